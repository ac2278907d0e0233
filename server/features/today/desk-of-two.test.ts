import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Grant, Role } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type FullDesk, fullDesk } from './testing/full-desk.ts'

/* Nobody is shown what their call would refuse because two people count as one (ADR 196). */

let office: FullDesk
let absent: OfficePerson
let cover: OfficePerson
const signing: readonly Role[] = ['head', 'registrar', 'bursar']
beforeAll(async () => {
  office = await fullDesk()
  absent = await office.member(signing)
  cover = await office.member('reader')
})
afterAll(() => office.close())

/** Every matter that waits for a second person, who did the first part, and the role that could do that themselves. */
const matters: Record<string, { first: string; role: Role }> = {
  proposals: { first: 'update decision set proposed_by_id = $', role: 'head' },
  'rank-lists': { first: 'update rank_list set proposed_by = $ where proposed_at is not null', role: 'head' },
  revocations: {
    first: 'update decision set revoke_asked_by = $ where revoke_asked_at is not null',
    role: 'registrar',
  },
  waivers: {
    first: 'update decision_condition set waive_asked_by = $ where waive_asked_at is not null',
    role: 'officer',
  },
  'payments-to-agree': { first: `update refund set asked_by = $ where status = 'asked'`, role: 'bursar' },
  'transfers-to-agree': { first: 'update transfer set asked_by = $', role: 'bursar' },
  'fee-waivers': { first: 'update waiver set asked_by = $', role: 'officer' },
  merges: { first: 'update person_merge set proposed_by = $', role: 'officer' },
  'round-drafts': { first: 'update round_change set drafted_by = $ where published_at is null', role: 'editor' },
  'rubric-drafts': { first: 'update rubric set drafted_by = $ where published_at is null', role: 'officer' },
}

async function done(kind: string, by: OfficePerson): Promise<void> {
  await office.context.db.transaction().execute(async tx => {
    // Who proposed a decision is never changed; here it is as if somebody else had.
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql.raw((matters[kind]?.first ?? '').replace('$', `'${by.id}'`)).execute(tx)
  })
}

async function covers(from = '2020-01-01', until = '2090-01-01'): Promise<void> {
  const { db, random } = office.context
  const [starts_at, ends_at] = [new Date(from), new Date(until)]
  const days = { starts_at, ends_at, named_at: starts_at, agreed_at: starts_at }
  await db
    .insertInto('staff_cover')
    .values({ ...days, id: random.uuid(), absent_id: absent.id, colleague_id: cover.id, roles: [...signing] })
    .execute()
}

async function hold(role: Role, granted_at: Date, scope: Grant['scope'] = 'all'): Promise<void> {
  const { db, random } = office.context
  const grant = { id: random.uuid(), staff_id: cover.id, role, scope: JSON.stringify(scope) }
  await db
    .insertInto('staff_grant')
    .values({ ...grant, granted_at })
    .execute()
}

const kindsOf = async (who: OfficePerson): Promise<string[]> =>
  expectDone(await who.call('readDesk')).rows.map(({ key }: { key: string }) => key.split(':')[0])

beforeEach(async () => {
  await office.context.db.deleteFrom('staff_cover').execute()
  await office.context.db.deleteFrom('staff_grant').where('staff_id', '=', cover.id).execute()
})

describe.each(Object.keys(matters))('on Today, %s', kind => {
  test('that a cover has begun waits for others, and not for the person whom they cover', async () => {
    await done(kind, cover)
    expect(await kindsOf(absent)).toContain(kind)
    await covers()
    expect(await kindsOf(absent)).not.toContain(kind)
    expect(await kindsOf(await office.member(signing))).toContain(kind)
  })

  test('that the absent person has begun do not wait for their cover', async () => {
    await covers()
    await done(kind, office.asker)
    expect(await kindsOf(cover)).toContain(kind)
    await done(kind, absent)
    expect(await kindsOf(cover)).not.toContain(kind)
  })

  test('that a former cover has begun do not wait for the next cover of the same person', async () => {
    const next = await office.member('reader')
    await covers()
    await done(kind, cover)
    await office.context.db.updateTable('staff_cover').set({ colleague_id: next.id }).execute()
    await covers('2020-01-01', '2090-01-01')
    expect(await kindsOf(next)).not.toContain(kind)
  })

  test('that a colleague has begun with a role of their own wait for the person whom they cover', async () => {
    await covers()
    await hold(matters[kind]?.role ?? 'officer', new Date('2020-01-01'))
    await done(kind, cover)
    expect(await kindsOf(absent)).toContain(kind)
  })

  test('that was begun before the cover, or after it, waits for the person whom they cover', async () => {
    await done(kind, cover)
    await covers('2020-01-01', '2020-02-01')
    await covers('2089-01-01', '2089-02-01')
    expect(await kindsOf(absent)).toContain(kind)
  })
})

describe('money that waits for a second person', () => {
  const rowsOf = async (call: 'listTransfers' | 'listFeeWaivers') =>
    expectDone(await absent.call(call)).rows.filter(({ state }: { state: string }) => state === 'asked')

  test.each([
    ['listTransfers', 'transfers-to-agree'],
    ['listFeeWaivers', 'fee-waivers'],
  ] as const)('offers %s no approval to someone for whom its asker acted', async (call, kind) => {
    await done(kind, cover)
    for (const { can } of await rowsOf(call)) expect(can).toContain('approve')
    await covers()
    const rows = await rowsOf(call)
    expect(rows.length).toBeGreaterThan(0)
    for (const { can } of rows) expect(can).not.toContain('approve')
  })

  test('offers no approval in the story of a payment either', async () => {
    await done('payments-to-agree', cover)
    const { reference } = await office.context.db
      .selectFrom('payment')
      .innerJoin('refund', 'refund.payment_id', 'payment.id')
      .select('payment.reference')
      .where('refund.status', '=', 'asked')
      .executeTakeFirstOrThrow()
    const askedOf = async () =>
      expectDone(await absent.call('readPayment', { params: { reference } })).refunds.filter(
        ({ state }: { state: string }) => state === 'asked',
      )
    for (const { can } of await askedOf()) expect(can).toContain('approve')
    await covers()
    const asked = await askedOf()
    expect(asked.length).toBeGreaterThan(0)
    for (const { can } of asked) expect(can).toEqual(['discard'])
  })
})

describe('a file', () => {
  test('says that a proposal counts as one’s own, and whose it is', async () => {
    const params = { uuid: office.ids.proposed.uuid }
    const proposedTo = async (who: OfficePerson) =>
      expectDone(await who.call('readCase', { params })).case.decisions[0].proposed
    await done('proposals', cover)
    expect(await proposedTo(absent)).not.toHaveProperty('is_own')
    await covers()
    expect(await proposedTo(absent)).toMatchObject({ is_own: true, by: { id: cover.id } })
    expect(await proposedTo(office.asker)).not.toHaveProperty('is_own')
    await done('proposals', office.asker)
    expect(await proposedTo(office.asker)).toMatchObject({ is_own: true })
  })
})
