// Flutter adds an entry to the browser's history for each way that is taken, the way back among
// them; then Back would lead into screens that one has left. A way to where one has just come from
// goes back instead; and who has come to a shared table has done with the form that led there.
(() => {
  const KEPT = "history";
  const push = history.pushState.bind(history);
  const replace = history.replaceState.bind(history);
  const here = () => history.state?.entry ?? 0;
  let addresses = [];
  try {
    addresses = JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
  } catch { /* Without it, nothing is known of what was before a reload. */ }
  let later = null; // what is asked for while the browser goes back

  function note(entry, address) {
    addresses[entry] = address;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(addresses));
    } catch { /* It is full, or not to be had. */ }
  }

  function place(address) {
    const url = new URL(address); // in the web build the app's paths stand behind "#"
    return (url.hash ? url.hash.slice(1) : url.pathname).split("?")[0];
  }

  // Back would lead to the form, and that on to the table again, or open a second one.
  const isDone = (from, to) =>
    /\/(join\/[^/]+|shared\/new)\/?$/.test(place(from)) &&
    /\/shared\/(?!new\/?$)[^/]+\/?$/.test(place(to));

  history.pushState = (state, title, url) => {
    if (later) return void later.push(() => history.pushState(state, title, url));
    const entry = here(), address = new URL(url, document.baseURI).href;
    if (entry > 0 && addresses[entry - 1] === address && address !== location.href) {
      later = [];
      return history.back();
    }
    if (isDone(location.href, address)) return history.replaceState(state, title, url);
    addresses.length = entry + 1;
    push({ ...state, entry: entry + 1 }, title, url);
    note(entry + 1, location.href);
  };
  history.replaceState = (state, title, url) => {
    if (later) return void later.push(() => history.replaceState(state, title, url));
    replace({ ...state, entry: here() }, title, url);
    note(here(), location.href);
  };
  // Registered before Flutter's, who knows where it is already.
  addEventListener("popstate", (event) => {
    if (!later) return;
    event.stopImmediatePropagation();
    const calls = later;
    later = null;
    for (const call of calls) call();
  }, true);
  note(here(), location.href);
})();
