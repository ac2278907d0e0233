import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { candidateWithReferees, completeApplication, savedDraft, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { documentRow, heading, logIn, password, savedAtUniversity } from './steps.ts'

/** What can fail between a person and the university: the server, a proxy without a server, or the network. */
const answers = {
  'a server that fails': { status: 500, contentType: 'application/json', body: '{"detail":"Internal Server Error"}' },
  'a proxy without a server': {
    status: 502,
    contentType: 'text/html',
    body: '<html><body><h1>502 Bad Gateway</h1><hr>nginx</body></html>',
  },
  'a server that is too busy': { status: 503, headers: { 'retry-after': '1' }, body: 'upstream connect error' },
}
const notReached = 'a server that was not reached'
const causes = [...Object.keys(answers), notReached] as (keyof typeof answers | typeof notReached)[]

/** Makes a call fail until it is repaired. Returns the function that repairs it. */
async function failing(
  page: Page,
  path: string | RegExp,
  cause: (typeof causes)[number],
): Promise<() => Promise<void>> {
  await page.route(path, route =>
    cause === notReached ? route.abort('connectionrefused') : route.fulfill(answers[cause]),
  )
  return () => page.unroute(path)
}

const browser = theBrowser()
const uploads = '**/documents/upload'
const saves = '**/postgraduate/upload'

test('a failed upload names the cause, and succeeds when the server is back', async () => {
  const person = await signedUp('bukola', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.clock.install()
  await page.goto(portalUrl('/document-upload?type=postgraduate'))
  const row = documentRow(page, 'Transcript')
  for (const cause of causes) {
    const mend = await failing(page, uploads, cause)
    await row
      .locator('input[type=file]')
      .last()
      .setInputFiles({ name: 'transcript.pdf', mimeType: 'application/pdf', buffer: tinyPdf(cause) })
    const words = cause === notReached ? 'We could not reach the university. We will' : 'Document upload failed.'
    await row.getByText(words).first().waitFor()
    expect(await row.getByText(/network|nginx|upstream|Internal/).count(), cause).toBe(0)
    // The clock is stopped, so that the next automatic attempt does not come before the press.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
    await row.getByRole('button', { name: 'Try now' }).waitFor()
    await mend()
    await row.getByRole('button', { name: 'Try now' }).click()
    await page.clock.resume()
    await row.getByText('Added', { exact: true }).waitFor()
  }
  await page.context().setOffline(true)
  await row
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'newer.pdf', mimeType: 'application/pdf', buffer: tinyPdf('Newer') })
  await row.getByText('Waiting for the network. The upload will continue automatically.').first().waitFor()
  await page.context().setOffline(false)
  await row.getByText('newer.pdf').waitFor()
  await row.getByText('Added', { exact: true }).waitFor()
  await visitor.leave()
})

test('answers that cannot be saved are shown as not sent, with the reason, and are sent when the server is back', async () => {
  const person = await signedUp('folake', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=about-you'))
  await heading(page, 'About you')
  for (const cause of causes) {
    const mend = await failing(page, saves, cause)
    await page.getByLabel('Surname').fill(`Nwosu ${causes.indexOf(cause)}`)
    await page.getByText(/^Saved on this phone, not sent yet/).waitFor()
    const fault = page.getByText('An error occurred while saving the application as draft')
    if (cause === notReached) expect(await fault.count()).toBe(0)
    else await fault.waitFor()
    await mend()
    await savedAtUniversity(page)
  }
  expect(await page.getByText(/^Saved at the university/).count()).toBe(1)
  await visitor.leave()
})

test('the dashboard says that the first answers are not sent yet, and shows the application once they are', async () => {
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(await signedUp('bukola', 'msc'))) })
  const { page } = visitor
  const mend = await failing(page, saves, notReached)
  await page.goto(portalUrl('/application'))
  await page.getByLabel('M.Sc. Computer Science').check()
  await page
    .getByText(/not sent yet$/)
    .first()
    .waitFor()
  // A document that goes away would send them past the failure.
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('heading', { name: 'Your answers are not sent yet' }).waitFor()
  await visitor.expectSound('a dashboard before the first answers are sent')
  await mend()
  await page.getByRole('link', { name: 'Continue my application' }).click()
  await savedAtUniversity(page)
  await page.goBack()
  await page.getByText('Draft', { exact: false }).first().waitFor()
  expect(await page.getByText('not sent yet').count()).toBe(0)
  await visitor.leave()
})

test('a failed submission is reported, and the next click submits the application', async () => {
  const person = await signedUp('ronke', 'msc')
  await completeApplication(person, { is_draft: 'true' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/document-upload?type=postgraduate&step=check'))
  await heading(page, 'Check and submit')
  await page.getByRole('checkbox', { name: /true and complete/ }).check()
  for (const cause of causes) {
    const mend = await failing(page, saves, cause)
    await page.getByRole('button', { name: /^(Submit|Send)/ }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'An error occurred while submitting the application' })
    await notice.waitFor()
    const words = await notice.textContent()
    expect(words, cause).toContain('Postgraduate application upload failed.')
    expect(words, cause).toMatch(/try again/i)
    expect(words, cause).not.toMatch(/nginx|upstream|Internal/)
    expect(/connection/.test(words ?? ''), cause).toBe(cause === notReached)
    await mend()
  }
  await page.getByRole('button', { name: /^(Submit|Send)/ }).click()
  await page.waitForURL('**/payment')
  await visitor.leave()
})

test('a failed list of universities is reported with the status, and the name can be typed', async () => {
  const person = await signedUp('sade', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/application?section=studies'))
  const field = page.getByLabel('University or institution')
  for (const [cause, status] of [
    ['a server that fails', '500'],
    ['a proxy without a server', '502'],
    [notReached, 'no connection'],
  ] as const) {
    const mend = await failing(page, '**/services/universities*', cause)
    await field.fill(`unilag ${status}`)
    await page.getByText(`Failed to fetch universities (${status}). Type the full name instead.`).waitFor()
    await mend()
  }
  await field.fill('unilag')
  await page.getByRole('option', { name: 'University of Lagos' }).waitFor()
  expect(await page.getByText(/Failed to fetch/).count()).toBe(0)
  await visitor.leave()
})

test('an application that cannot be loaded is reported in a toast and on the page', async () => {
  const person = await signedUp('tola', 'msc')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const mend = await failing(page, '**/api/auth/me', 'a proxy without a server')
  await page.goto(portalUrl('/application'))
  await page.getByRole('alert').getByText('Failed to load application data. Please try again.').waitFor()
  await page.getByRole('heading', { name: 'We could not load your application' }).waitFor()
  await mend()
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await heading(page, 'Your programme')
  await visitor.leave()
})

test('the list of referees shows when it could not be loaded', async () => {
  const candidate = await candidateWithReferees('yemi')
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
  const { page } = visitor
  const mend = await failing(page, '**/postgraduate/referees?*', 'a server that fails')
  await page.goto(portalUrl('/reference-status'))
  const notice = page.getByRole('alert').filter({ hasText: 'Failed to load application details' })
  await notice.getByText('The fault is on our side, not yours. Try again in a minute.').waitFor()
  await mend()
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => notice.count()).toBe(0)
  await visitor.leave()
})

test('errors of another API are understood: a detail, a list of fields, a message', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  const replies = [
    [400, { detail: 'This account is locked.' }, 'This account is locked.'],
    [422, { detail: [{ loc: ['body', 'username'], msg: 'Enter your student email.' }] }, 'Enter your student email.'],
    [400, { message: 'Use your student email.' }, 'Use your student email.'],
    [500, { detail: 'Internal Server Error' }, 'The fault is on our side, not yours. Try again in a minute.'],
  ] as const
  for (const [status, body, words] of replies) {
    await page.goto(portalUrl('/login'))
    await page.route('**/auth/token', route => route.fulfill({ status, json: body }))
    await logIn(page, 'ada@example.com')
    await page.getByText(words).first().waitFor()
  }
  await visitor.leave()
})

test('a call to an unresponsive server times out, and input is kept', async () => {
  const visitor = await browser.visit(desktop)
  const { page } = visitor
  await page.clock.install()
  await page.goto(portalUrl('/login'))
  await page.waitForFunction(() => document.documentElement.dataset.booted)
  await page.route('**/auth/token', () => new Promise(() => {}))
  const asked = page.waitForRequest('**/auth/token')
  await logIn(page, 'ada@example.com')
  await asked
  await page.clock.fastForward(61_000)
  await page.getByRole('alert').getByText('Login failed').waitFor()
  await page.getByText('The connection is too slow right now. Try again. Your answers are safe.').waitFor()
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(password)
  await visitor.leave()
})
