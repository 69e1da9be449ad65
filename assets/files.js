// Flutter reads a file that was chosen, whatever it is, and hands all of it to Python: with a video
// the app stands still for minutes. What is longer than anything that can be opened is cut one byte
// later, by which Python knows that it is too long.
(() => {
  const LARGEST = 5_000_000; // as table/backup.py has it

  function cut({ target }) {
    const file = target.files[0];
    if (!file || file.size <= LARGEST) return;
    const chosen = new DataTransfer();
    chosen.items.add(new File([file.slice(0, LARGEST + 1)], file.name));
    target.files = chosen.files;
  }

  // Flutter's input is in no document that one could listen to.
  const { click } = HTMLInputElement.prototype;
  HTMLInputElement.prototype.click = function () {
    if (this.type === "file") this.addEventListener("change", cut, { capture: true, once: true });
    click.call(this);
  };
})();
