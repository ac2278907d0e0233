import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPdf } from '../../documents/testing/read-pdf.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

let office: DecidingOffice
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  registrar = office.registrar
  await office.seats(20)
})
afterAll(() => office.close())

/** An approved decision in a release that is to be rehearsed. */
async function inRelease(proposal: Record<string, unknown>) {
  await office.officer.call('officeMe')
  await registrar.freshen()
  const { uuid } = await office.ready()
  const { decision } = expectDone(await office.officer.call('proposeDecision', { params: { uuid }, body: proposal }))
  expectDone(await registrar.call('approveDecision', { params: { id: decision.id }, body: {} }))
  const releases_at = new Date(Date.now() + 3_600_000).toISOString()
  const body = { name: 'First offers', releases_at, decision_ids: [decision.id] }
  const { id } = expectDone(await registrar.call('createRelease', { body }))
  return { id, decision: decision.id, uuid }
}

const letters = async () =>
  Number((await sql<{ count: number }>`select count(*) from letter`.execute(office.context.db)).rows[0]?.count)

test('the registrar can preview the letter of an unreleased offer, which uses no number and is not valid', async () => {
  const { id, decision, uuid } = await inRelease({
    kind: 'conditional_offer',
    conditions: ['Send us your transcript.'],
    answer_by: '2031-03-14',
  })
  const answer = await office.app.inject({
    url: `/office/api/releases/${id}/letters/${decision}`,
    headers: { cookie: registrar.cookie ?? '' },
  })
  expect(answer).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/pdf' } })
  const { text, isTagged } = readPdf(answer.rawPayload)
  const application = await office.context.db
    .selectFrom('application')
    .selectAll()
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  for (const part of [
    'Rehearsal',
    application.first_name,
    application.surname,
    application.application_number ?? '',
    'M.Sc. Computer Science',
    'Send us your transcript.',
    '14 March 2031',
  ])
    expect(text).toContain(part)
  expect(text.replaceAll('\n', '')).toContain('/verify/rehearsal')
  expect(isTagged).toBe(true)
  expect(await letters()).toBe(0)
  const { rows } = await sql<{ actor_id: string }>`
    select actor_id from audit_log where action = 'letter.rehearsed' and subject = ${`application:${uuid}`}`.execute(
    office.context.db,
  )
  expect(rows).toEqual([{ actor_id: registrar.id }])
})

test('there is no letter for a refusal, for a decision in another release, or outside one’s scope', async () => {
  const refusal = await inRelease({ kind: 'rejection', reasons: ['places'] })
  const offer = await inRelease({ kind: 'offer' })
  const ask = (params: { id: string; decision: string }, who = registrar) => who.call('rehearseLetter', { params })
  expect(await ask(refusal)).toMatchObject({ status: 404 })
  expect(await ask({ id: refusal.id, decision: offer.decision })).toMatchObject({ status: 404 })
  const elsewhere = await office.member('registrar', { programmes: ['phd-applied-math'] })
  expect(await ask(offer, elsewhere)).toMatchObject({ status: 404 })
  expect(await ask(offer, office.officer)).toMatchObject({ status: 403 })
})
