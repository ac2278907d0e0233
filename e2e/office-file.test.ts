import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import type { WrittenCase } from '../server/testing/cases.ts'
import { calls } from '../shared/contract/calls/index.ts'
import { desktop, theBrowser } from './browser.ts'
import { newColleague, signIn } from './office.ts'
import { aCandidate, pdf, resultPdf } from './office-files.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

const { visit } = theBrowser()
const programme = 'bsc-software-engineering'

let kemi: Colleague
beforeAll(async () => {
  kemi = await newColleague('Kemi Obi', [
    { role: 'officer', scope: { programmes: [programme, 'beng-civil-engineering'] } },
  ])
})

/** Opens a file as a member of staff, from the queue of one programme. */
async function open(
  page: Page,
  who: Colleague,
  { uuid }: { uuid: string },
  query = `q=programme:${programme}&stage=received`,
) {
  await signIn(page.context(), who)
  await page.goto(portalUrl(`/office/applications/${uuid}?${query}`))
}

const head = (page: Page) => page.locator('.file-head')
const drawn = (page: Page, name: string | RegExp) => page.getByRole('img', { name }).locator('canvas')
const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent)

/** Holds back all calls to a URL until they are released. */
async function slowLine(page: Page, address: string): Promise<{ release(): void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await promise
    await route.continue()
  })
  return { release: resolve }
}

/** Presses keys in sequence and counts them. */
function keyboard(page: Page): { press(key: string): Promise<void>; count(): number } {
  let pressed = 0
  return {
    async press(key) {
      pressed += 1
      await page.keyboard.press(key)
    },
    count: () => pressed,
  }
}

describe('a completeness check', () => {
  let first: WrittenCase
  let second: WrittenCase
  beforeAll(async () => {
    // The older one is first in the queue.
    first = await aCandidate({ daysAgo: 6 })
    second = await aCandidate({ surname: 'Nwachukwu', first_name: 'Chidubem', other_names: '', daysAgo: 5 })
  })

  test('takes no more than eight keys and no mouse, and leads to the next application', async () => {
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, kemi, first)
    const keys = keyboard(page)
    await drawn(page, 'O’Level result, page 1 of 2').waitFor()
    await row(page, 'English Language').getByText('B3').waitFor()

    await keys.press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    await keys.press('b')
    await drawn(page, 'JAMB result').waitFor()
    await keys.press('y')
    await drawn(page, 'Passport photograph').waitFor()
    await keys.press('y')
    await page.getByText('Passport photograph: fine').waitFor()
    await keys.press('s')
    await page.getByRole('dialog', { name: 'We need one thing from Aisha Zainab' }).waitFor()
    await expectAccessible('what is sent')
    await keys.press('Enter')
    await head(page)
      .getByText(/^With applicant until/)
      .waitFor()
    await keys.press('J')
    await page.getByRole('heading', { name: 'Nwachukwu, Chidubem' }).waitFor()
    await drawn(page, 'O’Level result, page 1 of 2').waitFor()

    expect(keys.count()).toBeLessThanOrEqual(8)
    // The next file was prefetched, and the log shows when it was first viewed.
    await expect.poll(() => looksOf(kemi, second)).toEqual(['document.loaded-ahead', 'document.read'])
    expectNoErrors()
    await leave()
  })

  test('can undo a verdict for ten seconds', async () => {
    const { page, expectNoErrors, leave } = await visit(desktop)
    await open(page, kemi, second)
    await drawn(page, 'O’Level result, page 1 of 2').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    const line = await slowLine(page, '**/verdict')
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: '1 request to send' }).waitFor()
    await page.keyboard.press('u')
    await page.getByRole('heading', { name: '1 request to send' }).waitFor({ state: 'detached' })

    // The undo has not been sent: a page that is loaded again now would lose it, so the browser asks.
    const question = page.waitForEvent('dialog')
    const again = page.evaluate(() => location.reload())
    expect((await question).type()).toBe('beforeunload')
    await (await question).dismiss()
    await again
    const undone = page.waitForResponse(response => response.request().postDataJSON()?.verdict === null)
    line.release()
    expect((await undone).status()).toBe(200)
    await expect.poll(() => page.locator('.checks').getByText('Blurred or too dark').count()).toBe(0)
    await page.reload()
    await expect.poll(() => page.locator('.checks').getByText('Look', { exact: true }).count()).toBe(3)
    expectNoErrors()
    await leave()
  })
})

describe('a request that was a mistake', () => {
  test('is cancelled after a question, and with the last one the case is being checked again', async () => {
    const file = await aCandidate()
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, kemi, file)
    await drawn(page, 'O’Level result, page 1 of 2').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    await page.keyboard.press('b')
    await drawn(page, 'JAMB result').waitFor()
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    await page.keyboard.press('b')
    await page.getByRole('heading', { name: '2 requests to send' }).waitFor()
    await page.keyboard.press('s')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Enter')
    const asked = page.getByRole('region', { name: 'Requests' })
    const dialog = page.getByRole('dialog', { name: 'Cancel this request?' })
    await asked.getByRole('button', { name: 'Cancel the request: JAMB result' }).click()
    await expectAccessible('the question before a request is cancelled')
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await asked.getByRole('button', { name: 'Cancel the request: JAMB result' }).click()
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await asked.getByRole('button', { name: 'Cancel the request: JAMB result' }).waitFor({ state: 'detached' })
    await head(page)
      .getByText(/^With applicant until/)
      .waitFor()
    await expect.poll(() => focused(page)).toBe('Asked for')
    await asked.getByRole('button', { name: 'Cancel the request: O’Level result' }).click()
    await dialog.getByText('the case will go back to checking').waitFor()
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await head(page).getByText('Checking', { exact: true }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Ask for something/)
    expectNoErrors()
    await leave()
  })
})

describe('what can be done with a file', () => {
  test('is in its head and has its keys on every tab', async () => {
    const file = await aCandidate()
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, kemi, file, 'tab=answers')
    await page.getByRole('heading', { name: 'Contact details' }).waitFor()
    await page.keyboard.press('d')
    await head(page).getByText('Checking', { exact: true }).waitFor()
    // The message about it lies over no button.
    await page.getByRole('status').getByText('Moved to Checking').waitFor()
    for (const name of [/^Ready to decide/, /^Assign/, 'More'])
      expect(await isOnTop(page.getByRole('button', { name }))).toBe(true)
    await page.keyboard.press('d')
    await page.getByRole('dialog', { name: '3 documents are not checked' }).waitFor()
    await expect.poll(() => focused(page)).toBe('Keep checking')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: 'History' }).click()
    await page.keyboard.press('a')
    await page.getByRole('dialog', { name: 'Assign to' }).waitFor()
    await expect.poll(() => focused(page)).toMatch(/^Me/)
    await expectAccessible('to whom a file can be assigned')
    await page.keyboard.press('Enter')
    await head(page).getByRole('img', { name: 'Assigned to Kemi Obi' }).waitFor()
    await page.keyboard.press('m')
    const fieldHasFocus = (name: string) => () =>
      page.getByLabel(name).evaluate(field => field === document.activeElement)
    await expect.poll(fieldHasFocus('Message to Aisha Zainab')).toBe(true)
    // The same key leads back to the field, also from beside it.
    await page.keyboard.press('Escape')
    await page.keyboard.press('m')
    await expect.poll(fieldHasFocus('Message to Aisha Zainab')).toBe(true)
    expectNoErrors()
    await leave()
  })

  test('is assigned only to colleagues who can read it', async () => {
    const file = await aCandidate()
    // Colleagues are offered where there are applications.
    await aCandidate({ programme: 'beng-civil-engineering' })
    await newColleague('Bayo Civil', [{ role: 'officer', scope: { programmes: ['beng-civil-engineering'] } }])
    const { page, leave } = await visit(desktop)
    await open(page, kemi, file)
    await row(page, 'English Language').waitFor()
    await page.keyboard.press('a')
    const elsewhere = page.getByRole('button', { name: 'Bayo Civil works on other programmes' })
    expect(await elsewhere.isDisabled()).toBe(true)
    await leave()
  })

  test('is seen on an old laptop: the field of a request and the button that sends it', async () => {
    const file = await aCandidate({ documents: [] })
    const { page, leave } = await visit({ viewport: { width: 1366, height: 768 } })
    await open(page, kemi, file)
    await page.getByRole('heading', { name: 'O’Level result: not added' }).waitFor()
    await row(page, 'Passport photograph').click()
    await page.keyboard.press('e')
    const field = page.getByRole('textbox', { name: 'Passport photograph' })
    await expect.poll(() => field.evaluate(one => one === document.activeElement)).toBe(true)
    const send = page.getByRole('button', { name: /^Send 1 request/ })
    for (const one of [field, send]) expect(await isOnTop(one)).toBe(true)
    await leave()
  })

  test('shows no keys on a phone, where a tap on a requirement leads to its document', async () => {
    const file = await aCandidate()
    const { page, expectAccessible, leave } = await visit()
    await open(page, kemi, file)
    await head(page).waitFor()
    await row(page, 'JAMB score').click()
    await expect.poll(() => isOnTop(page.getByText('JAMB result', { exact: true }).last())).toBe(true)
    const keys = page.locator('kbd')
    expect(await keys.count()).toBeGreaterThan(3)
    for (const key of await keys.all()) expect(await key.isVisible()).toBe(false)
    await expectAccessible('a file on a phone')
    await leave()
  })
})

/** Whether someone sees an element: inside the window, with nothing over it. */
function isOnTop(place: Locator): Promise<boolean> {
  return place.evaluate(one => {
    const { left, top, width, height, bottom } = one.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return top >= 0 && bottom <= innerHeight && found !== null && one.contains(found)
  })
}

describe('a document', () => {
  test('is zoomed, rotated and reset by keyboard', async () => {
    const file = await aCandidate()
    const { page, expectNoErrors, leave } = await visit(desktop)
    await open(page, kemi, file)
    const canvas = drawn(page, 'O’Level result, page 1 of 2')
    await canvas.waitFor()
    const size = async () => {
      const box = await canvas.boundingBox()
      return { width: Math.round(box?.width ?? 0), height: Math.round(box?.height ?? 0) }
    }
    const fit = await size()
    await page.keyboard.press('+')
    await expect.poll(async () => (await size()).width).toBeGreaterThan(fit.width)
    await page.keyboard.press('0')
    await expect.poll(size).toEqual(fit)
    await page.keyboard.press('r')
    await expect.poll(async () => (await size()).width > (await size()).height).toBe(true)
    await page.keyboard.press('.')
    await drawn(page, 'O’Level result, page 2 of 2').waitFor()
    expect(await page.locator('canvas').count()).toBe(1)
    expectNoErrors()
    await leave()
  })

  test.each([
    ['is damaged', Buffer.from('%PDF-1.7\nnothing of this is a document'), 'We cannot show this document'],
    ['is locked', lockedPdf(), 'This document is locked with a password'],
  ])('that %s is reported and can be downloaded', async (_what, bytes, title) => {
    const file = await aCandidate({ documents: [pdf('o_level_result', bytes)] })
    const { page, leave } = await visit(desktop)
    await open(page, kemi, file)
    await page.getByRole('heading', { name: title }).waitFor()
    const address = await page.getByRole('link', { name: 'Download', exact: true }).getAttribute('href')
    expect(await page.request.get(portalUrl(address ?? '')).then(answer => answer.body())).toEqual(bytes)
    await leave()
  })

  test('that was sent without being asked is looked at, and taken once', async () => {
    const note = 'WAEC has corrected my Chemistry grade.'
    const corrected = await resultPdf('THE WEST AFRICAN EXAMINATIONS COUNCIL', { Chemistry: 'B3' }, 1)
    const one = await aCandidate({ surname: 'Okafor' }, [{ ...pdf('o_level_result', corrected), note }])
    const { page, expectNoErrors, expectAccessible, leave } = await visit(desktop)
    await open(page, kemi, one)
    await page.getByRole('button', { name: 'Look at it' }).click()
    await page.getByText(note).waitFor()
    await expectAccessible('a document that was sent unasked')
    await page.getByRole('button', { name: 'Use this version' }).click()
    const asked = page.getByRole('dialog', { name: 'Use the newer O’Level result?' })
    await expectAccessible('the question before it is taken')
    await asked.getByRole('button', { name: 'Use this version' }).click()
    await page.getByText('This version is the current one now').waitFor()
    await expect.poll(() => page.getByRole('button', { name: 'Look at it' }).count()).toBe(0)
    await page.getByRole('button', { name: /^Fine/ }).waitFor()
    expectNoErrors()
    await leave()
  })

  test('that is missing can be requested', async () => {
    const file = await aCandidate({ documents: [] })
    const { page, expectNoErrors, leave } = await visit(desktop)
    await open(page, kemi, file)
    await page.getByRole('heading', { name: 'O’Level result: not added' }).waitFor()
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await page.getByRole('textbox', { name: 'O’Level result' }).waitFor()
    expectNoErrors()
    await leave()
  })
})

describe('nothing typed is lost', () => {
  test('when the sign-in ends in the middle of a note', async () => {
    const file = await aCandidate()
    const tunde = await newColleague('Tunde Eke', [{ role: 'officer', scope: { programmes: [programme] } }])
    const { page, leave } = await visit(desktop)
    await open(page, tunde, file)
    await row(page, 'English Language').waitFor()
    await page.keyboard.press('N')
    await page.getByLabel('New note').fill('Her school closed in 2026: the result may come late.')
    await page.context().clearCookies()
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').waitFor()
    await page.reload()
    await signIn(page.context(), tunde)
    await page.goto(portalUrl(`/office/applications/${file.uuid}?tab=notes`))
    await expect.poll(() => page.getByLabel('New note').inputValue()).toContain('Her school closed')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.locator('.talk-body', { hasText: 'Her school closed' }).waitFor()
    expect(await page.getByLabel('New note').inputValue()).toBe('')
    await leave()
  })

  test('when someone loses access to the programme in the middle of a note', async () => {
    const file = await aCandidate({ surname: 'Danladi' })
    const bisi = await newColleague('Bisi Ojo', [{ role: 'officer', scope: { programmes: [programme] } }])
    const { page, expectAccessible, leave } = await visit(desktop)
    await open(page, bisi, file)
    await row(page, 'English Language').waitFor()
    await page.keyboard.press('N')
    await page.getByLabel('New note').fill('Her school has confirmed the result.')
    const scope = JSON.stringify({ programmes: ['bsc-accounting'] })
    await besideOffice(({ db }) =>
      db.updateTable('staff_grant').set({ scope }).where('staff_id', '=', bisi.id).executeTakeFirst(),
    )
    await page.keyboard.press('Control+Enter')
    await page
      .getByRole('alert')
      .getByText(/Your text is still here/)
      .waitFor()
    expect(await page.getByLabel('New note').inputValue()).toBe('Her school has confirmed the result.')
    await page.reload()
    const left = page.getByRole('region', { name: 'Your text is still here' })
    await left.getByText('Her school has confirmed the result.').waitFor()
    await expectAccessible('a file that is no longer theirs, with what they typed')
    await left.getByRole('button', { name: 'Delete it' }).click()
    await left.waitFor({ state: 'detached' })
    await leave()
  })

  test('when two people judge the same document, the second one sees who was first', async () => {
    const file = await aCandidate({ surname: 'Okafor' })
    const musa = await newColleague('Musa Danjuma', [{ role: 'officer', scope: { programmes: [programme] } }])
    const { page, leave } = await visit(desktop)
    await open(page, kemi, file)
    await drawn(page, 'O’Level result, page 1 of 2').waitFor()
    await judgeAs(musa, file, 'accepted')
    await page.keyboard.press('n')
    await page.getByRole('button', { name: 'Blurred or too dark' }).waitFor()
    await page.keyboard.press('b')
    await page
      .getByText(/Musa Danjuma/)
      .first()
      .waitFor()
    await row(page, 'English Language').getByText('Fine').waitFor()
    // The text of the request is still there and can be sent anyway.
    await page.getByRole('heading', { name: '1 request to send' }).waitFor()
    await leave()
  })
})

/** The audit lines about a person and the documents of a file. */
function looksOf({ id }: Colleague, { uuid }: WrittenCase): Promise<string[]> {
  return besideOffice(async ({ db }) => {
    const lines = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `application:${uuid}`)
      .where('actor_id', '=', id)
      .where('action', 'like', 'document.%')
      .orderBy('id')
      .execute()
    return lines.map(({ action }) => action)
  })
}

/** A verdict by a colleague at another computer. */
async function judgeAs(who: Colleague, { uuid }: { uuid: string }, verdict: 'accepted'): Promise<void> {
  const headers = { cookie: `office=${who.token}`, 'x-office': '1', 'content-type': 'application/json' }
  const file = await fetch(portalUrl(calls.readCase.path.replace(':uuid', uuid)), { headers }).then(answer =>
    answer.json(),
  )
  const document = file.documents.find(({ kind }: { kind: string }) => kind === 'o_level_result')
  const { method, path } = calls.judgeDocument
  const answer = await fetch(portalUrl(path.replace(':version', document.id)), {
    method,
    headers,
    body: JSON.stringify({ verdict }),
  })
  expect(answer.status).toBe(200)
}

/** The smallest PDF locked with a password. */
function lockedPdf(): Buffer {
  const lines = [
    '%PDF-1.4',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj',
    `4 0 obj<</Filter/Standard/V 1/R 2/O<${'41'.repeat(32)}>/U<${'42'.repeat(32)}>/P -44>>endobj`,
    `trailer<</Root 1 0 R/Encrypt 4 0 R/ID[<${'43'.repeat(16)}><${'43'.repeat(16)}>]/Size 5>>`,
    '%%EOF',
  ]
  return Buffer.from(lines.join('\n'))
}
