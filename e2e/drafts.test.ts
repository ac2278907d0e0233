import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { desktop, phone, theBrowser, withWorker } from './browser.ts'
import { completeApplication, savedDraft, signedInAs, signedUp, storedApplication } from './people.ts'
import { portalUrl } from './portal.ts'
import { checkAndSend, savedAtUniversity } from './steps.ts'

const browser = theBrowser(withWorker)

const section = (id: string) => portalUrl(`/application?section=${id}`)
const keptHere = (page: Page) =>
  page
    .getByText(/^Saved on this (phone|computer), not sent yet$/)
    .first()
    .waitFor()

async function expectValue(page: Page, label: string, value: string): Promise<void> {
  const field = page.getByLabel(label)
  await field.waitFor()
  await expect.poll(() => field.inputValue()).toBe(value)
}

test('input survives reloads, a closed tab and a day offline, and is sent unchanged', async () => {
  const person = await signedUp('ngozi', 'msc')
  await completeApplication(person, { is_draft: 'true', surname: 'Old', address: 'Old', statement_of_purpose: '' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  const context = page.context()
  const typed = {
    surname: 'Ọ̀ṣúnlàjà-O’Brien',
    other_names: 'Ẹ̀bùn ’Tósìn',
    address: 'Plot 7, “Ilé Ayọ̀”\nOff Aminu Kano Crescent\n\nWuse II',
    statement_of_purpose: 'First line.\n\n  An indented line, 日本語, ½ & <b>not bold</b>.\nLast line 🙂',
  }

  await page.goto(section('about-you'))
  // From now on pages are kept for the time without a network.
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByLabel('Surname').fill(typed.surname)
  await page.reload()
  await expectValue(page, 'Surname', typed.surname)
  await savedAtUniversity(page)

  // The network fails, typing continues, the tab is closed, and a day later the token has expired.
  await context.setOffline(true)
  await page.getByLabel('Other names').fill(typed.other_names)
  await keptHere(page)
  await visitor.expectAccessible('the form without a network')
  await page.reload()
  await expectValue(page, 'Other names', typed.other_names)
  await page.getByRole('link', { name: /^Next/ }).click()
  await page.getByLabel('Home address').fill(typed.address)
  await keptHere(page)
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await later.goto(section('reach-you'))
  await expectValue(later, 'Home address', typed.address)
  await savedAtUniversity(later)
  await later.goto(section('about-you'))
  await expectValue(later, 'Other names', typed.other_names)

  // Typed and left immediately.
  await later.goto(section('purpose'))
  await later.getByLabel('Statement of purpose').fill(typed.statement_of_purpose)
  await later.goto(section('reach-you'))
  await expectValue(later, 'Home address', typed.address)
  await savedAtUniversity(later)

  await later.goto(portalUrl('/document-upload?type=postgraduate'))
  await checkAndSend(later)
  const sent = await storedApplication(later)
  expect(sent.status).toBe('awaiting_payment')
  expect({
    surname: sent.surname,
    other_names: sent.other_names,
    address: sent.answers.address,
    statement_of_purpose: sent.answers.statement_of_purpose,
  }).toEqual(typed)
  await visitor.leave()
})

test('a form that was reached without loading its page opens again without a network', async () => {
  const person = await signedUp('halima', 'msc')
  await completeApplication(person, { is_draft: 'true', surname: 'Yusuf', address: '' })
  const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const { page } = visitor
  await page.goto(portalUrl('/dashboard'))
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.getByRole('button', { name: 'Continue my application' }).click()
  await page.getByRole('link', { name: 'Contact details' }).click()
  await page.getByLabel('Home address').fill('4 Ogui')
  await expect.poll(() => page.evaluate(async () => Boolean(await caches.match('/application')))).toBe(true)
  await page.context().setOffline(true)
  await page.getByLabel('Home address').fill('4 Ogui Road')
  await keptHere(page)
  await page.reload()
  await expectValue(page, 'Home address', '4 Ogui Road')
  await visitor.leave()
})

test('two tabs with different changes both keep theirs, and a later change in one appears in the other', async () => {
  const person = await signedUp('tobi', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science' })
  const visitor = await browser.visit({ ...desktop, ...(await signedInAs(person)) })
  const { page: first } = visitor
  const second = await first.context().newPage()
  await first.goto(section('about-you'))
  await second.goto(section('about-you'))
  await first.getByLabel('Surname').fill('Adeyemi')
  await second.getByLabel('First name').fill('Tobi')
  await savedAtUniversity(first)
  await savedAtUniversity(second)
  await expectValue(first, 'First name', 'Tobi')
  await expectValue(second, 'Surname', 'Adeyemi')
  await second.getByLabel('Surname').fill('Adéyẹmí')
  await expectValue(first, 'Surname', 'Adéyẹmí')
  await expect.poll(async () => (await storedApplication(first)).surname).toBe('Adéyẹmí')
  expect((await storedApplication(first)).first_name).toBe('Tobi')
  visitor.expectNoErrors()
  await visitor.leave()
})

test('when two devices change the same answer, both texts are shown until one is chosen', async () => {
  const person = await signedUp('halima', 'msc')
  await savedDraft(person, { selected_program: 'msc-computer-science', address: 'At first' })
  const mobile = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  const computer = await browser.visit({ ...desktop, ...(await signedInAs(person)) })
  await mobile.page.goto(section('reach-you'))
  await computer.page.goto(section('reach-you'))
  await expectValue(mobile.page, 'Home address', 'At first')

  await mobile.page.context().setOffline(true)
  await mobile.page.getByLabel('Home address').fill('Typed on the phone')
  await keptHere(mobile.page)
  await computer.page.getByLabel('Home address').fill('Typed on the computer')
  await computer.page.getByLabel('Phone number').fill('0803 123 4567')
  await savedAtUniversity(computer.page)
  await expect.poll(async () => (await storedApplication(computer.page)).answers.address).toBe('Typed on the computer')

  await mobile.page.context().setOffline(false)
  await mobile.page.getByText('You answered differently on another device:').waitFor()
  await mobile.page.getByText('Typed on the computer').waitFor()
  await expectValue(mobile.page, 'Home address', 'Typed on the phone')
  await expectValue(mobile.page, 'Phone number', '0803 123 4567')
  await mobile.expectAccessible('two answers to one question')
  await savedAtUniversity(mobile.page)
  await mobile.page.reload()
  await mobile.page.getByText('Typed on the computer').waitFor()
  await expectValue(mobile.page, 'Home address', 'Typed on the phone')
  await mobile.page.getByRole('button', { name: 'Use that one' }).click()
  await expectValue(mobile.page, 'Home address', 'Typed on the computer')
  await savedAtUniversity(mobile.page)
  await expect.poll(async () => (await storedApplication(mobile.page)).answers.address).toBe('Typed on the computer')
  await mobile.leave()
  await computer.leave()
})

test('what is typed while another device submits is shown, and sent when the application is edited', async () => {
  const person = await signedUp('uche', 'msc')
  await completeApplication(person, { is_draft: 'true', address: 'At first' })
  const { page, ...visitor } = await browser.visit({ ...phone, ...(await signedInAs(person)) })
  await page.goto(section('reach-you'))
  await expectValue(page, 'Home address', 'At first')

  await completeApplication(person, { is_draft: 'false', address: 'At first' })
  await page.getByLabel('Home address').fill('Typed meanwhile')
  await page.getByText('One answer was not submitted').waitFor()
  await visitor.expectSound('an answer that was not submitted')
  await page.getByRole('button', { name: 'Edit Application', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Edit application', exact: true }).click()
  await expectValue(page, 'Home address', 'Typed meanwhile')
  await savedAtUniversity(page)
  await expect.poll(async () => (await storedApplication(page)).answers.address).toBe('Typed meanwhile')
  await visitor.leave()
})
