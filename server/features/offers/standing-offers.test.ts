import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { expectDone } from '../../testing/office.ts'
import { payFee, postgraduateAnswers, postgraduateDocuments, savePostgraduate } from '../../testing/people.ts'
import { writeTold } from '../../testing/told.ts'
import { type ToldOffice, toldOffice } from './testing/told-office.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

const held = async () => Object.values(await office.seats()).reduce((sum, one) => sum + one, 0)

test('an offer stays valid when its programme closes, and can still be accepted', async () => {
  const one = await office.told()
  const before = await held()
  const { round_id } = await office.context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', one.uuid)
    .executeTakeFirstOrThrow()
  const params = { round: round_id ?? '', programme: 'msc-computer-science' }
  const pools = [{ track: 'general', capacity: 500 }]
  expectDone(await office.registrar.call('saveOffering', { params, body: { state: 'closed', pools } }))
  const accepted = await office.as(one, 'POST', `/applications/${one.uuid}/offer/accept`, {})
  expect(accepted).toMatchObject({ status: 200, body: { case: { offer: { state: 'confirmed' } } } })
  expect(await held()).toBe(before)
  expectDone(await office.registrar.call('saveOffering', { params, body: { state: 'open', pools, was: 1 } }))
})

test('an offer whose condition is never met is not confirmed, cleared or enrolled, and keeps its seat until it is revoked', async () => {
  const one = await office.told({ kind: 'conditional_offer', conditions: ['Send your final transcript.'] })
  const before = await held()
  expect((await office.as(one, 'POST', `/applications/${one.uuid}/offer/accept`, {})).status).toBe(200)
  for (const kind of ['transcript', 'degree_certificate', 'nysc_certificate'])
    await office.records.call('saveOriginal', { params: { id: one.id, kind }, body: { outcome: 'seen' } })
  expect(await office.records.call('clearOffer', { params: { id: one.id }, body: {} })).toMatchObject({ status: 409 })
  expect((await office.registrar.call('giveNumbers', { body: { ids: [one.id] } })).status).toBeGreaterThanOrEqual(400)
  expect(await office.stateOf(one)).toBe('accepted')
  expect(await held()).toBe(before)
  const deputy = await office.member('registrar')
  for (const who of [office.registrar, deputy]) {
    await who.freshen()
    const body = { reason: 'The transcript never came.' }
    expectDone(await who.call('revokeOffer', { params: { id: one.id }, body }))
  }
  expect(await office.stateOf(one)).toBe('revoked')
  expect(await held()).toBe(before - 1)
})

test('two applications of one person can each have an offer, answered separately, but one application never has two', async () => {
  const one = await office.told()
  const documents = await postgraduateDocuments()
  const answers = postgraduateAnswers({
    ...{ email: one.email, is_draft: 'false', program_type: 'phd', selected_program: 'phd-computer-science' },
    ...{ first_referee_email: 'm.sani@unilag.edu.ng', second_referee_email: 'n.udo@unn.edu.ng' },
  })
  const files = documents.transcript ? { ...documents, research_proposal: documents.transcript } : documents
  const other = (await savePostgraduate(office, one, answers, files)).json<ApplicationOnWire>()
  await payFee(office, one, other)
  await writeTold(office.context, other.uuid, { programme: 'phd-computer-science' })
  const replyTo = (uuid: string, way: string) => office.as(one, 'POST', `/applications/${uuid}/offer/${way}`, {})
  expect(await replyTo(one.uuid, 'accept')).toMatchObject({ status: 200 })
  expect(await office.stateOf(one)).toBe('confirmed')
  expect(await replyTo(other.uuid, 'decline')).toMatchObject({
    status: 200,
    body: { case: { offer: { state: 'declined' } } },
  })
  expect(await office.stateOf(one)).toBe('confirmed')
  await expect(writeTold(office.context, one.uuid)).rejects.toThrow(/unique|duplicate/)
})
