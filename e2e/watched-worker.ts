import type { Page } from 'playwright-core'

/** What the service worker has shown, opened and ended. */
interface WatchedWorker {
  shown: { title: string; body?: string; data?: string; tag?: string }[]
  /** The addresses of new tabs. */
  opened: string[]
  /** How many notifications were closed. */
  closed: number
  hasEnded: boolean
}

/** Lets the service worker of a page note what it would show, open and end. A notification is pressed by its address. */
export async function watchWorker(
  page: Page,
): Promise<{ watched(): Promise<WatchedWorker>; press(address: string): Promise<void> }> {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('The page has no service worker')
  await worker.evaluate(() => {
    const watched: WatchedWorker = { shown: [], opened: [], closed: 0, hasEnded: false }
    Object.assign(self, { watched })
    ServiceWorkerRegistration.prototype.showNotification = async (title, { body, data, tag } = {}) =>
      void watched.shown.push({ title, ...(body !== undefined && { body }), data, ...(tag && { tag }) })
    const unsubscribe = async () => (watched.hasEnded = true)
    Object.assign(PushManager.prototype, { getSubscription: async () => ({ unsubscribe }) })
    // Only the press of a person opens a tab.
    const { clients } = self as unknown as { clients: object }
    Object.assign(clients, { openWindow: async (address: string) => void watched.opened.push(address) })
  })
  return {
    watched: () => worker.evaluate(() => (self as unknown as { watched: WatchedWorker }).watched),
    press: address =>
      worker.evaluate(data => {
        const { watched } = self as unknown as { watched: WatchedWorker }
        const notification = { data, close: () => (watched.closed += 1) }
        self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} }))
      }, address),
  }
}

/** Pushes to the service worker of a page, like a push service. */
export async function pusher(page: Page, origin: string): Promise<(data: string) => Promise<void>> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const devTools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devTools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations.filter(({ scopeURL }) => scopeURL.startsWith(origin))
      if (found) resolve(found.registrationId)
    })
  })
  await devTools.send('ServiceWorker.enable')
  const registrationId = await registered
  return async data => void (await devTools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }))
}
