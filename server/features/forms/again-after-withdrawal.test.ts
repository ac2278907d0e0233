import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { payFee, savePostgraduate, submittedPostgraduate } from '../../testing/people.ts'
import { makeRound } from '../rounds/testing/move-rounds.ts'

/* A person has one live application a program type and round (contract section 4). One that was withdrawn is not live. */
let portal: OfficePortal
let kemi: OfficePerson
let ada: Candidate
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
})
beforeEach(async () => {
  ada = await portal.candidate()
})
afterAll(() => portal.close())

const withdraw = ({ uuid }: { uuid: string }) => portal.as(ada, 'POST', `/applications/${uuid}/withdraw`, {})
const begin = ({ uuid }: { uuid: string }) => portal.as(ada, 'POST', `/applications/${uuid}/next-round`)
const mine = async () => (await portal.as(ada, 'GET', '/postgraduate/applications/me')).body as ApplicationOnWire
const all = async (): Promise<ApplicationOnWire[]> => (await portal.as(ada, 'GET', '/api/auth/me')).body.applications
async function save(fields: Record<string, unknown>) {
  const answer = await savePostgraduate(portal, ada, { selected_program: 'msc-computer-science', ...fields }, {})
  return { status: answer.statusCode, body: answer.json() }
}
async function move({ uuid }: { uuid: string }, stage: 'withdrawn' | 'checking') {
  const { revision } = expectDone(await kemi.call('openCase', { params: { uuid } })).case
  return kemi.call('moveCase', { params: { uuid }, body: { stage, revision, reason: 'On the telephone.' } })
}

describe('whoever withdrew an application while its round is open', () => {
  test('is offered the same round, and begins again in it with the answers of before', async () => {
    const { body: first } = await withdraw(ada)
    expect(first.next_round).toMatchObject({ id: first.round.id, state: 'open' })
    const again = await begin(ada)
    expect(again).toMatchObject({
      status: 200,
      body: { status: 'draft', surname: first.surname, round: { id: first.round.id }, has_paid: false },
    })
    expect(again.body.uuid).not.toBe(ada.uuid)
    expect(again.body.answers).not.toHaveProperty('declaration')
    expect((await all()).map(({ uuid }) => uuid)).toEqual([again.body.uuid, ada.uuid])
    expect((await all())[1]).not.toHaveProperty('next_round')
    expect(await mine()).toMatchObject({ uuid: again.body.uuid })
    expect(await begin(ada)).toMatchObject({ status: 409, body: { code: 'already-exists' } })
  })

  test('begins nothing with a form that is still open somewhere', async () => {
    await withdraw(ada)
    const answers = { address: '1 Road', is_draft: 'true' }
    for (const named of [{}, { application_uuid: ada.uuid }])
      expect(await save({ ...answers, ...named })).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/withdrawn/) },
      })
    expect(await all()).toHaveLength(1)
    const { body: second } = await begin(ada)
    expect(await save(answers)).toMatchObject({ status: 200, body: { uuid: second.uuid } })
    expect((await save({ ...answers, application_uuid: ada.uuid })).status).toBe(409)
  })

  test('begins twice at the same moment: one application, and one refusal', async () => {
    await withdraw(ada)
    const given = await Promise.all([begin(ada), begin(ada)])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await all()).toHaveLength(2)
  })

  test('may submit the other one, withdraw it as well, and begin a third', async () => {
    await withdraw(ada)
    await begin(ada)
    const second = await submittedPostgraduate(portal, ada)
    await payFee(portal, ada, second)
    expect(second.uuid).not.toBe(ada.uuid)
    expect((await withdraw(second)).body.next_round).toMatchObject({ state: 'open' })
    expect((await all()).map(({ next_round }) => next_round !== undefined)).toEqual([true, false])
    const third = await begin(second)
    expect(third).toMatchObject({ status: 200, body: { status: 'draft' } })
    expect(await all()).toHaveLength(3)
  })
})

test('whoever has not withdrawn begins again only when the round has closed', async () => {
  expect((await mine()).next_round).toBeUndefined()
  expect(await begin(ada)).toMatchObject({ status: 409, body: { code: 'too-early' } })
})

describe('the office', () => {
  test('takes a withdrawal back until the owner has begun another application, and then once that is withdrawn', async () => {
    expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } }))
    await withdraw(ada)
    expectDone(await move(ada, 'checking'))
    expect((await mine()).next_round).toBeUndefined()
    expect(await begin(ada)).toMatchObject({ status: 409, body: { code: 'too-early' } })
    await withdraw(ada)
    const { body: second } = await begin(ada)
    expect(await move(ada, 'checking')).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/another application/) },
    })
    await payFee(portal, ada, await submittedPostgraduate(portal, ada))
    expect(await move(ada, 'checking')).toMatchObject({ status: 409 })
    expect((await withdraw(second)).status).toBe(200)
    expectDone(await move(ada, 'checking'))
  })

  test('and the owner at the same moment: one live application', async () => {
    expectDone(await kemi.call('openCase', { params: { uuid: ada.uuid } }))
    await withdraw(ada)
    const given = await Promise.all([move(ada, 'checking'), begin(ada)])
    expect(given.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

// The last: it closes the round of all.
test('after its round has closed, a withdrawn application begins again in the next one', async () => {
  await withdraw(ada)
  const { round } = await mine()
  await makeRound(portal.context.db, ada.uuid, 'closed')
  const offered = (await mine()).next_round
  expect(offered?.id).not.toBe(round?.id)
  expect((await begin(ada)).body.round.id).toBe(offered?.id)
})
