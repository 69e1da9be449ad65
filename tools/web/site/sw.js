// Keeps one whole version of the app for when there is no network. The build fills in the version
// and its files: [path, start of its SHA-256 in hex, "chromium" or "full" where only some need it].

const VERSION = "{{version}}";
const FILES = {{files}};

const SCOPE = new URL(registration.scope);
const OURS = `twenty-five ${SCOPE.pathname} `;
const CACHE = OURS + VERSION;
// Which CanvasKit the page's loader takes: the small one where V8 breaks lines by itself.
const VARIANT = "v8BreakIterator" in Intl && "Segmenter" in Intl ? "chromium" : "full";
const WANTED = new Map(
  FILES.filter(([, , variant]) => !variant || variant === VARIANT).map(([path, digest]) => [
    new URL(path, SCOPE).href,
    digest,
  ]),
);
const INDEX = new URL("index.html", SCOPE).href;
const NAMED_BY_CONTENT = /\/(app|flet)-[0-9a-f]+\//;

async function isRight(answer, digest) {
  if (!answer?.ok) return false;
  const bytes = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0"));
  return hex.join("").startsWith(digest);
}

async function keep(cache, url, digest) {
  if (await cache.match(url)) return;
  // What an earlier version had, and what the page has just loaded, need not be asked for again.
  const kept = NAMED_BY_CONTENT.test(url) ? await caches.match(url) : undefined;
  if (kept && (await isRight(kept, digest))) {
    await cache.put(url, kept);
    return;
  }
  for (const mode of NAMED_BY_CONTENT.test(url) ? ["default", "reload"] : ["no-cache", "reload"]) {
    const answer = await fetch(url, { cache: mode });
    if (await isRight(answer, digest)) {
      await cache.put(url, answer);
      return;
    }
  }
  // Half a version, or half of two, is none: the one that was there goes on.
  throw new Error(`${url} is not of version ${VERSION}`);
}

async function keepAll() {
  const cache = await caches.open(CACHE);
  const left = [...WANTED];
  const one = async () => {
    for (let next = left.pop(); next; next = left.pop()) await keep(cache, ...next);
  };
  await Promise.all([one(), one(), one()]);
}

async function tidy() {
  // Another tab may still run on what an older version has.
  if ((await clients.matchAll()).length > 1) return;
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OURS) && name !== CACHE);
  // One that is being installed is not old, and waits until it is this file's successor.
  if (!registration.installing && !registration.waiting) {
    await Promise.all(old.map((name) => caches.delete(name)));
  }
}

async function answer(request) {
  const url = new URL(request.url);
  url.search = url.hash = "";
  const name = url.href === SCOPE.href ? INDEX : url.href;
  if (!WANTED.has(name)) return fetch(request);
  const cache = await caches.open(CACHE);
  const kept = await cache.match(name);
  return kept ?? fetch(request);
}

addEventListener("install", (event) => event.waitUntil(keepAll()));
addEventListener("activate", (event) => event.waitUntil(clients.claim().then(tidy)));
addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "tidy up") event.waitUntil(tidy());
});
addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(SCOPE.href)) event.respondWith(answer(event.request));
});
