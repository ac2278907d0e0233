import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type SittingOffice, sittingOffice } from '../sittings/testing/sitting-office.ts'
import { tellCases } from './tell-due.ts'

let office: SittingOffice
let registrar: OfficePerson
beforeAll(async () => {
  office = await sittingOffice()
  registrar = await office.member('registrar')
})
afterAll(() => office.close())

test('who decides about someone with a screening to come is told so, and it is cancelled when they are told', async () => {
  const { officer, context } = office
  const sitting = await office.sitting({ capacity: 2 })
  const [one, other] = await office.cases(2)
  if (!one || !other) throw new Error('There are no applications')
  expectDone(await office.invite([sitting], [one, other]))
  for (const { uuid } of [one, other])
    await context.db
      .updateTable('admission_case')
      .set({ stage: 'ready' })
      .where('application_id', 'in', context.db.selectFrom('application').select('id').where('uuid', '=', uuid))
      .execute()
  const { called_to } = expectDone(await officer.call('readProposalChoices', { params: { uuid: one.uuid } }))
  expect(new Date(called_to)).toEqual(new Date(sitting.starts_at))

  const body = { action: 'propose', proposal: { kind: 'waiting_list' }, uuids: [one.uuid] }
  const frozen = expectDone(await officer.call('createBatch', { body }))
  expect(frozen.called).toMatchObject({
    count: 1,
    cases: [{ uuid: one.uuid, application_number: one.application_number }],
  })
  expectDone(await officer.call('confirmBatch', { params: { id: frozen.id }, body: { count: 1 } }))
  await registrar.freshen()
  const approval = expectDone(
    await registrar.call('createBatch', { body: { action: 'approve', reason: '', uuids: [one.uuid] } }),
  )
  expect(approval.called).toMatchObject({ count: 1 })
  expectDone(await registrar.call('confirmBatch', { params: { id: approval.id }, body: { count: 1 } }))
  // Before the hour nothing betrays the decision.
  expect(await office.taken(sitting)).toBe(2)

  await context.db.transaction().execute(tx => tellCases(tx, context, [one.id]))
  expect(await office.taken(sitting)).toBe(1)
  const places = await context.db
    .selectFrom('sitting_place')
    .select(['application_id', 'end_reason', 'next_step_at'])
    .orderBy('application_id')
    .execute()
  expect(places).toMatchObject([
    { application_id: one.id, end_reason: 'removed', next_step_at: expect.any(Date) },
    { application_id: other.id, end_reason: null },
  ])
})
