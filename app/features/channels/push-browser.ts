import { isSharedComputer } from '#app/lib/session.ts'
import type { BodyOf } from '#shared/contract/calls/index.ts'
import { hexOf, isMadeWith, type PushSupport, pushSupport } from './push-support.ts'

/** This browser, as far as notifications are concerned. */
export interface ThisBrowser {
  support: PushSupport
  /** Of its subscription, if it has one: the server knows the browser by it. */
  endpointHash?: string
  /** The key with which the subscription was made. */
  madeWith?: ArrayBuffer | null
}

/** The worker is registered when the page has loaded. On a slow line that takes a while. */
const workerMs = 15_000

/** What this browser can do, and whether it is subscribed. Never fails. */
export async function readThisBrowser(): Promise<ThisBrowser> {
  const support = pushSupport({
    hasPush: 'PushManager' in window && 'Notification' in window && 'serviceWorker' in navigator,
    isApple: 'standalone' in navigator,
    isSharedComputer: isSharedComputer(),
    permission: globalThis.Notification?.permission,
  })
  const subscription = await ownSubscription().catch(() => null)
  if (!subscription) return { support }
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint))
  const madeWith = subscription.options.applicationServerKey
  return { support, endpointHash: hexOf(new Uint8Array(hash)), madeWith }
}

/** Asks for permission, if it is not given yet, and subscribes. A subscription with another key is replaced. */
export async function subscribe(pushKey: string): Promise<BodyOf<'addPushDevice'> | 'refused'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused'
  const { pushManager } = await readyWorker()
  const existing = await pushManager.getSubscription()
  if (existing && !isMadeWith(pushKey, existing.options.applicationServerKey)) await existing.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
  const { endpoint = '', keys = {} } = made.toJSON()
  return { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe()
}

/** Calls back when the person allows or blocks notifications in the browser's settings. */
export function onPermissionChange(listener: () => void): () => void {
  const ended = new AbortController()
  void navigator.permissions
    ?.query({ name: 'notifications' })
    .then(status => status.addEventListener('change', listener, { signal: ended.signal }))
    .catch(() => undefined)
  return () => ended.abort()
}

async function ownSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration()
  return (await registration?.pushManager?.getSubscription()) ?? null
}

async function readyWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<undefined>(resolve => setTimeout(resolve, workerMs))
  const registration = await Promise.race([navigator.serviceWorker.ready, late])
  if (!registration) throw new Error('There is no service worker')
  return registration
}
