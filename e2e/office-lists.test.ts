import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dayOf } from '../shared/domain/calendar.ts'
import type { Role } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser, type Visitor } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { anApproved, anOffer } from './office-decisions.ts'
import { candidateWithReferees, savedDraft, signedInAs, signedUp } from './people.ts'
import { mailTo, portalUrl } from './portal.ts'

const browser = theBrowser()

async function officeOf(full_name: string, role: Role, path: string, device = desktop): Promise<Visitor> {
  const colleague = await newColleague(full_name, [{ role, scope: 'all' }])
  const visitor = await browser.visit(device)
  await signIn(visitor.page.context(), colleague)
  await visitor.page.goto(portalUrl(`/office${path}`))
  return visitor
}

const widerThanScreen = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

const later = () => dayOf(new Date(Date.now() + 300 * 86_400_000))

test('an officer finds a draft by email address and extends its deadline; the applicant sees the new date', async () => {
  const late = await signedUp('late', 'msc')
  await savedDraft(late, { selected_program: 'msc-computer-science', surname: 'Adeyemi', first_name: 'Tolulope' })
  const visitor = await officeOf('Kemi Obi', 'officer', `/queue?stage=all&q=${encodeURIComponent(late.email)}`)
  const { page } = visitor
  await page.getByRole('link', { name: 'Search the drafts' }).click()
  await page.getByRole('row', { name: /ADEYEMI, Tolulope/ }).waitFor()
  await page.getByRole('button', { name: 'Give more time for ADEYEMI, Tolulope' }).click()
  const dialog = page.getByRole('dialog', { name: 'More time for ADEYEMI, Tolulope' })
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await dialog.getByText('Choose a date.').waitFor()
  await dialog.getByText('Say why.').waitFor()
  await dialog.getByLabel('Last day to submit').fill(later())
  await dialog.getByLabel('Why?').fill('She was in hospital.')
  await visitor.expectSound('the question how much time')
  await dialog.getByRole('button', { name: 'Give more time' }).click()
  await page.getByRole('row', { name: /Kemi Obi/ }).waitFor()
  await mailTo(late.email, /^You can submit your application until/)
  visitor.expectNoErrors()
  await visitor.leave()

  const applicant = await browser.visit({ ...phone, ...(await signedInAs(late)) })
  await applicant.page.goto(portalUrl('/dashboard'))
  await applicant.page.getByText('The admissions office has given you more time').first().waitFor()
  await applicant.leave()
})

test.each([
  ['a desk', desktop],
  ['a phone', phone],
])('a bursar sees only the fees and payments of an application, on %s', async (_name, device) => {
  const candidate = await candidateWithReferees(`fees${device.viewport?.width}`)
  const visitor = await officeOf('Sunday Okoro', 'bursar', '/money/fees', device)
  const { page } = visitor
  await page.getByRole('table', { name: 'Application fees' }).waitFor()
  await page.getByRole('combobox', { name: 'Search and filter' }).fill(candidate.email)
  await page.getByText('No matches').waitFor()
  await page.getByRole('link', { name: 'Clear the search' }).click()
  // Until then the tabs lead to states of what was looked for.
  await page.getByText('No matches').waitFor({ state: 'detached' })
  const paid = page.getByRole('navigation', { name: 'States' }).getByRole('link', { name: /^Paid/ })
  await paid.click()
  // The rows of the tab before stay until those of this one have come.
  await paid.and(page.locator('[aria-current]')).waitFor()
  await page.locator('table[aria-busy]').waitFor({ state: 'detached' })
  await page.getByRole('table', { name: 'Application fees' }).getByRole('link').first().click()
  await page.getByRole('table', { name: 'Payments' }).waitFor()
  expect(await page.getByText('@').count()).toBe(0)
  await page.keyboard.press('q')
  await page.getByRole('table', { name: 'Application fees' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a choice in the address that there is not is named on the list, which is shown without it', async () => {
  const visitor = await officeOf('Sunday Okoro', 'bursar', '/money/waivers?state=purple')
  const { page } = visitor
  for (const list of ['waivers', 'transfers', 'fees']) {
    await page.goto(portalUrl(`/office/money/${list}?state=purple`))
    await page.getByText('There is no filter state:purple. It was ignored.').waitFor()
  }
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a records officer is told that no one has accepted a place yet', async () => {
  const records = await newColleague('Aisha Bello', [{ role: 'records', scope: { programmes: ['phd-space-physics'] } }])
  const visitor = await browser.visit(desktop)
  await signIn(visitor.page.context(), records)
  await visitor.page.goto(portalUrl('/office/offers'))
  await visitor.page.getByRole('heading', { name: 'No one has accepted a place yet' }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('with text of twice the size, on a phone, rows are no wider than the screen and names are whole', async () => {
  const programme = 'phd-materials-science-engineering'
  const long = { surname: 'ỌLÁDÉLÉ-OGHENEKARO', first_name: 'Somtochukwu Chidubem', programme }
  await anOffer({ ...long, first_name: 'Kosisochukwu' }, { kind: 'conditional_offer', conditions: ['IELTS'] })
  await anApproved(long, { kind: 'waiting_list' })
  const visitor = await officeOf('Ngozi Wide', 'registrar', '/queue?stage=all&q=OGHENEKARO', phone)
  const { page } = visitor
  await page.evaluate(() => localStorage.setItem('accessibility-scale', '2'))
  for (const path of ['/queue?stage=all&q=OGHENEKARO', '/offers?state=all', '/today']) {
    await page.goto(portalUrl(`/office${path}`))
    await page.locator('tbody tr').first().waitFor()
    expect(await widerThanScreen(page), path).toBe(0)
    const cut = await page
      .locator('.queue-name bdi')
      .evaluateAll(names =>
        names.filter(name => name.scrollHeight > name.clientHeight + 1).map(({ textContent }) => textContent),
      )
    expect(cut, path).toEqual([])
  }
  await visitor.leave()
})

test.each([
  ['registrar', ['/reports/origins', '/reports/stages', '/reports/funnel', '/settings/retention/-']],
  ['bursar', ['/money', '/money/days', '/settings/tuition/-']],
] as const)(
  'with text of twice the size, on a phone, no screen of a %s is wider than the screen',
  async (role, paths) => {
    const visitor = await officeOf('Ngozi Wider', role, '/today', phone)
    const { page } = visitor
    await page.evaluate(() => localStorage.setItem('accessibility-scale', '2'))
    for (const path of paths) {
      await page.goto(portalUrl(`/office${path}`))
      await page.locator('main :is(table, .field, .empty-state)').first().waitFor()
      expect(await widerThanScreen(page), path).toBe(0)
    }
    await visitor.leave()
  },
)
