import { Secret, TOTP } from 'otpauth'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffPassword } from '../harness/staff.ts'
import { secondUniversity } from '../shared/catalogue/testing/second-university.ts'
import { desktop, theBrowser } from './browser.ts'
import { handsOn, inFigures } from './hands.ts'
import { type OwnPortal, ownPortal } from './own-portal.ts'
import { mailTo } from './portal.ts'
import { expectPublished } from './published.ts'

/* An empty database becomes another university’s site in the browser (settings.md section 4). */
const browser = theBrowser()
let own: OwnPortal
beforeAll(async () => {
  own = await ownPortal('first-afternoon')
})
afterAll(() => own.close())

/** Follows a link that sets up the second factor, up to the office. */
async function join(page: Page, url: string, fill: () => Promise<void>): Promise<() => string> {
  await page.goto(url)
  await fill()
  await page.getByRole('button', { name: 'Continue' }).click()
  const secret = (await page.locator('.secret').textContent())?.replaceAll(' ', '') ?? ''
  const code = () => new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await page.getByLabel('Code from your app').fill(code())
  await page.getByLabel('I have stored these codes').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  return code
}

const { institution, schools, subjects, programmes } = secondUniversity

const schoolRows = [['Name', 'Code'], ...schools.map(({ name, code }) => [name, code])]
const subjectRows = [['Subject', 'Id'], ...subjects.map(({ name, key }) => [name, key])]
const tuitionRows = [
  ['Band', 'New', 'Returning', 'Nigerian', 'International', 'Semesters', 'Whole', 'Currency', 'Currency abroad'],
  ['degree', '655000', '610000', '', '', '', '', '', ''],
  ['bridge', '', '', '', '', '', '3330', 'GHS', ''],
  ['higher', '', '', '400000', '1500', '4', '', '', 'EUR'],
]
const programmeRows = [
  [
    'Title',
    'Level',
    'School',
    'Subject',
    'Duration',
    'Tuition',
    'Description',
    'Topics',
    'Careers',
    'Requirements',
    'JAMB',
    'Direct Entry',
  ],
  ...programmes.map(({ title, programType, school, subject, duration, tuition, text }) => [
    ...[title, programType, schools.find(({ key }) => key === school)?.name ?? '', subject, duration, tuition],
    ...[text.description, text.topics.join('; '), text.careers.join('; ')],
    ...(text.entry.kind === 'undergraduate'
      ? [text.entry.credits, text.entry.jamb, text.entry.direct]
      : [text.entry.kind === 'foundation' ? text.entry.requirements.join('; ') : text.entry.degree, '', '']),
  ]),
]
const feeRows = [
  ['Level', 'Residency', 'Amount', 'Currency'],
  ['M.Sc.', 'Nigeria', '25000', 'NGN'],
  ['M.Sc.', 'International', '75', 'USD'],
]

test('an administrator sets up another university, the registrar publishes it in one act, and visitors read it', async () => {
  const counts = { keys: 0, clicks: 0 }
  const began = performance.now()
  const admin = await browser.visit(desktop)
  const { page } = admin
  const hands = handsOn(page, counts)
  const setup = () => own.printed.join('\n').match(/Office: (\S+)/)?.[1] ?? ''
  await expect.poll(setup).not.toBe('')
  await join(page, setup(), async () => {
    await hands.type('full_name', 'Emeka Nnadi')
    await hands.type('email', 'emeka@eocl.example')
    await hands.type('password', staffPassword)
  })
  await page.getByRole('heading', { level: 1, name: /things are missing before applicants can apply/ }).waitFor()
  await admin.expectSound('the set-up of an empty database')
  await hands.click('button', 'Be the editor too')
  await page.getByText('You are an editor too').waitFor()

  await hands.click('button', /: Institution$/)
  for (const [name, value] of [
    ...(['name', 'shortName', 'motto', 'description', 'phone', 'admissionsEmail'] as const).map(
      field => [field, institution[field]] as const,
    ),
    ...(['privacyEmail', 'officeHours', 'registrar', 'mapUrl'] as const).map(
      field => [field, institution[field]] as const,
    ),
  ])
    await hands.type(`setting-${name}`, value)
  counts.clicks += 1
  await page.getByLabel('Time zone').selectOption(institution.timeZone ?? '')
  await page.getByText('Saved', { exact: true }).waitFor()

  await page.goto(`${own.portal.url}/office/settings/bank-account/-`)
  await hands.click('button', 'Account name')
  await hands.type('setting-account.0.value', institution.name)
  await page.getByText('Saved', { exact: true }).waitFor()

  for (const [kind, rows, drops] of [
    ['schools', schoolRows, false],
    ['subjects', subjectRows, false],
    ['tuition', tuitionRows, false],
    ['programme', programmeRows, true],
    ['application-fees', feeRows, false],
  ] as const) {
    await page.goto(`${own.portal.url}/office/settings/paste/${kind}`)
    await hands.paste(rows)
    if (drops) await page.getByLabel('What is not in this list').selectOption('drop')
    await page.getByText(/\d+ (new|changed)/).waitFor()
    if (drops) await page.getByText(/\d+ not in the list/).waitFor()
    if (drops) await admin.expectSound('programmes from a spreadsheet')
    await hands.click('button', /into the draft$/)
    await page
      .getByText(/in the draft/)
      .first()
      .waitFor()
  }

  await page.goto(`${own.portal.url}/office/settings/rounds`)
  counts.clicks += 1
  await page.getByRole('table', { name: 'Rounds' }).getByRole('link').first().click()
  await hands.type('name', 'First degrees of the college')
  await hands.type('acceptance_fee_minor', '25,000')
  await hands.click('button', 'Save as a draft')
  await page.getByRole('heading', { name: 'A change is waiting to be published' }).waitFor()
  const round = page.url()

  await page.goto(`${own.portal.url}/office/staff`)
  await hands.click('button', 'Invite someone')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Full name').fill(institution.registrar)
  await dialog.getByLabel('Email address at the university').fill('bassey@eocl.example')
  await dialog.getByLabel('Role 1').selectOption('registrar')
  await dialog.getByRole('button', { name: /invit/i }).click()
  await page.getByText('Invitation sent').waitFor()

  const registrar = await browser.visit(desktop)
  const mail = await mailTo('bassey@eocl.example', /account/, own.portal)
  const invitation = /http\S+\/office\/invitation#\S+/.exec(mail.text)?.[0] ?? ''
  const signing = handsOn(registrar.page, counts)
  await join(registrar.page, invitation, () => signing.type('password', staffPassword))
  await signing.click('link', /^Set up/)
  await registrar.page
    .getByRole('region', { name: /Ready to publish/ })
    .getByRole('link')
    .last()
    .click()
  await registrar.page.getByRole('heading', { name: 'Publish in one act' }).waitFor()
  await registrar.expectSound('everything that waits to be published')
  await signing.click('button', /^Publish \d+ settings$/)
  await registrar.page.getByText(/settings published/).waitFor()

  const visitor = await browser.visit(desktop)
  await expectPublished(async () => {
    await visitor.page.goto(`${own.portal.url}/programs`)
    return visitor.page.getByText('B.A. Efik and Ibibio').count()
  }).toBeGreaterThan(0)
  expect(await visitor.page.title()).toContain(institution.name)

  // Its dates are days on the clock that visitors have by now.
  await registrar.page.goto(round)
  await signing.click('button', 'Publish the change')
  await registrar.page
    .getByRole('region', { name: 'History' })
    .getByText(/First degrees of the college/)
    .waitFor()

  await page.goto(`${own.portal.url}/office/set-up/checks`)
  await hands.click('button', 'Send a test email')
  const code = /\b\d{6}\b/.exec((await mailTo('emeka@eocl.example', /Test email/, own.portal)).text)?.[0] ?? ''
  await page.getByLabel('Code in the email').fill(code)
  await page.getByText('It arrived').waitFor()
  await admin.expectSound('an email that arrived')
  await page.goto(`${own.portal.url}/office/set-up/texts`)
  await page.getByRole('heading', { name: 'Texts of the sample' }).waitFor()
  await admin.expectSound('what is left of the sample')
  await page.goto(`${own.portal.url}/office/set-up/walk`)
  await page.getByText('Each page opens in a tab of its own.').waitFor()
  await admin.expectSound('the walk through the site')
  await page.goto(`${own.portal.url}/office/system`)
  await page.getByRole('heading', { name: 'System' }).waitFor()
  await admin.expectSound('the state of the system')
  console.info(`The first afternoon: ${inFigures(counts, began)}.`)
  for (const one of [admin, registrar, visitor]) {
    one.expectNoErrors()
    await one.leave()
  }
})
