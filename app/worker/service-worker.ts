import { newsIn } from './push-news.ts'

/**
 * Keeps what a reader has seen readable without a network: public pages, the skeletons of the pages with forms, hashed
 * files. An answer of the API, a referee's address, anything about a person is never stored. Shows notifications.
 */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushEvent extends WorkerEvent {
  data: { text(): string } | null
}
interface ClickEvent extends WorkerEvent {
  notification: Notification
}
interface Worker {
  skipWaiting(): Promise<void>
  registration: ServiceWorkerRegistration
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window' }): Promise<{ url: string }[]>
    openWindow(address: string): Promise<unknown>
  }
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
/** The scope of this file is not a window, whatever the types of the room say. */
const worker = self as unknown as Worker

/** Matches the paths that may be kept; written by `scripts/postbuild/service-worker.ts` from the page table. */
declare const keptPaths: string
declare const version: string
/** The path of the call that signs out. */
declare const signOutPath: string

/** A page that the network does not bring within this time is shown as it was stored. */
const patienceMs = 2500
const mayKeep = new RegExp(keptPaths)

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', event => event.waitUntil(takeOver()))
worker.addEventListener('fetch', event => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  // The next person at this computer gets no news of this one. The university forgets a browser that the push service refuses.
  if (pathname.endsWith(signOutPath)) event.waitUntil(endPush())
  if (request.method !== 'GET' || origin !== self.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(hashedFile(request))
  else if (mayKeep.test(pathname)) event.respondWith(page(event))
  else if (request.mode === 'navigate') event.respondWith(fetch(request).catch(noNetwork))
})
worker.addEventListener('push', event => event.waitUntil(showNews(event.data?.text())))
worker.addEventListener('notificationclick', event => event.waitUntil(openNews(event.notification)))

/**
 * What was stored by the version before stays for pages that are still open and for reading; older ones go. The pages that
 * were open before there was this worker are stored now.
 */
async function takeOver(): Promise<void> {
  const older = (await caches.keys()).filter(name => name !== version)
  for (const name of older.slice(0, -1)) await caches.delete(name)
  await worker.clients.claim()
  for (const { url } of await worker.clients.matchAll({ type: 'window' }))
    if (mayKeep.test(new URL(url).pathname)) await fetch(url).then(answer => store(keyOf(url), answer), noNetwork)
}

/** What is shown replaces what was shown before. */
function showNews(text?: string): Promise<void> {
  const { title, body, data } = newsIn(text, self.origin)
  return worker.registration.showNotification(title, { body, data, tag: 'news', icon: '/icon-192.png' })
}

/** In a tab of its own: a tab that began with the same page may have another by now, with what somebody is typing. */
async function openNews(notification: Notification): Promise<void> {
  notification.close()
  await worker.clients.openWindow(notification.data)
}

async function endPush(): Promise<void> {
  await (await worker.registration.pushManager?.getSubscription())?.unsubscribe()
}

async function hashedFile(request: Request): Promise<Response> {
  const known = await (await caches.open(version)).match(request)
  // Whatever a page of this version uses is in the store of this version.
  return known ?? store(request.url, (await caches.match(request)) ?? (await fetch(request)))
}

async function page(event: FetchEvent): Promise<Response> {
  const { request } = event
  const key = keyOf(request.url)
  const fresh = fetch(request).then(answer => store(key, answer))
  const known = (await (await caches.open(version)).match(key)) ?? (await caches.match(key))
  if (!known) return fresh.catch(error => (request.mode === 'navigate' ? noNetwork() : Promise.reject(error)))
  event.waitUntil(fresh.catch(noNetwork))
  const good = fresh.then(answer => (answer.status < 500 ? answer : known))
  const patience = new Promise<Response>(resolve => setTimeout(resolve, patienceMs, known))
  return Promise.race([good, patience]).catch(() => known)
}

/** The path, and of the query only the tab: an address in an email can name a person. */
function keyOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  const tab = searchParams.get('tab')
  return tab ? `${pathname}?tab=${tab}` : pathname
}

async function store(key: string, answer: Response): Promise<Response> {
  if (answer.status === 200 && !answer.redirected) {
    const copy = answer.clone()
    // A full phone must not cost the reader the page: it is then only not kept.
    await caches
      .open(version)
      .then(kept => kept.put(key, copy))
      .catch(() => undefined)
  }
  return answer
}

/** It opens the page that was wanted as soon as the network is back, which may be before it is shown. */
function noNetwork(): Response {
  const text =
    '<!doctype html><meta charset=utf-8><meta name=viewport content=width=device-width><title>No network</title><body style="font:1.1em/1.6 system-ui;margin:3em auto;max-width:30em;padding:0 1em"><h1>No network</h1><p>This page is not on your device yet. Your answers are saved.<p><a href="">Try again</a> · <a href=/programs>Programmes</a><script>ononline=()=>location.reload();navigator.onLine&&setTimeout(ononline,4e3)</script>'
  return new Response(text, { status: 503, headers: { 'content-type': 'text/html' } })
}
