import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { shareReviews } from '../server/features/reviews/share-reviews.ts'
import type { WrittenCase } from '../server/testing/cases.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import type { Grant } from '../shared/domain/staff.ts'
import { desktop, phone, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate } from './office-files.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
const scope: Grant['scope'] = { programmes: ['msc-space-physics'] }

let head: Colleague
let reader: Colleague
let other: Colleague
beforeAll(async () => {
  head = await newColleague('Amina Lawal', [{ role: 'head', scope }])
  reader = await newColleague('Tersoo Eke', [{ role: 'reader', scope }])
  other = await newColleague('Bola Ade', [{ role: 'reader', scope }])
})

/** Applications in review, assigned to these readers. */
async function asked(count: number, ...readers: Colleague[]): Promise<WrittenCase[]> {
  const files: WrittenCase[] = []
  for (let number = 0; number < count; number += 1)
    files.push(await aCandidate({ programme: 'msc-space-physics', stage: 'reviewing', openedDaysAgo: 1, answers: {} }))
  await besideOffice(async context => {
    const { id, full_name, email } = head
    const member = {
      id,
      sessionId: '',
      fullName: full_name,
      email,
      grants: [{ role: 'head', scope } as Grant],
      isFresh: false,
      rightsVersion: 1,
      own: [],
    }
    const due_on = dayOf(new Date(Date.now() + 7 * 86_400_000))
    for (const one of readers)
      for (const { uuid } of files)
        await shareReviews(context, work => context.db.transaction().execute(work), member, {
          ...{ uuids: [uuid], readers: [one.id], due_on, each: 1, count: 1 },
        })
    return true
  })
  return files
}

async function open(page: Page, who: Colleague, path: string) {
  await signIn(page.context(), who)
  await page.goto(portalUrl(`/office${path}`))
}

/** Presses only buttons and steps of the scale, like a thumb. */
async function giveScores(page: Page, score: number) {
  for (const name of ['Academic record', 'Research promise', 'Fit with the programme'])
    await page
      .getByRole('group', { name: new RegExp(name) })
      .getByRole('radio', { name: new RegExp(`^${score},`) })
      .check()
}

/** Two taps of one finger, a tenth of a second apart by their own clock, however busy the machine is. */
async function tapTwice(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to tap on')
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + 40, y: box.y + 60 }]
  const began = Date.now() / 1000
  await Promise.all(
    [0, 0.1].flatMap(after => [
      finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints, timestamp: began + after }),
      finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [], timestamp: began + after + 0.02 }),
    ]),
  )
  await finger.detach()
}

const group = (page: Page, name: string) => page.getByRole('group', { name: new RegExp(name) })
const chosen = (page: Page, name: string) => group(page, name).getByRole('radio', { checked: true })

describe('a lecturer on a phone', () => {
  let mine: Colleague
  beforeAll(async () => {
    mine = await newColleague('Ngozi Umeh', [{ role: 'reader', scope }])
  })

  test('sees the field that has the focus above the bar, also beside the keyboard of the phone', async () => {
    const other = await newColleague('Bola Umeh', [{ role: 'reader', scope }])
    const [one] = await asked(1, other)
    const { page, leave } = await visit({ ...phone, viewport: { width: 360, height: 380 } })
    await open(page, other, '/score')
    await page.getByRole('link', { name: new RegExp(one?.application_number ?? '') }).click()
    const bar = page.locator('.score-bar')
    await bar.waitFor()
    for (const field of await page.locator('.score-form :is(input, textarea)').all()) {
      await page.evaluate(() => scrollTo(0, 0))
      await field.focus()
      const bottom = await field.evaluate(each => each.getBoundingClientRect().bottom)
      expect(bottom).toBeLessThanOrEqual(await bar.evaluate(each => each.getBoundingClientRect().top))
    }
    await leave()
  })

  test('reads, scores and continues with the next, with a draft that survives a lost connection and a reload', async () => {
    const [first, second] = await asked(2, mine)
    const { page, expectAccessible, leave } = await visit(phone)
    await open(page, mine, '/score')
    await page.getByText('0 of 2 scored').waitFor()
    await expectAccessible('the reading list')
    await page.getByRole('link', { name: new RegExp(first?.application_number ?? '') }).click()
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await page.getByText('Name hidden').waitFor()
    await expectAccessible('the scores')
    for (const target of await page.locator('.scale-step, .piece, .score-bar button, .score-after button').all())
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44)

    const result = page.getByRole('button', { name: /result/i }).first()
    const close = page.getByRole('button', { name: 'Back to the scores' })
    await result.click()
    await close.waitFor()
    await page.locator('canvas').first().waitFor()
    await expectAccessible('a document')
    // Two taps bring the page close enough to read, and two more back.
    const drawn = page.locator('.viewer-page')
    const widthOf = async () => (await drawn.boundingBox())?.width ?? 0
    const fitted = await widthOf()
    for (const width of [fitted * 2, fitted]) {
      await tapTwice(page, drawn)
      await expect.poll(widthOf).toBeCloseTo(width, -1)
    }
    // The phone’s own Back closes the document, and not the review.
    await page.goBack()
    await close.waitFor({ state: 'hidden' })
    await page.getByText('1 of 2', { exact: true }).waitFor()
    await result.click()
    await close.click()
    await close.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe(`/office/score/${first?.uuid}`)

    await group(page, 'Academic record').getByRole('radio', { name: /^4,/ }).check()
    await page.getByText(/^Saved at the university/).waitFor()
    await page.context().setOffline(true)
    await group(page, 'Research promise').getByRole('radio', { name: /^5,/ }).check()
    await page.getByLabel(/^Comment/).fill('A sound proposal.')
    await page.getByText('Saved on this phone, not sent yet').waitFor()
    await page.context().setOffline(false)
    await page.reload()
    await expect.poll(() => chosen(page, 'Research promise').getAttribute('value')).toBe('5')
    await expect.poll(() => page.getByLabel(/^Comment/).inputValue()).toBe('A sound proposal.')
    await page.getByText(/^Saved at the university/).waitFor()

    await page.getByRole('button', { name: /^Save and next/ }).click()
    await page.getByText('Score “Fit with the programme”.').waitFor()
    await group(page, 'Fit with the programme').getByRole('radio', { name: /^3,/ }).check()
    await page.getByRole('radio', { name: 'Offer', exact: true }).check()
    await page.getByRole('button', { name: /^Save and next/ }).click()
    await page.waitForURL(`**/score/${second?.uuid}`)
    await page.getByText('2 of 2', { exact: true }).waitFor()
    await leave()
  })
})

describe('two readers', () => {
  test('see each other’s scores only after their own, and the head sees that a third is needed', async () => {
    const [file] = await asked(1, reader, other)
    const at = `/score/${file?.uuid}`
    const first = await visit(desktop)
    await open(first.page, reader, at)
    await giveScores(first.page, 5)
    await first.page.getByRole('radio', { name: 'Offer', exact: true }).check()
    await first.page.getByLabel(/^Comment/).fill('Brilliant thesis.')
    await first.page.getByRole('button', { name: /^Save and/ }).click()
    await first.page.waitForURL('**/score')
    await first.page.getByText('All 1 scored. Thank you.').waitFor()

    const second = await visit(desktop)
    await open(second.page, other, at)
    await group(second.page, 'Academic record').waitFor()
    expect(await second.page.content()).not.toContain('Brilliant')
    // The whole rubric by keyboard.
    for (const key of ['2', '2', '2']) await second.page.keyboard.press(key)
    await second.page.getByRole('radio', { name: 'Refuse' }).check()
    await second.page.locator('h1').click()
    await second.page.keyboard.press('s')
    await second.page.waitForURL('**/score')
    await second.page.getByRole('link', { name: new RegExp(file?.application_number ?? '') }).click()
    await second.page.getByText('Brilliant thesis.').waitFor()
    await second.expectAccessible('the scores of both')
    await second.leave()
    await first.leave()

    const third = await visit(desktop)
    await open(third.page, head, `/applications/${file?.uuid}?tab=reviews`)
    await third.page.getByText(/differ by 75 points/).waitFor()
    await third.leave()
  })

  test('are taken to the next application after declaring a conflict of interest', async () => {
    const [file] = await asked(1, reader)
    const { page, expectAccessible, leave } = await visit(phone)
    await open(page, reader, `/score/${file?.uuid}`)
    await page.getByRole('button', { name: 'Conflict of interest' }).click()
    await page.getByText('The name is hidden, so go by what the documents and references say.').waitFor()
    await expectAccessible('the conflict of interest')
    await page.getByRole('button', { name: 'I have a conflict of interest' }).click()
    await page.getByText('Taken off your list').waitFor()
    await page.goto(portalUrl(`/office/score/${file?.uuid}`))
    await page.getByText('Not on your reading list').waitFor()
    await leave()
  })
})

test('a rubric is drafted, previewed as readers will see it, and published', async () => {
  const registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: 'all' }])
  const { page, leave } = await visit(desktop)
  await open(page, registrar, '/rubrics?for=jupeb')
  await page.getByText('There is no rubric yet').waitFor()
  await page.getByLabel('What is scored').fill('Interview')
  await page
    .getByRole('group', { name: /Interview/ })
    .getByRole('radio', { name: '4, Very good' })
    .check()
  await page.getByLabel('Weight').fill('90')
  await page.getByText('They add up to 90.').waitFor()
  await page.getByLabel('Weight').fill('100')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('You drafted this. Another person has to publish it.').waitFor()
  const other = await newColleague('Ngozi Eze', [{ role: 'registrar', scope: 'all' }])
  const publishing = await visit(desktop)
  await open(publishing.page, other, '/rubrics?for=jupeb')
  await publishing.page.getByRole('button', { name: 'Publish version 1' }).click()
  await publishing.page.getByText(/^Published .* by Ngozi Eze/).waitFor()
  await publishing.leave()
  await leave()
})
