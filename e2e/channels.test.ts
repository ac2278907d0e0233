import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone, theBrowser, type Visitor, withWorker } from './browser.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { type Person, signedInAs, signedUp } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import { booted, expectGoodScreen } from './screens.ts'
import { leaveStore } from './store.ts'
import { pusher, watchWorker } from './watched-worker.ts'

const browser = theBrowser(withWorker)

/** A university that offers every channel. What it sends is captured. */
let own: OwnPortal
beforeAll(async () => {
  own = await ownPortal('channels', async () => ({
    SMS_PROVIDER: 'capture',
    WHATSAPP_TOKEN: 'capture',
    WEB_PUSH: 'capture',
  }))
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

const at = (path: string) => portalUrl(path, own.portal)

/** A visitor on the part of the account that is about news, after something was done to their browser. */
async function onNews(
  person: Person,
  prepare: (context: BrowserContext) => Promise<void> = async () => {},
): Promise<Visitor> {
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  await prepare(visitor.page.context())
  await visitor.page.goto(at('/dashboard'))
  await visitor.page.getByRole('link', { name: 'How we reach you' }).click()
  await visitor.page.getByText('A message says only that there is news.').waitFor()
  return visitor
}

let numbers = 0
/** A number that no other journey uses, as it is typed. */
function newNumber(): { typed: string; stored: string } {
  numbers += 1
  const rest = `${process.pid}`.padStart(6, '0').slice(-6)
  return { typed: `0803 ${rest.slice(0, 3)} ${rest.slice(3)}${numbers}`, stored: `+234803${rest}${numbers}` }
}

/** The newest code that was sent to a number. */
async function codeTo(stored: string, way: 'sms' | 'whatsapp'): Promise<string> {
  const { text } = await mailTo(`${stored}@${way}.invalid`, / to \+/, own.portal)
  return /your code is (\d{3} \d{3})/.exec(text)?.[1]?.replace(' ', '') ?? ''
}

const wrong = (code: string) => (code === '111111' ? '222222' : '111111')
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

test('a number is confirmed by its code, and a channel turned off and on, changed and removed', async () => {
  const visitor = await onNews(await signedUp('ife', 'msc', own.portal))
  const { page } = visitor
  const { typed, stored } = newNumber()
  await expectGoodScreen(visitor, 'the channels without a number')
  const field = page.getByLabel('Phone number')
  expect(await field.inputValue()).toBe('')
  await field.fill('0803 12')
  await page.getByRole('button', { name: 'Send a code by SMS' }).click()
  await page.getByText('Enter a phone number such as 0803 123 4567.').first().waitFor()
  await expectGoodScreen(visitor, 'a number that is too short')
  await field.fill(typed)
  await field.press('Enter')
  const code = page.getByLabel('Code from our SMS')
  await code.waitFor()
  await expect.poll(() => focusedText(page)).toContain(`We have sent a six-digit code to ${typed} by SMS.`)
  await page.getByRole('button', { name: /^Send a new code in \d+ s$/ }).waitFor()
  const sent = await codeTo(stored, 'sms')
  await code.fill(wrong(sent))
  await page.getByText('Invalid verification code').first().waitFor()
  await expectGoodScreen(visitor, 'a wrong code of a phone')
  // The code is still asked for after a reload.
  await page.reload()
  await code.fill(sent)
  await page.getByText('You have confirmed your number').waitFor()
  await expect.poll(() => focusedText(page)).toContain(`Your number is ${typed}.`)

  const sms = page.getByRole('checkbox', { name: /^SMS/ })
  const whatsApp = page.getByRole('checkbox', { name: /^WhatsApp/ })
  expect([await sms.isChecked(), await whatsApp.isChecked()]).toEqual([true, false])
  await whatsApp.check()
  await sms.uncheck()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  await booted(page)
  await expect.poll(async () => [await sms.isChecked(), await whatsApp.isChecked()]).toEqual([false, true])
  await expectGoodScreen(visitor, 'a confirmed number')
  await failsToSave(page, async () => {
    await sms.click()
    await page.getByText('Not saved', { exact: true }).waitFor()
    expect(await sms.isChecked()).toBe(false)
  })
  await sms.check()
  await page.getByText('Saved', { exact: true }).waitFor()
  visitor.expectNoErrors()
  await changeAndRemove(visitor, typed)
  await visitor.leave()
})

async function changeAndRemove(visitor: Visitor, typed: string): Promise<void> {
  const { page } = visitor
  const other = newNumber()
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByLabel('Phone number').fill(other.typed)
  // The code is on its way, even if the page does not hear of it.
  const lose = (route: Route) => route.fetch().then(() => route.fulfill({ status: 408, json: {} }))
  await page.route('**/account/phone', lose, { times: 1 })
  await page.getByRole('button', { name: 'Send a code by WhatsApp' }).click()
  await page.getByRole('button', { name: `I have the code for ${other.typed}` }).click()
  await page.getByLabel('Code from our WhatsApp message').waitFor()
  await expectGoodScreen(visitor, 'the code of another number')
  await page.getByRole('button', { name: `Keep ${typed}` }).click()
  await page.getByText(`Your number is ${typed}.`).waitFor()
  await page.getByRole('button', { name: 'Change the number' }).click()
  await page.getByRole('button', { name: `I have the code for ${other.typed}` }).click()
  await page.getByLabel('Code from our WhatsApp message').fill(await codeTo(other.stored, 'whatsapp'))
  await page.getByText(`Your number is ${other.typed}.`).waitFor()

  await page.getByRole('button', { name: 'Remove the number' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this number?' })
  await dialog.getByText(`We will send nothing more to ${other.typed}.`).waitFor()
  await expectGoodScreen(visitor, 'the question before a number is removed')
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Remove the number' }).click()
  await dialog.getByRole('button', { name: 'Remove the number' }).click()
  await page.getByText('We have removed your number').waitFor()
  await expect.poll(() => focusedText(page)).toContain('Add your phone number.')
  visitor.expectNoErrors()
}

/** Lets no choice reach the university while something is done. */
async function failsToSave(page: Page, work: () => Promise<void>): Promise<void> {
  const isPut = (url: URL) => url.pathname === '/account/channels'
  await page.route(isPut, route =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 429, json: {} }) : route.continue(),
  )
  await work()
  await page.unroute(isPut)
}

/** A browser without a window has no push service, and allows no notifications: what lasts as long as the tab stands for both. */
async function withPushService(context: BrowserContext): Promise<void> {
  await context.addInitScript(id => {
    Object.defineProperty(Notification, 'permission', { get: () => sessionStorage.getItem('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      sessionStorage.setItem('permission', sessionStorage.getItem('answer') ?? 'granted')
      return Notification.permission
    }
    const key = 'test-subscription'
    const made = (endpoint: string, madeWith: string) => ({
      endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(madeWith), sign => sign.charCodeAt(0)).buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }),
      unsubscribe: async () => {
        sessionStorage.removeItem(key)
        return true
      },
    })
    const current = () => {
      const [endpoint, madeWith] = sessionStorage.getItem(key)?.split(' ') ?? []
      return endpoint && madeWith ? made(endpoint, madeWith) : null
    }
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current(),
      subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
        const madeWith = applicationServerKey.replace(/-/g, '+').replace(/_/g, '/')
        const count = Number(sessionStorage.getItem('subscriptions') ?? 0) + 1
        sessionStorage.setItem('subscriptions', String(count))
        sessionStorage.setItem(key, `https://push.example.com/${id}/${count} ${madeWith}`)
        return current()
      },
    })
  }, randomUUID())
}

test('notifications are turned on in this browser, renewed for another key, and turned off', async () => {
  const person = await signedUp('ngozi', 'msc', own.portal)
  const visitor = await onNews(person, withPushService)
  const { page } = visitor
  const turnOn = page.getByRole('button', { name: 'Turn on notifications in this browser' })
  const rows = page.getByRole('list', { name: 'Browsers with notifications' }).getByRole('listitem')
  await page.evaluate(() => sessionStorage.setItem('answer', 'default'))
  await turnOn.click()
  await page.getByText('You have not allowed notifications').waitFor()
  await expectGoodScreen(visitor, 'notifications that were not allowed')
  await page.evaluate(() => sessionStorage.setItem('answer', 'denied'))
  await turnOn.click()
  await page.getByText('This browser blocks our notifications.').waitFor()
  await expectGoodScreen(visitor, 'notifications that are blocked')
  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await turnOn.click()
  await page.getByText('Notifications are on in this browser').waitFor()
  await rows.getByText('This browser.').waitFor()
  expect(await turnOn.count()).toBe(0)
  await page.reload()
  await rows.getByText('This browser.').waitFor()
  await expectGoodScreen(visitor, 'notifications in this browser')

  // As if the university had changed its key since.
  await page.evaluate(() => {
    const [endpoint = ''] = sessionStorage.getItem('test-subscription')?.split(' ') ?? []
    sessionStorage.setItem('test-subscription', `${endpoint} ${btoa('another key')}`)
  })
  const removed = page.waitForResponse(answer => answer.request().method() === 'DELETE')
  await page.reload()
  expect((await removed).ok()).toBe(true)
  await rows.getByText('This browser.').waitFor()
  expect(await rows.count()).toBe(1)
  expect(await page.evaluate(() => sessionStorage.getItem('subscriptions'))).toBe('2')

  const elsewhere = await onNews(person)
  await elsewhere.page.getByRole('button', { name: /^Turn off/ }).waitFor()
  expect(await elsewhere.page.getByText('This browser.').count()).toBe(0)
  await expectGoodScreen(elsewhere, 'notifications in another browser')
  await elsewhere.leave()

  await rows.getByRole('button', { name: /^Turn off/ }).click()
  await turnOn.waitFor()
  await expect.poll(() => rows.count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('test-subscription'))).toBeNull()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('what is pushed is shown as a notification, plainly if it cannot be read, and a sign-out ends the subscription', async () => {
  const visitor = await onNews(await signedUp('bola', 'msc', own.portal))
  const { page } = visitor
  const push = await pusher(page, own.portal.url)
  const { watched, press } = await watchWorker(page)
  await push(JSON.stringify({ title: 'USTA', body: 'There is news.', url: '/reference-status' }))
  const news = { title: 'USTA', body: 'There is news.', data: at('/reference-status'), tag: 'news' }
  await expect.poll(async () => (await watched()).shown).toEqual([news])
  await push('not JSON')
  const plain = 'There is news from the admissions office'
  await expect
    .poll(async () => (await watched()).shown[1])
    .toEqual({
      title: plain,
      body: '',
      data: at('/dashboard'),
      tag: 'news',
    })
  // The tab keeps what may be typed there.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  for (const path of ['/reference-status', '/dashboard']) await press(at(path))
  expect(await watched()).toMatchObject({
    closed: 2,
    opened: [at('/reference-status'), at('/dashboard')],
    hasEnded: false,
  })
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
  await page.getByRole('link', { name: 'Your applications' }).click()
  await page.locator('main').getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await expect.poll(async () => (await watched()).hasEnded).toBe(true)
  visitor.expectNoErrors()
  await visitor.leave()
})
