import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* A reader who wants to know what is decided, before the applicant does. */

let office: DecidingOffice
let reader: OfficePerson
let uuid: string
beforeAll(async () => {
  office = await decidingOffice()
  await office.seats(10)
  reader = await office.member('reader')
  const one = await office.ready()
  uuid = one.uuid
  await office.context.db
    .updateTable('admission_case')
    .set({ assignee_id: reader.id })
    .where('application_id', '=', one.id)
    .execute()
  const { decision } = expectDone(
    await office.officer.call('proposeDecision', { params: { uuid }, body: { kind: 'offer' } }),
  )
  await office.registrar.freshen()
  expectDone(await office.registrar.call('approveDecision', { params: { id: decision.id }, body: {} }))
})
afterAll(() => office.close())

const list = async (query: string, who = reader) => expectDone(await who.call('listCases', { query }))

test('a row of a reader carries no decision; that of an officer does', async () => {
  const [row] = (await list('stage=approved')).rows
  expect(row).toMatchObject({ uuid })
  expect(row.decision).toBeUndefined()
  expect((await list('stage=approved', office.officer)).rows[0]).toMatchObject({ uuid, decision: 'offer' })
})

test.each(['decision:offer', 'decision:rejection', 'decision:offer is:open', 'decision:conditional_offer'])(
  'a reader finds nothing by “%s”, in rows or counts',
  async q => {
    for (const sort of ['doing', 'newest'])
      expect(await list(`q=${encodeURIComponent(q)}&sort=${sort}`)).toMatchObject({ rows: [], counts: {} })
    expect(expectDone(await reader.call('countQueue', { query: `q=${encodeURIComponent(q)}` })).counts).toEqual({})
  },
)

test('an officer still finds it', async () => {
  expect((await list('q=decision:offer', office.officer)).counts).toEqual({ approved: 1 })
  expect((await list('q=decision:rejection', office.officer)).counts).toEqual({})
})

test('someone who reads whole in one school and is a reader in another sees decisions of the first one only', async () => {
  const { db } = office.context
  await db
    .insertInto('staff_grant')
    .values({
      id: office.context.random.id(),
      staff_id: reader.id,
      role: 'officer',
      scope: JSON.stringify({ schools: ['engineering'] }),
      granted_at: new Date(),
    })
    .execute()
  const [row] = (await list('stage=approved')).rows
  expect(row).toMatchObject({ uuid })
  expect(row.decision).toBeUndefined()
  expect((await list('q=decision:offer')).rows).toEqual([])
})
