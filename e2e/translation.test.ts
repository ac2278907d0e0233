import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { codeIn } from '../server/testing/mail-reader.ts'
import { pages } from '../shared/paths.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { goToPayment, sentApplication } from './payers.ts'
import {
  academicAddress,
  type Candidate,
  candidateWithReferees,
  linkOf,
  newAccount,
  savedDraft,
  signedInAs,
  signedUp,
} from './people.ts'
import { mailTo, portalUrl } from './portal.ts'
import { addressIn } from './screens.ts'
import * as steps from './steps.ts'
import { inTranslation, pressEach, translated, translatedWhileTakenOver } from './translation.ts'

const browser = theBrowser()
const isOver = (page: Page) => page.evaluate(() => document.documentElement.dataset.booted === 'true')
const booted = (page: Page) => page.waitForFunction(() => document.documentElement.dataset.booted)
const button = (page: Page, name: string) => page.getByRole('button', { name: inTranslation(name), exact: true })
/** A second translation of a page that was translated from the start finds nothing to change. */
const moments = ['from-the-start', 'now'] as const
type Moment = (typeof moments)[number]

/** Opens a page that is translated before React has it, or afterwards. */
async function open(visitor: Visitor, path: string, moment: Moment): Promise<void> {
  const { page } = visitor
  if (moment === 'from-the-start') await translated(page, moment)
  await page.goto(portalUrl(path))
  await booted(page)
  if (moment === 'now') await translated(page, moment)
  expect(await isOver(page)).toBe(true)
}

describe.each(moments)('on a page translated %s', moment => {
  test('a wrong and a right password are answered, each with the label of what happens', async () => {
    const email = await newAccount('translated', 'msc')
    const visitor = await browser.visit(phone)
    const { page } = visitor
    await open(visitor, '/login', moment)
    await page.locator('[name=username]').fill(email)
    await page.locator('[name=password]').fill('a wrong one')
    await page.locator('button[type=submit]').click()
    await page.getByText(inTranslation('Incorrect email or password')).first().waitFor()
    await button(page, 'Sign in').waitFor()
    await page.locator('[name=password]').fill(steps.password)
    await page.locator('button[type=submit]').click()
    await steps.arriveAtForm(page)
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('somebody signs up, after errors, and confirms the address', async () => {
    const email = steps.newAddress('translated-sign-up')
    const visitor = await browser.visit(phone)
    const { page } = visitor
    await open(visitor, '/signup', moment)
    await page.locator('button[type=submit]').click()
    await page.locator('.error-summary').waitFor()
    await page.locator('[name=full_name]').fill('Adaeze Chioma Nwosu')
    await page.locator('[name=email]').fill(email)
    await page.locator('[name=program_type]').first().check()
    await page.locator('[name=password]').fill(steps.password)
    await page.locator('button[type=submit]').click()
    await page.getByRole('heading', { name: inTranslation('Check your email') }).waitFor()
    await page
      .locator('input[autocomplete=one-time-code]')
      .first()
      .fill(codeIn(await mailTo(email, /is your code/)))
    await steps.arriveAtForm(page)
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('a document is chosen, refused, replaced and removed', async () => {
    const person = await signedUp('translated-documents', 'msc')
    await savedDraft(person, { selected_program: 'msc-computer-science' })
    const visitor = await browser.visit({ ...phone, ...(await signedInAs(person)) })
    const { page } = visitor
    await open(visitor, '/document-upload?type=postgraduate', moment)
    const input = page.locator('#transcript')
    await input.setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: tinyPdf('A') })
    await page.getByText(inTranslation('Added'), { exact: true }).waitFor()
    await input.setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not one') })
    // The file that was there is still added.
    await page.getByRole('alert').getByText(inTranslation('was not uploaded')).waitFor()
    await page.getByText(inTranslation('Added'), { exact: true }).waitFor()
    await page.getByRole('button', { name: inTranslation('Dismiss Transcript') }).click()
    await page.getByRole('button', { name: inTranslation('Remove Transcript') }).click()
    await button(page, 'Undo').click()
    await page.getByText(inTranslation('Added'), { exact: true }).waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('the fee is paid', async () => {
    const visitor = await browser.visit(phone)
    const { page } = visitor
    const person = await sentApplication('msc', 'nigeria')
    await goToPayment(page, person)
    await open(visitor, '/payment', moment)
    await button(page, 'Ask someone to pay').click()
    expect(await page.locator('.sponsor-url').textContent()).toContain('/pay/')
    const pay = button(page, 'Pay ₦10,000 Application Fee')
    await pay.click()
    const card = steps.cardPage(page)
    await card.getByLabel(/carda? numbera?/i).waitFor()
    await page.goBack()
    await pay.click()
    await card.getByLabel(/carda? numbera?/i).fill(steps.goodCard.number)
    await card.getByLabel(/expir/i).fill('12/30')
    await card.getByLabel(/cvva?/i).fill(steps.goodCard.cvv)
    await card.getByRole('button', { name: /^Pay/ }).last().click()
    await page.waitForURL('**/application-success')
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('a referee is changed, and gives a reference', async () => {
    const candidate = await candidateWithReferees('translated')
    const visitor = await browser.visit({ ...phone, ...(await signedInAs(candidate)) })
    const { page } = visitor
    await open(visitor, '/reference-status', moment)
    await page.getByRole('button', { name: inTranslation('Edit referee 1') }).click()
    await page.locator('[name=new_referee_email]').fill('not an address')
    await button(page, 'Save').click()
    await page.locator('.field-error').first().waitFor()
    const email = academicAddress('translated-new')
    await page.locator('[name=new_referee_name]').fill('Dr Bello')
    await page.locator('[name=new_referee_email]').fill(email)
    await button(page, 'Save').click()
    await page.getByText(inTranslation('Referee 1 details updated.')).first().waitFor()
    await page.locator('.referee-name', { hasText: /^Dr Bello$/ }).waitFor()

    await open(visitor, `/references/${await linkOf(email)}`, moment)
    await page
      .getByRole('button', { name: new RegExp(inTranslation('reference'), 'i') })
      .first()
      .click()
    await page.locator('.reference-form').waitFor()
    await page.getByRole('button', { name: inTranslation('Check your reference') }).click()
    await page.locator('.error-summary').waitFor()
    visitor.expectNoErrors()
    await visitor.leave()
  })

  test('an officer judges a document', async () => {
    const who = await newColleague('Ngozi Bell', [
      { role: 'officer', scope: { programmes: ['bsc-software-engineering'] } },
    ])
    const { uuid } = await aCandidate()
    const { page, expectNoErrors, leave } = await browser.visit(desktop)
    await signIn(page.context(), who)
    if (moment === 'from-the-start') await translated(page, moment)
    await page.goto(portalUrl(`/office/applications/${uuid}`))
    await page.locator('canvas').first().waitFor()
    if (moment === 'now') await translated(page, moment)
    expect(await page.locator('.file-surname').textContent()).not.toMatch(/a$/)
    await page.keyboard.press('n')
    await page.getByRole('button', { name: inTranslation('Blurred or too dark') }).click()
    const undo = page.getByRole('button', { name: new RegExp(`^${inTranslation('Undo')}`) })
    await undo.click()
    // The key works once the next document can be seen.
    await page.getByRole('button', { name: new RegExp(`^${inTranslation('Fine')}`), disabled: false }).waitFor()
    await page.keyboard.press('y')
    await undo.waitFor()
    for (const tab of await page.getByRole('tab').all()) await tab.click()
    await page.goto(portalUrl('/office/'))
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await page.goto(portalUrl('/office/queue?stage=checking'))
    await page.getByRole('table').waitFor()
    expectNoErrors()
    await leave()
  })
})

test('a page translated while React takes it over keeps what was typed, and nothing fails', async () => {
  const email = await newAccount('translated-between', 'msc')
  const visitor = await browser.visit(phone)
  const { page } = visitor
  await translatedWhileTakenOver(page)
  let release = () => {}
  const typed = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/start-*.js', async route => {
    await typed
    await route.continue()
  })
  await page.goto(portalUrl('/login'), { waitUntil: 'commit' })
  await page.locator('[name=username]').fill(email)
  await page.locator('[name=password]').fill('a wrong one')
  release()
  await booted(page)
  await button(page, 'Sign in').waitFor()
  expect(await page.locator('[name=username]').inputValue()).toBe(email)
  expect(await page.locator('[name=password]').inputValue()).toBe('a wrong one')
  await page.locator('button[type=submit]').click()
  await page.getByText(inTranslation('Incorrect email or password')).first().waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

describe('every page of the portal', () => {
  let ada: Candidate
  beforeAll(async () => {
    ada = await candidateWithReferees('every-page')
  })

  test.each(Object.values(pages).filter(({ kind }) => kind === 'portal'))(
    '$path, translated, answers to each of its buttons',
    async ({ path }) => {
      const visitor = await browser.visit({ ...desktop, ...(await signedInAs(ada)) })
      const { page } = visitor
      await translated(page, 'from-the-start')
      await pressEach(page, {
        address: portalUrl(addressIn(path)),
        buttons: page.locator('#main button:visible'),
        arrive: () => booted(page),
      })
      visitor.expectNoErrors()
      await visitor.leave()
    },
  )
})
