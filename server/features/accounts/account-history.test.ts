import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../db/audit.ts'
import { expectDone } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { type Applicant, signedIn, signedUp } from '../../testing/people.ts'

let portal: OfficePortal
beforeAll(async () => {
  portal = await officePortal()
})
afterAll(() => portal.close())

interface Page {
  rows: { at: string; event: string }[]
  next?: string
}

const read = async (who: Applicant, query = '') => (await portal.as(who, 'GET', `/auth/history${query}`)).body as Page
const eventsOf = async (who: Applicant) => (await read(who)).rows.map(({ event }) => event)

async function idOf({ email }: Applicant): Promise<string> {
  const { db } = portal.context
  return (await db.selectFrom('account').select('id').where('email_key', '=', email).executeTakeFirstOrThrow()).id
}

test('the owner of an account reads what they and the office did with it, without names of staff', async () => {
  const ada = await signedUp(portal, { email: 'ada.history@example.com' })
  const id = await idOf(ada)
  portal.clock.advance({ minutes: 1 })
  const kemi = await portal.member('officer')
  expectDone(await kemi.call('readAccount', { params: { id } }))
  portal.clock.advance({ minutes: 1 })
  expectDone(await kemi.call('endAccountSessions', { params: { id } }))
  portal.clock.advance({ minutes: 1 })
  const again = await signedIn(portal, ada.email)
  expect(await eventsOf(again)).toEqual([
    'session.started',
    'account.signed-out',
    'account.read',
    'session.started',
    'email.verified',
  ])
  expect(JSON.stringify(await read(again))).not.toContain(kemi.id)
})

test('a move to another address is not told before it is approved, and neither is one that never was', async () => {
  const ada = await signedUp(portal, { email: 'ada.asked@example.com' })
  const subject = `account:${await idOf(ada)}`
  const kemi = await portal.member('officer')
  const actor = { kind: 'staff', id: kemi.id } as const
  await recordAudit(
    portal.context.db,
    portal.context,
    { actor, action: 'account.recovery-asked', subject },
    { actor, action: 'account.recovery-discarded', subject, detail: { approved: false } },
    { actor, action: 'people.compared', subject },
  )
  expect(await eventsOf(ada)).toEqual(['session.started', 'email.verified'])
  await recordAudit(
    portal.context.db,
    portal.context,
    { actor, action: 'account.recovery-approved', subject },
    { actor, action: 'account.recovery-discarded', subject, detail: { approved: true } },
  )
  expect((await eventsOf(ada)).slice(0, 2)).toEqual(['account.recovery-discarded', 'account.recovery-approved'])
})

test('a long history comes in pages, each line once, and never someone else’s', async () => {
  const [ada, bola] = [
    await signedUp(portal, { email: 'ada.long@example.com' }),
    await signedUp(portal, { email: 'bola.long@example.com' }),
  ]
  const [id, other] = [await idOf(ada), await idOf(bola)]
  await sql`insert into audit_log (at, actor_kind, actor_id, action, subject, detail)
    select ${portal.clock.now()}::timestamptz - make_interval(mins => n), 'applicant', subject, 'session.started', 'account:' || subject, '{}'
    from generate_series(1, 70) n, unnest(${[id, other]}::text[]) subject`.execute(portal.context.db)
  const lines: string[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: Page = await read(ada, after ? `?after=${encodeURIComponent(after)}` : '')
    lines.push(...page.rows.map(row => `${row.at} ${row.event}`))
    after = page.next
  }
  expect(lines).toHaveLength(72)
  expect(new Set(lines).size).toBe(72)
})

test.each(['nonsense', '2026-13-45T00:00:00.000Z_1', `2026-01-01T00:00:00.000Z_1' or true`])(
  'a page after “%s” is refused',
  async after => {
    const ada = await signedUp(portal, { email: `ada.${after.length}@example.com` })
    expect((await portal.as(ada, 'GET', `/auth/history?after=${encodeURIComponent(after)}`)).status).toBe(422)
  },
)
