import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Colleague } from '../harness/staff.ts'
import { shareReviews } from '../server/features/reviews/share-reviews.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Role, roleNames } from '../shared/domain/staff.ts'
import { theBrowser, type Visitor } from './browser.ts'
import type { Effort } from './hands.ts'
import { newColleague, signIn } from './office.ts'
import { anOffer } from './office-decisions.ts'
import { aCandidate } from './office-files.ts'
import { heldPayment } from './office-money.ts'
import { portalUrl } from './portal.ts'
import { besideOffice } from './store.ts'

/*
 * The first hour of each role at an office PC: what waits on Today, the act, its end and the way back. Keys and clicks are counted, and
 * `npm run desks` writes them to docs/desks.md.
 */

const browser = theBrowser()
const officePc = { viewport: { width: 1366, height: 768 } }

interface Hour extends Effort {
  role: Role
  did: string
}
const hours: Hour[] = []

/** Each role has a programme of its own, so that its Today holds what this file wrote. */
const programmes = {
  officer: 'beng-mechanical-engineering',
  reader: 'msc-aerospace-engineering',
  deciding: 'phd-aerospace-engineering',
  bursar: 'msc-public-policy',
  records: 'phd-petroleum-engineering',
} as const
const within = (programme: string) => ({ programmes: [programme] })

let head: Colleague
let registrar: Colleague
beforeAll(async () => {
  head = await newColleague('Hauwa Lawal', [{ role: 'head', scope: within(programmes.deciding) }])
  registrar = await newColleague('Grace Ekanem', [{ role: 'registrar', scope: within(programmes.deciding) }])
})

afterAll(async () => {
  const table = hours.map(({ role, did, keys, clicks }) => `| ${roleNames[role]} | ${did} | ${keys} | ${clicks} |`)
  const text = ['| Role | First hour | Keys | Clicks |', '| --- | --- | --: | --: |', ...table, ''].join('\n')
  console.info(text)
  const target = process.env.FIRST_HOURS_FILE
  if (target) await writeFile(target, text)
})

/** What somebody does at their desk, counted. */
interface Desk {
  page: Page
  press(keys: string): Promise<void>
  type(field: string | Locator, text: string): Promise<void>
  /** Into the field that has the focus. */
  write(text: string): Promise<void>
  click(role: 'button' | 'link' | 'radio' | 'checkbox' | 'menuitem', name: string | RegExp): Promise<void>
  /** A click on what has no name of its own on the page. */
  hit(target: Locator): Promise<void>
  /** The row of Today that says this; its button has the focus when it is the first. */
  waits(says: string | RegExp): Promise<void>
}

async function atDesk(
  who: Colleague,
  { role, did }: Pick<Hour, 'role' | 'did'>,
  work: (desk: Desk) => Promise<void>,
): Promise<void> {
  const visitor = await browser.visit(officePc)
  const effort: Hour = { role, did, keys: 0, clicks: 0 }
  await signIn(visitor.page.context(), who)
  await visitor.page.goto(portalUrl('/office/today'))
  await visitor.page.getByRole('heading', { level: 1 }).waitFor()
  await work(deskOf(visitor, effort))
  visitor.expectNoErrors()
  hours.push(effort)
  await visitor.leave()
}

function deskOf({ page }: Visitor, effort: Hour): Desk {
  return {
    page,
    async press(keys) {
      for (const key of keys.split(' ')) {
        effort.keys += 1
        await page.keyboard.press(key)
      }
    },
    async write(text) {
      effort.keys += text.length
      await page.keyboard.type(text)
    },
    async type(field, text) {
      effort.clicks += 1
      effort.keys += text.length
      await (typeof field === 'string' ? page.getByLabel(field).first() : field).fill(text)
    },
    async click(role, name) {
      effort.clicks += 1
      await page.getByRole(role, { name }).first().click()
    },
    async hit(target) {
      effort.clicks += 1
      await target.click()
    },
    async waits(says) {
      await page.getByRole('table', { name: 'What waits for you' }).getByText(says).first().waitFor()
    },
  }
}

const said = (page: Page, words: string | RegExp) => page.getByText(words).first().waitFor()

test('an officer opens the oldest unread file from Today, judges its first document and takes that back', async () => {
  const { uuid } = await aCandidate({ programme: programmes.officer })
  const kemi = await newColleague('Kemi Obi', [{ role: 'officer', scope: within(programmes.officer) }])
  await atDesk(kemi, { role: 'officer', did: 'Opens an unread file, judges a document, undoes it' }, async desk => {
    await desk.waits('1 application has not been opened:')
    await desk.press('Enter')
    await desk.page.waitForURL(`**/applications/${uuid}*`)
    await desk.page.getByRole('button', { name: /^Fine/ }).waitFor()
    await desk.page.locator('canvas').first().waitFor()
    await desk.press('y')
    await said(desk.page, 'O’Level result: fine')
    await desk.press('u')
    await expect.poll(() => desk.page.locator('.checks').getByText('Look', { exact: true }).count()).toBe(3)
  })
})

test('a reader is led from Today to what is to be scored, and leaves it with a saved draft', async () => {
  const { uuid } = await aCandidate({ programme: programmes.reader, stage: 'reviewing', openedDaysAgo: 1, answers: {} })
  const bola = await newColleague('Bola Ade', [{ role: 'reader', scope: within(programmes.reader) }])
  await askReader(uuid, bola)
  await atDesk(bola, { role: 'reader', did: 'Opens what is to be scored, gives a first score' }, async desk => {
    await desk.waits('1 application to score:')
    await desk.press('Enter')
    await desk.page.waitForURL(`**/score/${uuid}`)
    await desk.click('radio', /^4,/)
    await said(desk.page, /^Saved at the university/)
  })
})

function askReader(uuid: string, { id: reader }: Colleague): Promise<boolean> {
  return besideOffice(async context => {
    const { id, full_name, email } = head
    const member = {
      ...{ id, sessionId: '', fullName: full_name, email, isFresh: false, rightsVersion: 1, own: [] },
      grants: [{ role: 'head', scope: within(programmes.reader) } as const],
    }
    const due_on = dayOf(new Date(Date.now() + 7 * 86_400_000))
    await shareReviews(context, work => context.db.transaction().execute(work), member, {
      ...{ uuids: [uuid], readers: [reader], due_on, each: 1, count: 1 },
    })
    return true
  })
}

test('a head proposes a decision from Today, and the registrar approves it, discards it and names a cover', async () => {
  const { uuid } = await aCandidate({ programme: programmes.deciding, stage: 'ready', openedDaysAgo: 1, answers: {} })
  await atDesk(head, { role: 'head', did: 'Proposes a waiting list place for a file that is ready' }, async desk => {
    await desk.waits('1 file is ready for a decision:')
    await desk.press('Enter')
    await desk.page.waitForURL(`**/applications/${uuid}*`)
    await desk.click('radio', /^Waiting list/)
    await desk.click('button', 'Propose')
    await said(desk.page, 'You proposed this. Another person has to approve it.')
  })
  const tunde = await newColleague('Tunde Eke', [{ role: 'editor', scope: 'all' }])
  await atDesk(
    registrar,
    { role: 'registrar', did: 'Approves it, discards it, names a colleague who covers and ends that' },
    async desk => {
      await desk.waits('1 proposal to approve:')
      await desk.press('Enter')
      await desk.page.waitForURL(`**/applications/${uuid}*`)
      await said(desk.page, 'Proposed by Hauwa Lawal')
      await desk.press('y')
      await desk.page.getByRole('heading', { name: 'Waiting list, approved' }).waitFor()
      await desk.click('button', /^Discard/)
      await desk.hit(desk.page.getByRole('dialog').getByRole('button', { name: 'Discard' }))
      await desk.page.getByRole('heading', { name: 'Waiting list, approved' }).waitFor({ state: 'detached' })
      await nameCover(desk, tunde)
    },
  )
})

async function nameCover(desk: Desk, colleague: Colleague): Promise<void> {
  await desk.press('g a')
  await desk.click('button', 'Name a colleague')
  const dialog = desk.page.getByRole('dialog', { name: 'Who signs while you are away?' })
  await dialog.getByLabel('Colleague').selectOption(colleague.id)
  await desk.type('Last day', new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10))
  await desk.click('button', 'Name this colleague')
  const line = desk.page.getByRole('listitem').filter({ hasText: 'Tunde Eke covers for you until' })
  await line.waitFor()
  await desk.click('button', 'End it now')
  await line.waitFor({ state: 'detached' })
}

test('a bursar finds money that came short on Today, asks to give it back and withdraws that', async () => {
  const { uuid } = await aCandidate({ programme: programmes.bursar, surname: 'Bassey' })
  await heldPayment(uuid, 900_000)
  const sunday = await newColleague('Sunday Okoro', [{ role: 'bursar', scope: within(programmes.bursar) }])
  await atDesk(sunday, { role: 'bursar', did: 'Asks to refund money that came short, withdraws it' }, async desk => {
    await desk.waits('A payment')
    await desk.press('Enter')
    await desk.page.waitForURL('**/money/payments/*')
    await desk.click('radio', /Refund it/)
    await desk.type('Reason', 'Paid by card since.')
    await desk.click('button', /^Ask a colleague to agree/)
    await said(desk.page, 'A colleague of the bursary has to agree.')
    await desk.click('button', 'Withdraw it')
    await desk.page.getByRole('radio', { name: /Refund it/ }).waitFor()
  })
})

test('a records officer clears from Today who has come with the originals, and takes it back', async () => {
  const wanted = { surname: 'Yusuf', first_name: 'Halima', programme: programmes.records }
  const { offer } = await anOffer(wanted, { state: 'confirmed' })
  const hauwa = await newColleague('Hauwa Garba', [{ role: 'records', scope: within(programmes.records) }])
  await atDesk(hauwa, { role: 'records', did: 'Records two originals, clears a person, undoes it' }, async desk => {
    await desk.waits('1 person to clear:')
    await desk.press('Enter')
    await desk.page.waitForURL(`**/offers/${offer}*`)
    const originals = desk.page.getByRole('region', { name: 'Original credentials' })
    const seen = originals.getByRole('radio', { name: 'Seen, the same' })
    await seen.first().waitFor()
    for (const one of await seen.all()) {
      await desk.hit(one)
      await expect.poll(() => one.isChecked()).toBe(true)
    }
    await said(desk.page, 'Everything is recorded.')
    await desk.click('button', 'Clear this person')
    await desk.click('button', 'Undo the clearance')
    await desk.page.getByRole('button', { name: 'Clear this person' }).waitFor()
    await desk.page.getByRole('link', { name: 'Open the application' }).click()
    await desk.page.getByRole('heading', { name: /^Yusuf/i }).waitFor()
    expect(await desk.page.locator('a[href*="/queue"]').count(), 'links to what answers 403').toBe(0)
  })
})

test('an editor, for whom nothing waits, drafts a setting and discards the draft', async () => {
  const amaka = await newColleague('Amaka Ibe', [{ role: 'editor', scope: 'all' }])
  await atDesk(amaka, { role: 'editor', did: 'Drafts a notice and discards it' }, async desk => {
    await desk.page.goto(portalUrl('/office/settings/notices/-'))
    await desk.click('button', 'Add a notice')
    await desk.type(desk.page.locator('[name="setting-0.text"]'), 'The office is closed on Friday.')
    await said(desk.page, /^Saved$/)
    await desk.click('button', 'Discard the draft…')
    await desk.hit(desk.page.getByRole('dialog').getByRole('button', { name: 'Discard it' }))
    await desk.page.getByRole('button', { name: 'Discard the draft…' }).waitFor({ state: 'detached' })
  })
})

test('an auditor finds in the log what an administrator did', async () => {
  const zainab = await newColleague('Zainab Sule', [{ role: 'auditor', scope: 'all' }])
  await atDesk(zainab, { role: 'auditor', did: 'Searches the log for their own sign-in of the day' }, async desk => {
    await desk.click('link', 'Audit log')
    await desk.page.getByRole('table', { name: 'Audit log' }).waitFor()
    await desk.press('/')
    await desk.write('who:me')
    await desk.press('Enter')
    await desk.page.waitForURL('**/audit?*who*')
  })
})

test('an administrator finds on Today what a colleague asks, refuses it, and sees it gone', async () => {
  const [ify, ade] = [
    await newColleague('Ify Okafor', [{ role: 'administrator', scope: 'all' }]),
    await newColleague('Ade Bello', [{ role: 'administrator', scope: 'all' }]),
  ]
  await askReset(ade, registrar)
  await atDesk(ify, { role: 'administrator', did: 'Refuses a reset that a colleague asked for' }, async desk => {
    const waiting = desk.page.getByRole('row', { name: /Reset the sign-in of Grace Ekanem|changes of staff/ })
    await desk.hit(waiting.getByRole('link', { name: /^Read and decide/ }))
    await desk.page.waitForURL('**/staff')
    const asked = desk.page.getByRole('listitem').filter({ hasText: 'Reset the second factor of Grace Ekanem' })
    await desk.hit(asked.getByRole('button', { name: 'Refuse' }))
    await asked.waitFor({ state: 'detached' })
  })
})

function askReset({ id: asked_by }: Colleague, { id: staff_id }: Colleague): Promise<boolean> {
  return besideOffice(async ({ db, clock, random }) => {
    await db
      .insertInto('staff_request')
      .values({ id: random.id(), kind: 'reset', staff_id, asked_by, asked_at: clock.now() })
      .execute()
    return true
  })
}
