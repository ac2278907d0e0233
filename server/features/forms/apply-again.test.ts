import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Outcome } from '#shared/domain/decisions.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, payFee, signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { makeRound } from '../rounds/testing/move-rounds.ts'

/* `next_round` of a submitted application is the round that the dashboard offers with 'Apply again'. */
let portal: TestApp
let ada: Applicant
let submitted: ApplicationOnWire
beforeEach(async () => {
  portal = await testApp()
  ada = await signedUp(portal)
  submitted = await submittedPostgraduate(portal, ada)
  await payFee(portal, ada, submitted)
})
afterEach(() => portal.close())

const mine = async (): Promise<ApplicationOnWire[]> =>
  (await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: ada.bearer })).json().applications
const first = async () => (await mine()).find(({ uuid }) => uuid === submitted.uuid)
const tell = (outcome: Outcome) =>
  noteOutcome(portal.context, { application: submitted.uuid, outcome, by: 'Registrar', at: portal.clock.now() })

test('someone who is not admitted can apply again once the round has closed', async () => {
  await tell('not-admitted')
  expect(await first()).not.toHaveProperty('next_round')
  await makeRound(portal.context.db, submitted.uuid, 'closed')
  expect(await first()).toMatchObject({ next_round: { name: expect.stringContaining('Postgraduate') } })
})

test('someone who withdrew can apply again in the same round, and once it has closed in the next', async () => {
  await tell('withdrawn')
  expect(await first()).toMatchObject({ next_round: { id: submitted.round?.id, state: 'open' } })
  await makeRound(portal.context.db, submitted.uuid, 'closed')
  expect((await first())?.next_round?.id).not.toBe(submitted.round?.id)
})

test('someone who was admitted is not offered another round', async () => {
  await tell('admitted')
  await makeRound(portal.context.db, submitted.uuid, 'closed')
  expect(await first()).not.toHaveProperty('next_round')
})

test.each(['proposed', 'approved'])(
  'a rejection that is only %s changes nothing that the applicant sees',
  async stage => {
    const { db } = portal.context
    await makeRound(db, submitted.uuid, 'closed')
    const untold = await first()
    const { id } = await db
      .selectFrom('application')
      .select('id')
      .where('uuid', '=', submitted.uuid)
      .executeTakeFirstOrThrow()
    const stages = ['checking', 'reviewing', 'ready', 'proposed', 'approved']
    for (const step of stages.slice(0, stages.indexOf(stage) + 1))
      await db.updateTable('admission_case').set({ stage: step }).where('application_id', '=', id).execute()
    const at = portal.clock.now()
    const by = { proposed_by_kind: 'staff', proposed_by_id: 'officer' }
    const approval =
      stage === 'approved'
        ? {
            approved_at: at,
            approved_by_kind: 'staff',
            approved_by_id: 'registrar',
            releases_at: new Date('2199-01-01'),
          }
        : {}
    await db
      .insertInto('decision')
      .values({
        id: portal.context.random.uuid(),
        application_id: id,
        kind: 'rejection',
        proposed_at: at,
        ...by,
        ...approval,
      })
      .execute()
    const { case: after, ...rest } = { ...(await first()) }
    const { case: before, ...untoldRest } = { ...untold }
    expect(rest).toEqual(untoldRest)
    // The same as for everyone whose documents have been checked.
    expect(after).toEqual({
      ...before,
      stage: 'reviewing',
      message: 'Our academic staff are reading your application.',
    })
    expect(untold).not.toHaveProperty('next_round')
  },
)

test('someone who has applied again is not offered the next round a second time', async () => {
  await tell('not-admitted')
  await makeRound(portal.context.db, submitted.uuid, 'closed')
  await portal.app.inject({ method: 'POST', url: `/applications/${submitted.uuid}/next-round`, headers: ada.bearer })
  expect(await first()).not.toHaveProperty('next_round')
  expect(await mine()).toHaveLength(2)
})
