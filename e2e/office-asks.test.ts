import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Colleague, writeColleague } from '../harness/staff.ts'
import type { Role } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { completeApplication, payFee, signedInAs, signedUp } from './people.ts'
import { portalUrl } from './portal.ts'
import { newAddress } from './steps.ts'
import { besideOffice, leaveStore } from './store.ts'

const browser = theBrowser()

/** A separate portal: what is published here would be on the pages and in the forms of every other journey. */
let own: OwnPortal
let editor: Colleague
beforeAll(async () => {
  own = await ownPortal('asks')
  editor = await colleague('Amaka Ibe', ['editor', 'registrar'])
})
afterAll(async () => {
  await leaveStore(own.portal)
  await own.close()
})

const at = (path: string) => portalUrl(path, own.portal)

function colleague(full_name: string, roles: readonly Role[]): Promise<Colleague> {
  const grants = roles.map(role => ({ role, scope: 'all' as const }))
  const email = newAddress(full_name.toLowerCase().replace(' ', '.'))
  return besideOffice(context => writeColleague(context, { full_name, email, grants }), own.portal)
}

async function inOffice({ token }: Colleague, path: string): Promise<Visitor> {
  const visitor = await browser.visit(desktop)
  const cookie = { name: 'office', value: token, url: own.portal.url, httpOnly: true, sameSite: 'Strict' as const }
  await visitor.page.context().addCookies([cookie])
  await visitor.page.goto(at(path))
  return visitor
}

async function publish({ page }: Visitor): Promise<void> {
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Publish…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByRole('region', { name: 'History' }).getByText('Version 1').waitFor()
}

test('the office asks a question of its own, an applicant answers it, and an officer reads it', async () => {
  const question = 'Which laboratory suits you?'
  const office = await inOffice(editor, '/office/settings/additional-questions/-')
  const { page } = office
  await page.getByRole('button', { name: 'Add a question' }).click()
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.getByLabel('Kind').selectOption('choice')
  const choices = page.getByRole('group', { name: 'Answers to choose from' })
  for (const town of ['Ikeja', 'Zaria']) {
    await choices.getByRole('button', { name: 'Add an answer' }).click()
    await choices.getByRole('textbox').last().fill(town)
  }
  await page.getByLabel('Must be answered').check()
  await page.getByRole('group', { name: 'Program types' }).getByRole('button', { name: 'Add a program type' }).click()
  await page.getByRole('group', { name: 'Program types' }).getByRole('combobox').last().selectOption('msc')
  await office.expectSound('a question of the office')
  await publish(office)
  office.expectNoErrors()
  await office.leave()

  const ada = await signedUp('asked', 'msc', own.portal)
  await completeApplication(ada, { is_draft: 'true' })
  const applicant = await browser.visit({ ...phone, ...(await signedInAs(ada)) })
  const section = applicant.page.getByRole('link', { name: /More about your application/ })
  await expect
    .poll(async () => {
      await applicant.page.goto(at('/application?type=postgraduate'))
      await applicant.page.getByRole('link', { name: /Check and submit/ }).waitFor()
      return section.count()
    })
    .toBe(1)
  await section.click()
  await applicant.page.getByRole('radio', { name: 'Zaria' }).check()
  await applicant.page
    .getByText(/Saved at the university/)
    .first()
    .waitFor()
  await applicant.expectSound('a question of the office in the form')
  await applicant.page.goto(at('/application?type=postgraduate&section=check'))
  applicant.expectNoErrors()
  await applicant.leave()

  const { uuid } = await completeApplication(ada, { is_draft: 'false' })
  await payFee(ada, uuid)
  const kemi = await inOffice(await colleague('Kemi Obi', ['officer']), `/office/applications/${uuid}?tab=answers`)
  await kemi.page.getByText(question).waitFor()
  await kemi.page.getByText('Zaria').waitFor()
  kemi.expectNoErrors()
  await kemi.leave()
})

test('a notice is on every page without a build, is dismissed, and stays so until its text changes', async () => {
  const office = await inOffice(editor, '/office/settings/notices/-')
  const { page } = office
  await page.getByRole('button', { name: 'Add a notice' }).click()
  await page.getByLabel('Id (never changes)').fill('strike')
  await page.getByRole('textbox', { name: 'Text' }).fill('## No lectures\nSee **the dates**: [questions](/faq).')
  await page.getByRole('heading', { name: 'No lectures' }).waitFor()
  await office.expectSound('a notice beside what it will look like')
  await publish(office)
  office.expectNoErrors()
  await office.leave()

  const reader = await browser.visit(phone)
  const notice = reader.page.getByRole('complementary', { name: 'Notices' })
  await expect
    .poll(async () => {
      await reader.page.goto(at('/'))
      return notice.getByText('No lectures').count()
    })
    .toBe(1)
  await reader.expectSound('the home page with a notice')
  await notice.getByRole('button', { name: 'Dismiss this notice' }).click()
  expect(await notice.getByText('No lectures').isVisible()).toBe(false)
  await reader.page.goto(at('/faq'))
  expect(await notice.getByText('No lectures').isVisible()).toBe(false)
  await reader.page.goto(at('/login'))
  expect(await notice.getByText('No lectures').isVisible()).toBe(false)
  reader.expectNoErrors()
  await reader.leave()

  const plain = await browser.visit({ ...phone, javaScriptEnabled: false })
  await plain.page.goto(at('/login'))
  await plain.page.getByRole('link', { name: 'questions', exact: true }).click()
  await plain.page.waitForURL('**/faq')
  await plain.leave()
})
