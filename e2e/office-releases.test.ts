import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayOf } from '../shared/domain/calendar.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { anApproved } from './office-decisions.ts'
import { portalUrl } from './portal.ts'
import { besideOffice, workInDays } from './store.ts'

const { visit } = theBrowser()
/** No other journey uses it. */
const programme = 'msc-materials-science-engineering'

test('a registrar previews a release as its applicants will see it, confirms it with the count, stops it, and sees its hour pass', async () => {
  const registrar = await newColleague('Ngozi Eze', [{ role: 'registrar', scope: { programmes: [programme] } }])
  const visitor = await visit(desktop)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl('/office/releases'))
  await page.getByRole('heading', { name: 'Nothing has been released yet' }).waitFor()

  const person = { first_name: 'Aisha', programme }
  await anApproved({ ...person, surname: 'Bello' }, { kind: 'conditional_offer', conditions: ['Send your transcript'] })
  await anApproved({ ...person, surname: 'Eze' }, { kind: 'waiting_list' })
  await page.getByRole('link', { name: 'Prepare a release' }).click()
  await page.getByLabel('Name').fill('First offers')
  await page.getByLabel('Day').fill(dayOf(new Date(Date.now() - 86_400_000)))
  await page.getByLabel('Programme', { exact: true }).selectOption(programme)
  await page.getByRole('button', { name: 'Count and read' }).click()
  await page.getByText('This hour has passed. Choose a later one.').waitFor()
  await page.getByLabel('Day').fill(dayOf(new Date(Date.now() + 3 * 86_400_000)))
  await page.getByRole('button', { name: 'Count and read' }).click()

  await page.getByRole('heading', { name: 'Aisha, you have a place' }).waitFor()
  await page.getByText('Send your transcript').waitFor()
  await page.getByRole('button', { name: 'Show the letter (PDF)' }).click()
  await page
    .getByRole('img', { name: /^Letter to BELLO, Aisha/ })
    .locator('canvas')
    .waitFor()
  await visitor.expectSound('the letter of an offer before its release')
  await page.getByLabel(/^Enter the number/).fill('2')
  expect(await page.getByRole('button', { name: 'Confirm the release' }).getAttribute('aria-disabled')).toBe('true')
  await visitor.expectSound('a release to confirm')
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('j')
  await page.getByRole('heading', { name: 'You are on the waiting list' }).waitFor()
  await page.keyboard.press('j')
  await page.getByLabel(/^Enter the number/).fill('3')
  await page.getByRole('button', { name: 'Confirm the release' }).click()
  await page.getByText('You entered 3, and this release has 2 decisions.').waitFor()
  await page.getByLabel(/^Enter the number/).fill('2')
  await page.getByRole('button', { name: 'Confirm the release' }).click()
  await page.getByRole('button', { name: 'Stop the release' }).waitFor()
  await visitor.expectSound('a release before its hour')
  const { pathname } = new URL(page.url())

  await besideOffice(async ({ db }) => {
    const id = pathname.split('/').at(-1) ?? ''
    await sql`update release set releases_at = now() - interval '1 second', confirmed_at = now() - interval '2 seconds' where id = ${id}`.execute(
      db,
    )
    return true
  })
  // The portal would look within twenty seconds.
  await workInDays(0, 'tell-decisions')
  await page.reload()
  await page.getByText('2 decisions told').waitFor()
  await page.getByRole('link', { name: 'All releases' }).click()
  await page.getByRole('row', { name: /First offers.*Released/ }).waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})

test('a release is stopped on a phone, and no one is notified', async () => {
  const registrar = await newColleague('Tunde Ajayi', [
    { role: 'registrar', scope: { programmes: ['phd-theoretical-applied-physics'] } },
  ])
  await anApproved(
    { surname: 'Danjuma', first_name: 'Musa', programme: 'phd-theoretical-applied-physics' },
    { kind: 'offer' },
  )
  const visitor = await visit(phone)
  const { page } = visitor
  await signIn(page.context(), registrar)
  await page.goto(portalUrl('/office/releases/new'))
  await page.getByLabel('Name').fill('Physics')
  await page.getByLabel('Day').fill(dayOf(new Date(Date.now() + 3 * 86_400_000)))
  await page.getByRole('button', { name: 'Count and read' }).click()
  await page.getByRole('button', { name: /^Mark as read/ }).click()
  await page.getByLabel(/^Enter the number/).fill('1')
  await page.getByRole('button', { name: 'Confirm the release' }).click()
  await page.getByRole('button', { name: 'Stop the release' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the release' }).click()
  await page.getByText('This release was stopped').waitFor()
  visitor.expectNoErrors()
  await visitor.leave()
})
