import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import type { WrittenCase } from '../server/testing/cases.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'beng-petroleum-engineering'
const scope: Grant['scope'] = { programmes: [programme] }

let officer: Colleague
let registrar: Colleague
let round: string
let people: WrittenCase[]
beforeAll(async () => {
  officer = await newColleague('Kemi Obi', [{ role: 'officer', scope }])
  registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope }])
  people = []
  for (const [surname, jamb_score] of [
    ['Abiodun', '300'],
    ['Ibrahim', '280'],
    ['Udo', '260'],
    ['Adeyemi', '240'],
    ['Yusuf', '150'],
    ['Danjuma', ''],
  ] as const)
    people.push(
      await aCandidate({
        ...{ surname, programme, stage: 'ready', openedDaysAgo: 1, documents: [] },
        answers: { entry_mode: 'utme', jamb_score },
      }),
    )
  round = await besideOffice(async ({ db }) => {
    const row = db
      .selectFrom('application')
      .select('round_id')
      .where('uuid', '=', people[0]?.uuid ?? '')
    return (await row.executeTakeFirstOrThrow()).round_id ?? ''
  })
})

async function open(page: Page, who: Colleague, path: string) {
  await signIn(page.context(), who)
  await page.goto(portalUrl(`/office${path}`))
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name.toUpperCase() })

describe('places of a programme', () => {
  test('are set by the registrar with a formula, and every saved version stays in the history', async () => {
    const { page, expectNoErrors, leave } = await visit(desktop)
    await open(page, registrar, '/seats')
    await page.getByRole('link', { name: 'B.Eng. Petroleum Engineering' }).click()
    await page.getByText('No places have been set').waitFor()
    await page.getByRole('link', { name: 'Set up' }).click()
    await page.getByLabel('Capacity, All applicants').fill('2')
    await page.getByLabel('Over-offer, All applicants').fill('1')
    await page.getByLabel('Weight of JAMB').fill('90')
    await page.getByLabel('Weight of O’Level points').fill('')
    await page.getByText('90, and has to be 100').waitFor()
    await page.getByLabel('Weight of JAMB').fill('100')
    await page.getByLabel('Cut-off mark of JAMB').fill('180')
    await page.getByRole('checkbox', { name: 'Birth certificate' }).check()
    await page.getByRole('button', { name: 'Save as version 1' }).click()
    await page.getByText('Version 1', { exact: true }).waitFor()
    await page.getByText('also requires Birth certificate').waitFor()
    await page.getByText('2 of 2 places free').waitFor()
    expectNoErrors()
    await leave()
  })

  test('are offered by rank: tried, skipped with a reason, frozen, proposed by one person and approved by another', async () => {
    const { page, expectAccessible, expectReadable, leave } = await visit(desktop)
    await open(page, officer, `/seats/${round}/${programme}`)
    await rowOf(page, 'Abiodun').getByText('Offer', { exact: true }).waitFor()
    await rowOf(page, 'Danjuma').getByText('JAMB missing').waitFor()
    await rowOf(page, 'Udo').getByText('Waiting list 1').waitFor()
    await expectAccessible('the rank list')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadable('the rank list, dark')
    await page.emulateMedia({ colorScheme: 'light' })

    await page.getByText('What if?').click()
    await page.getByLabel('Places', { exact: true }).fill('4')
    await page.getByRole('button', { name: 'Try it' }).click()
    await rowOf(page, 'Adeyemi').getByText('Offer', { exact: true }).waitFor()
    await page.getByLabel('JAMB', { exact: true }).last().fill('160')
    await page.getByRole('button', { name: 'Try it' }).click()
    await page.waitForURL(/160/)
    // Also after a reload it says what it is, with all that is tried, and its head shows the same.
    await page.reload()
    const trial = page.getByRole('region', { name: 'Trial' })
    await trial.getByText('4 places · weights JAMB 100 · cut-off JAMB 160').waitFor()
    await page.getByText('4 of 4 places free').waitFor()
    await page.getByText('JAMB 100 · cut-off JAMB 160', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: /^Freeze this list/ }).isDisabled()).toBe(true)
    await expectAccessible('a trial')
    await page.setViewportSize({ width: 1366, height: 420 })
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100)
    expect((await trial.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Back to the saved settings' }).click()
    await trial.waitFor({ state: 'detached' })
    await page.getByText('2 of 2 places free').waitFor()
    await rowOf(page, 'Udo').getByText('Waiting list 1').waitFor()

    await page.getByRole('button', { name: /^Skip IBRAHIM/ }).click()
    await page.getByLabel('Why is this rank skipped?').fill('Not on CAPS.')
    await expectAccessible('skipping a rank')
    await page.getByRole('button', { name: 'Skip this rank' }).click()
    await rowOf(page, 'Udo').getByText('Offer', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Freeze this list of 2' }).click()
    await page.getByLabel('UTME score below the cut-off mark').check()
    await page.getByRole('button', { name: 'Freeze the list' }).click()
    await page.getByLabel(/^Enter 4/).fill('4')
    await expectAccessible('the frozen list')
    await page.getByRole('button', { name: 'Propose this list' }).click()
    await page.getByText('You proposed this list. Another person has to approve it.').waitFor()
    await leave()

    const second = await visit(desktop)
    await open(second.page, registrar, '/today')
    const list = second.page.getByRole('row', { name: /Rank list of B.Eng. Petroleum Engineering with 4 decisions/ })
    await list.getByRole('link', { name: 'Read the list' }).click()
    await second.page.getByLabel(/^Enter 4/).fill('4')
    await second.page.getByRole('button', { name: 'Approve this list' }).click()
    await second.page.getByText(/^Approved/).waitFor()
    await second.page.getByRole('link', { name: 'B.Eng. Petroleum Engineering' }).click()
    await second.page.getByText('0 of 2 places free').waitFor()
    await second.leave()
  })

  test('are readable on a phone, with the waiting list and who is next', async () => {
    const { page, leave } = await visit(phone)
    await open(page, officer, `/seats/${round}/${programme}?tab=waiting`)
    await page.getByText('places are free').waitFor()
    await rowOf(page, 'Adeyemi').waitFor()
    await page.getByRole('link', { name: 'Rank list' }).click()
    await rowOf(page, 'Abiodun').getByText('Offer approved').waitFor()
    expect(await page.getByRole('button', { name: /^Freeze/ }).count()).toBe(0)
    await leave()
  })
})
