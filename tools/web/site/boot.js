// Inlined into index.html, below `const build`: starts Python and Flutter side by side, shows how far
// they are, and stands between Flet's client and its Python as Flet's own python.js does.

const root = new URL(".", document.baseURI);
const at = (path) => new URL(path, root).href;
const find = (id) => document.getElementById(id);

// Words: in the language the player chose, else the browser's.

function chosenLanguage() {
  try {
    // Flutter keeps each text as JSON, and the settings are JSON themselves.
    const kept = localStorage.getItem(`flutter.${build.settings}`);
    return JSON.parse(JSON.parse(kept)).language;
  } catch {
    return null;
  }
}

function language() {
  const chosen = chosenLanguage();
  if (chosen in build.words) return chosen;
  for (const locale of navigator.languages ?? [navigator.language]) {
    const [name, ...tags] = locale.split("-");
    if (name === "pt") {
      return tags.some((tag) => build.portugal.includes(tag.toUpperCase())) ? "pt_PT" : "pt";
    }
    if (name in build.words) return name;
  }
  return "en";
}

let words;

function speak() {
  const code = language();
  if (words === build.words[code]) return;
  words = build.words[code];
  document.documentElement.lang = { pt: "pt-BR" }[code] ?? code.replace("_", "-");
  document.querySelector("link[rel=manifest]").href = `manifest.${code}.webmanifest`;
  document.querySelector("meta[name=description]").content = words.description;
}

// The language of the page follows the settings, wherever in the app they are changed.
function followSettings() {
  const { setItem } = Storage.prototype;
  Storage.prototype.setItem = function (key, value) {
    setItem.call(this, key, value);
    if (key === `flutter.${build.settings}`) speak();
  };
}

// Flutter's button that turns its accessibility tree on speaks English.
function nameAccessibilityButton() {
  const watcher = new MutationObserver(() => {
    const button = document.querySelector("flt-semantics-placeholder");
    if (button === null) return;
    watcher.disconnect();
    button.setAttribute("aria-label", words.accessibility);
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}

// The splash.

const parts = { ...build.weights };
const whole = Object.values(parts).reduce((sum, part) => sum + part, 0);
let done = 0;
let over = false;
const QUIET = 3000; // ms after the first screen: nothing else may keep it from being ready

function reached(part) {
  if (!(part in parts)) return;
  done += parts[part];
  delete parts[part];
  const percent = Math.round((100 * done) / whole);
  find("bar").setAttribute("aria-valuenow", percent);
  find("bar").firstElementChild.style.width = `${Math.max(2, percent)}%`;
}

function fail(text, detail) {
  if (over) return;
  over = true;
  console.warn("Twenty-Five did not start:", detail);
  find("bar").hidden = true;
  find("line").textContent = text;
  find("again").textContent = words.again;
  find("again").hidden = false;
  find("again").onclick = () => location.reload();
}

function shown() {
  if (over) return;
  over = true;
  reached("screen");
  find("splash").classList.add("over");
  setTimeout(() => find("splash").remove(), 250);
  if (!keeps()) notice(words.nothingKept, [words.ok, hush]);
  setTimeout(stayUpToDate, QUIET);
}

// The quiet line above the app; each button is its words and what it does.

function notice(text, ...buttons) {
  const line = find("notice");
  const row = document.createElement("div");
  line.replaceChildren(Object.assign(document.createElement("span"), { textContent: text }), row);
  buttons.forEach(([textContent, onclick], number) => {
    const button = Object.assign(document.createElement("button"), { textContent, onclick });
    button.type = "button";
    button.className = number === 0 ? "first" : "";
    row.append(button);
  });
  line.hidden = false;
}

function hush() {
  find("notice").hidden = true;
}

// What the browser must have.

function keeps() {
  try {
    localStorage.setItem(build.probe, "1");
    localStorage.removeItem(build.probe);
    return true;
  } catch {
    return false;
  }
}

function runs() {
  // Module workers, and what Pyodide is compiled to: exceptions of WebAssembly's own.
  const modules = "noModule" in document.createElement("script");
  return typeof WebAssembly === "object" && "Exception" in WebAssembly && modules;
}

// Python, in a worker that starts before Flutter asks for it.

const apps = {};
let early = null;

function startPython() {
  const worker = new Worker(at(`${build.app}/worker.js`), { type: "module" });
  const python = { worker, deliver: null };
  python.ready = new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data instanceof Uint8Array) python.deliver(data);
      else if (data.reached) reached(data.reached);
      else if (data.ready) resolve();
      else if (data.shown) requestAnimationFrame(() => requestAnimationFrame(shown));
      else if (data.failed) reject(data.failed);
    };
    worker.onerror = (event) => reject(event.message ?? "the worker could not be loaded");
  });
  python.ready.catch((reason) => fail(words.failed, reason));
  worker.postMessage({
    runtime: at(`${build.engine}/pyodide/`),
    library: at(`${build.app}/stdlib.zip`),
    app: at(`${build.app}/app.zip`),
    lock: build.lock,
    page: document.URL,
  });
  return python;
}

globalThis.jsConnect = async (name, _arguments, deliver) => {
  const python = early ?? startPython();
  early = null;
  apps[name] = python;
  python.deliver = deliver;
  await python.ready;
};

globalThis.jsSend = async (name, bytes) => {
  // The very buffer: converted once more it would be a copy, and the sender has done with it.
  apps[name]?.worker.postMessage(bytes, [bytes.buffer]);
};

globalThis.jsDisconnect = async (name) => {
  apps[name]?.worker.terminate();
  delete apps[name];
};

// Flutter.

// Where WebGL, too, is drawn by the processor, CanvasKit is twice as quick without it.
function hasNoGraphicsCard() {
  const canvas = document.createElement("canvas");
  const wanted = { failIfMajorPerformanceCaveat: true };
  const gl = canvas.getContext("webgl2", wanted) ?? canvas.getContext("webgl", wanted);
  if (!gl) return true;
  const shown = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(shown ? shown.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(name);
}

// A glow would then take half of the time that a frame takes: there it has one colour.
function withoutGlow() {
  let kit;
  Object.defineProperty(globalThis, "flutterCanvasKit", {
    get: () => kit,
    set: (loaded) => {
      kit = loaded;
      kit.Shader.MakeRadialGradient = (_centre, _radius, colours) => {
        const [alpha, ...colour] = [24, 16, 8, 0].map((bits) => (colours[1] >> bits) & 255);
        return kit.Shader.MakeColor(kit.Color(...colour, alpha / 255), kit.ColorSpace.SRGB);
      };
    },
  });
}

globalThis.flet = {
  pyodide: true,
  multiView: false,
  noCdn: true,
  webRenderer: "canvaskit",
  routeUrlStrategy: "hash",
  entrypointBaseUrl: at(`${build.engine}/`),
  assetBase: at(`${build.engine}/`),
  canvasKitBaseUrl: at(`${build.engine}/canvaskit/`),
  fontFallbackBaseUrl: at(`${build.engine}/assets/fonts/`),
  flutterAppResolve() {},
};

function startFlutter() {
  // Python is on its way by now: looking who draws takes the page some ms.
  flet.canvasKitForceCpuOnly = hasNoGraphicsCard();
  if (flet.canvasKitForceCpuOnly) withoutGlow();
  const script = document.createElement("script");
  script.src = at(`${build.engine}/flutter_bootstrap.js`);
  document.body.append(script);
}

// A new version is offered and never forced: the old one goes on until the player says so.

async function stayUpToDate() {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  let wanted = false;
  let controlled = workers.controller !== null;

  const offer = (take) => notice(words.newVersion, [words.reload, take], [words.later, hush]);
  const offerWorker = (worker) =>
    offer(() => {
      wanted = true;
      worker.postMessage("take over");
    });
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
    // Another tab took the new version; this one runs on with what it has loaded.
    else if (controlled) offer(() => location.reload());
    controlled = true;
  });

  try {
    const registration = await workers.register(at("sw.js"), {
      scope: root.pathname,
      updateViaCache: "none",
    });
    registration.active?.postMessage("tidy up");
    if (registration.waiting && workers.controller) offerWorker(registration.waiting);
    registration.addEventListener("updatefound", () => {
      const worker = registration.installing;
      worker?.addEventListener("statechange", () => {
        if (worker.state === "installed" && workers.controller) offerWorker(worker);
      });
    });
    let looked = Date.now();
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible" || Date.now() - looked < 3_600_000) return;
      looked = Date.now();
      registration.update().catch(() => {});
    });
  } catch (reason) {
    // It is played online then, as before.
    console.warn("Not available offline:", reason);
  }
}

function start() {
  speak();
  find("line").textContent = words.loading;
  if (!runs()) {
    fail(words.tooOld, "no WebAssembly with exceptions, or no module workers");
    return;
  }
  // Safari keeps a page it has left, but Flutter draws no more on one that is taken out again.
  addEventListener("pageshow", (event) => {
    if (event.persisted && /^Apple/.test(navigator.vendor)) location.reload();
  });
  addEventListener(
    "error",
    (event) => {
      if (event.target instanceof HTMLScriptElement) fail(words.failed, event.target.src);
    },
    true,
  );
  new PerformanceObserver((list) => {
    for (const { name } of list.getEntries()) reached(name.slice(name.lastIndexOf("/") + 1));
  }).observe({ type: "resource", buffered: true });
  followSettings();
  nameAccessibilityButton();
  early = startPython();
  startFlutter();
}

start();
