// In the page, for measuring: sees what is to be done, does it, and sees when a card moves.

globalThis.player = (() => {
  const find = (name) => document.querySelector(`[flt-semantics-identifier="${name}"]`);
  const press = (node) =>
    (node.matches("[flt-tappable]") ? node : node.querySelector("[flt-tappable]"))?.click();
  const said = (node) =>
    [node, ...node.querySelectorAll("*")]
      .map((one) => one.getAttribute("aria-label") ?? "")
      .concat(node.textContent)
      .join(" ")
      .trim();

  // A card of the hand that may be played now; null while there is none.
  const card = () =>
    [...document.querySelectorAll('[flt-semantics-identifier^="card-"]')].find((node) =>
      said(node).endsWith(", may be played"),
    ) ?? null;
  const named = (node) => node.getAttribute("flt-semantics-identifier").replace("card-", "");

  // What may stand between a player and the next card.
  let quietUntil = 0;
  const goOn = () => {
    const button = find("next-deal") ?? find("keep");
    if (!button || performance.now() < quietUntil) return;
    quietUntil = performance.now() + 1000;
    press(button);
  };

  const turn = () => {
    const mine = card();
    if (mine === null) {
      goOn();
      return null;
    }
    const { x, y, width, height } = mine.getBoundingClientRect();
    return { name: named(mine), x: x + width / 2, y: y + height / 2 };
  };

  // `moved` is how long after the next touch this card is first drawn elsewhere, in ms.
  const watch = (name) => {
    const where = () => {
      const box = (find(`card-${name}`) ?? find(`trick-${name}`))?.getBoundingClientRect();
      return box && `${Math.round(box.x)} ${Math.round(box.y)}`;
    };
    const was = where();
    let touched = null;
    player.moved = null;
    addEventListener("pointerdown", (event) => (touched = event.timeStamp), {
      capture: true,
      once: true,
    });
    const watcher = new MutationObserver(() => {
      if (touched === null || where() === was) return;
      player.moved = performance.now() - touched;
      watcher.disconnect();
    });
    watcher.observe(document, { childList: true, subtree: true, attributes: true });
  };

  // Plays by itself until the game is over.
  const playOn = () => {
    player.over = false;
    const again = setInterval(() => {
      if (find("play-again")) {
        clearInterval(again);
        player.over = true;
        return;
      }
      const mine = card();
      if (mine === null) goOn();
      else if (performance.now() > quietUntil) {
        quietUntil = performance.now() + 100;
        press(mine);
      }
    }, 30);
  };

  return { find, press, turn, watch, playOn, moved: null, over: false };
})();
