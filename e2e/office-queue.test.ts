import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { desktop, phone, theBrowser, type VisitOptions, type Visitor } from './browser.ts'
import { manyCases, newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()

const programmes = ['msc-applied-statistics', 'msc-mathematical-modeling']
const scope = { programmes }

let people: Promise<{ kemi: Colleague; tunde: Colleague }> | undefined
/** Forty applications and two officers, for all journeys of this file. */
function theOffice() {
  people ??= (async () => {
    const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope }])
    const tunde = await newColleague('Tunde Eke', [{ role: 'officer', scope }])
    await manyCases(programmes, { assignee: kemi })
    return { kemi, tunde }
  })()
  return people
}

async function officeOf(person: Colleague, options: VisitOptions = desktop): Promise<Visitor> {
  const visitor = await visit(options)
  await signIn(visitor.page.context(), person)
  return visitor
}

const open = (page: Page, path: string) => page.goto(portalUrl(`/office${path}`))
const rows = (page: Page) => page.locator('tr.queue-row')
const message = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text)

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

test('an officer starts the day, finds the unread applications and assigns them, by keyboard alone', async () => {
  const { kemi } = await theOffice()
  const { page, expectAccessible, expectNoErrors } = await officeOf(kemi)
  await open(page, '/')
  await page.getByRole('heading', { name: /^Good .*, Kemi\. .* needs? you$/ }).waitFor()
  await page.getByRole('link', { name: '20 unread' }).waitFor()
  await press(page, 'g', 'q')
  await rows(page).first().waitFor()
  expect(new URL(page.url()).search).toBe('?stage=received')
  await page
    .getByRole('rowheader', { name: /Unread, oldest first/ })
    .getByText('20')
    .waitFor()

  // A filter is typed, suggested, accepted, and then in the address.
  await press(page, '/')
  await page.keyboard.type('assignee:n')
  await page.getByRole('option', { name: /assignee:nobody/ }).waitFor()
  await press(page, 'ArrowDown', 'Enter')
  await page.getByRole('button', { name: /^assignee:nobody/ }).waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?stage=received&q=assignee:nobody')
  await expect.poll(() => rows(page).count()).toBe(16)
  await press(page, 'Escape', 'Escape')

  // Three rows are selected with j, x and shift-x, then shared out.
  await press(page, 'j', 'x', 'j', 'j', 'Shift+X')
  await page.getByText('3 chosen').waitFor()
  await press(page, 'a')
  await page.getByRole('dialog', { name: 'Assign 3 applications' }).waitFor()
  await page.getByRole('checkbox', { name: /Tunde Eke/ }).focus()
  await press(page, 'Space')
  await expectAccessible('the dialog for assigning')
  await page.getByRole('button', { name: 'Assign', exact: true }).focus()
  await press(page, 'Enter')
  await message(page, '3 applications assigned to Tunde Eke').waitFor()
  await expect.poll(() => rows(page).count()).toBe(13)

  // And undone.
  await press(page, 'z')
  await message(page, '3 applications back as before').waitFor()
  await expect.poll(() => rows(page).count()).toBe(16)
  expectNoErrors()
})

test('all matches are selected and assigned, and a colleague’s concurrent change is named', async () => {
  const { kemi, tunde } = await theOffice()
  const { page, expectNoErrors } = await officeOf(kemi)
  const other = await officeOf(tunde)
  await open(page, '/queue?stage=ready')
  await expect.poll(() => rows(page).count()).toBe(4)
  await press(page, 'j', '*')
  await page.getByText('All 4 chosen').waitFor()
  await press(page, 'a')
  await page.getByRole('checkbox', { name: /Kemi Obi \(you\)/ }).check()

  // The frozen selection is confirmed, but a colleague has taken one in between.
  await page.route(
    '**/confirm',
    async route => {
      await open(other.page, '/queue?stage=ready')
      await rows(other.page).first().waitFor()
      await press(other.page, 'j', 'x', 'a')
      await other.page.getByRole('checkbox', { name: /Tunde Eke/ }).check()
      await other.page.getByRole('button', { name: 'Assign', exact: true }).click()
      await message(other.page, '1 application assigned to Tunde Eke').waitFor()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(/^Tunde Eke has just assigned .* to Tunde Eke\. Nothing was changed\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await message(page, '4 applications assigned to Kemi Obi').waitFor()
  expectNoErrors()
  other.expectNoErrors()
})

test('the list keeps its position, filter and selection across a reload, and a view is saved', async () => {
  const { kemi } = await theOffice()
  const { page, expectNoErrors } = await officeOf(kemi)
  await open(page, '/queue?stage=all')
  await rows(page).nth(29).waitFor()
  await press(page, ...Array.from({ length: 30 }, () => 'j'), 'x')
  await page.getByText('1 chosen').waitFor()
  const place = () => page.evaluate(() => [window.scrollY, document.querySelector('[data-current] a')?.id])
  const before = await place()
  expect(before[0]).toBeGreaterThan(100)
  await page.reload()
  await expect.poll(place).toEqual(before)
  await page.getByText('1 chosen').waitFor()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).press('Enter')
  await page.getByLabel('Name').fill('Everybody')
  // A press outside the dialog does not lose what was typed.
  await page.mouse.click(3, 3)
  expect(await page.getByLabel('Name').inputValue()).toBe('Everybody')
  await page.getByLabel('Name').press('Enter')
  await page.getByRole('button', { name: 'Views: Everybody' }).waitFor()
  await open(page, '/queue?q=nobodylikethis')
  await page.getByRole('heading', { name: 'No matches' }).waitFor()
  await page.getByRole('link', { name: 'Clear the filters' }).click()
  await page.getByRole('button', { name: 'Views: Everybody' }).waitFor()
  expectNoErrors()
})

test('a view is shared with a colleague, who sees its owner, copies it, and no longer sees it once sharing ends', async () => {
  const { kemi } = await theOffice()
  const { page, expectNoErrors } = await officeOf(kemi)
  const choose = async (of: Page, view: string, item: string | RegExp) => {
    await of.getByRole('button', { name: view, exact: true }).click()
    await of.getByRole('menuitem', { name: item }).press('Enter')
  }
  await open(page, '/queue?stage=all&q=is:unread')
  await choose(page, 'Views', 'Save this view…')
  await page.getByLabel('Name').fill('Nobody has read')
  await page.getByLabel('Share with colleagues').check()
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'Views: Nobody has read' }).waitFor()

  const halima = await newColleague('Halima Sani', [{ role: 'officer', scope }])
  const other = await officeOf(halima)
  await open(other.page, '/queue?stage=received')
  await choose(other.page, 'Views', /^Nobody has read ?Kemi Obi$/)
  await choose(other.page, 'Views: Nobody has read', 'Copy “Nobody has read” to my views')
  await other.page.getByText('View “Nobody has read” saved').waitFor()
  await choose(page, 'Views: Nobody has read', 'Stop sharing')
  await page.getByText('View “Nobody has read” is yours alone').waitFor()
  await other.page.reload()
  await other.page.getByRole('button', { name: 'Views: Nobody has read' }).click()
  await expect.poll(() => other.page.getByRole('menuitem', { name: /^Nobody has read/ }).count()).toBe(1)
  expectNoErrors()
  other.expectNoErrors()
})

test('applications that leave the scope while the page is open disappear with a message', async () => {
  await theOffice()
  const amara = await newColleague('Amara Nze', [{ role: 'officer', scope }])
  const { page, expectNoErrors } = await officeOf(amara)
  await open(page, '/queue?stage=received')
  await expect.poll(() => rows(page).count()).toBe(20)
  await press(page, 'j', 'x', 'j', 'x')
  await besideOffice(async ({ db }) => {
    const narrower = JSON.stringify({ programmes: programmes.slice(1) })
    await db.updateTable('staff_grant').set({ scope: narrower }).where('staff_id', '=', amara.id).execute()
    return 'done'
  })
  await press(page, 'a')
  await page.getByRole('checkbox', { name: /Amara Nze/ }).check()
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  await page
    .getByText(/of the applications you chose (is|are) no longer in your queue\. Nothing was changed\.$/)
    .waitFor()
  await expect.poll(() => rows(page).count()).toBe(8)
  expectNoErrors()
})

test('the list stays visible offline, and loading more can be retried', async () => {
  const { kemi } = await theOffice()
  const { page, expectAccessible } = await officeOf(kemi)
  await open(page, '/queue?stage=received')
  await expect.poll(() => rows(page).count()).toBe(20)
  await page.context().setOffline(true)
  await page.getByText('No network. You can read, but not save.').waitFor()
  expect(await rows(page).count()).toBe(20)
  await page.getByRole('link', { name: /^Checking/ }).click()
  await page.getByRole('button', { name: 'Try again' }).waitFor()
  await expectAccessible('a list that could not be loaded')
  await page.context().setOffline(false)
  await expect.poll(() => rows(page).count()).toBe(8)
})

test('a screen that was not opened before the line failed is there, and one that did not come says why', async () => {
  const { kemi } = await theOffice()
  const { page, expectAccessible } = await officeOf(kemi, { ...desktop, fetchesScreensAhead: true })
  await page.route('**/assets/exports-screen*', route => route.abort())
  await page.route('**/healthz', route => route.abort())
  const ahead = page.waitForResponse('**/assets/seats-screen*.js')
  await open(page, '/queue?stage=received')
  await ahead
  await page.getByRole('link', { name: 'Exports' }).click()
  await page.getByRole('heading', { name: 'No connection' }).waitFor()
  await page.getByText('There is no connection to the university.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('There is still no connection.').waitFor()
  // As when a part that is fetched ahead does not come either.
  await page.evaluate(() => dispatchEvent(new Event('vite:preloadError')))
  expect(await page.getByText('There is still no connection.').isVisible()).toBe(true)
  await expectAccessible('a screen that did not come')
  expect(await page.getByText('There is still no connection.').isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Go back' }).click()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Seats' }).click()
  await page.getByRole('heading', { name: 'Seats' }).waitFor()
  await page.context().setOffline(false)
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Exports' }).click()
  await page
    .getByRole('heading', { name: 'Exports' })
    .or(page.getByRole('button', { name: 'Try again' }))
    .waitFor()
})

test('on a phone an officer sees Today and the queue as cards', async () => {
  const { kemi } = await theOffice()
  const { page, expectNoErrors } = await officeOf(kemi, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  })
  await open(page, '/today')
  await page.getByRole('link', { name: /overdue/ }).click()
  await expect.poll(() => rows(page).count()).toBe(4)
  const box = await rows(page).first().boundingBox()
  expect(box?.height).toBeGreaterThanOrEqual(44)
  expectNoErrors()
})

/** The least room, in parts of the size of its letters, between the lines of a name and what would cut off their marks. */
async function roomForMarks(name: Locator): Promise<number> {
  await name.first().waitFor()
  return name.first().evaluate(element => {
    const text = document.createRange()
    text.selectNodeContents(element)
    const lines = [...text.getClientRects()].filter(({ width }) => width > 1)
    const [top, bottom] = [Math.min(...lines.map(line => line.top)), Math.max(...lines.map(line => line.bottom))]
    const room: number[] = []
    for (let at: Element | null = element; at && at.clientHeight < 200; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      if (getComputedStyle(at).overflowY !== 'visible') room.push(top - box.top, box.bottom - bottom)
    }
    return Math.min(...room) / Number.parseFloat(getComputedStyle(element).fontSize)
  })
}

test.each([
  ['a phone', phone],
  ['a desk', desktop],
])('marks above and below the letters of a name are not cut off on %s', async (_what, options) => {
  const programme = 'msc-applied-statistics'
  await aCandidate({ surname: 'ADÉBÁYỌ̀-ṢẸ́GUN', first_name: 'Ṣẹ́gun', other_names: 'Ọ̀yẹ́mí', programme })
  const { kemi } = await theOffice()
  const { page } = await officeOf(kemi, options)
  await open(page, '/queue?stage=all&q=SEGUN')
  const row = page.locator('.queue-name bdi').filter({ hasText: 'ADÉBÁYỌ̀' })
  expect(await roomForMarks(row)).toBeGreaterThan(0.1)
  await row.first().click()
  const head = page.locator('.file-name').filter({ hasText: 'Ṣẹ́gun' })
  expect(await roomForMarks(head)).toBeGreaterThan(0.1)
})
