import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { fileOf, sendReference } from '../../testing/office-portal.ts'
import { settingDesk } from '../../testing/setting-desk.ts'
import { type DecidingOffice, decidingOffice } from './testing/deciding-office.ts'

let office: DecidingOffice
let officer: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  ;({ officer, registrar } = office)
})
afterAll(() => office.close())
beforeEach(async () => {
  await registrar.freshen()
  await officer.call('officeMe')
})

const propose = (uuid: string, body: object = { kind: 'offer' }, by = officer) =>
  by.call('proposeDecision', { params: { uuid }, body: { ...body } })
const approve = (id: string, body: object = {}, by = registrar) =>
  by.call('approveDecision', { params: { id }, body: { ...body } })
const proposed = async (uuid: string, body?: object) => expectDone(await propose(uuid, body)).decision.id as string

async function approved(body?: object): Promise<{ uuid: string; id: string }> {
  const { uuid } = await office.ready()
  const id = await proposed(uuid, body)
  expectDone(await approve(id))
  return { uuid, id }
}

describe('a decision', () => {
  test('is proposed by one person and approved by another, and an offer holds a seat from then on', async () => {
    await office.seats(50)
    const before = await office.held()
    const { uuid } = await office.ready()
    const first = expectDone(await propose(uuid, { kind: 'conditional_offer', conditions: ['Original transcript'] }))
    expect(first).toMatchObject({
      decision: { kind: 'conditional_offer', state: 'proposed', conditions: [{ text: 'Original transcript' }] },
      case: { stage: 'proposed' },
    })
    expect(await office.held()).toBe(before)
    const second = expectDone(await approve(first.decision.id))
    expect(second).toMatchObject({
      decision: {
        state: 'approved',
        track: 'general',
        offer: { state: 'offered' },
        approved: { by: { id: registrar.id } },
      },
      case: { stage: 'approved' },
    })
    expect(await office.held()).toBe(before + 1)
    const file = await fileOf(registrar, { uuid })
    expect(file.case.decisions).toMatchObject([{ id: first.decision.id, proposed: { by: { id: officer.id } } }])
  })

  test('is refused without what its kind needs', async () => {
    const { uuid } = await office.ready()
    for (const body of [
      { kind: 'rejection' },
      { kind: 'conditional_offer' },
      { kind: 'offer', answer_by: '2020-01-01' },
    ])
      expect(await propose(uuid, body)).toMatchObject({ status: 422 })
    expect(await propose(uuid, { kind: 'rejection', reasons: ['no-such-reason'] })).toMatchObject({ status: 422 })
    expect(await propose(uuid, { kind: 'offer', track: 'merit' })).toMatchObject({ status: 422 })
    expect(await propose(uuid, { kind: 'offer', answer_by: '9999-01-31' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'answer_by', message: 'Check the year. It must be from 2000 to 2099.' }] },
    })
    expect(await office.stageOf(uuid)).toBe('ready')
  })

  test('that offers another programme needs the approval of someone responsible for its seats', async () => {
    await office.seats(5, 'msc-applied-math')
    const own = await office.member('registrar', { programmes: ['msc-computer-science'] })
    const { uuid } = await office.ready()
    const id = await proposed(uuid, { kind: 'alternative_offer', programme: 'msc-applied-math' })
    await own.freshen()
    expect(await approve(id, {}, own)).toMatchObject({ status: 403 })
    expect(await office.held('msc-applied-math')).toBe(0)
    await registrar.freshen()
    expectDone(await approve(id))
    expect(await office.held('msc-applied-math')).toBe(1)
  })

  test('on a case that someone else has decided is 409, and there is one decision', async () => {
    const { uuid } = await office.ready()
    const other = await office.member('head')
    const answers = await Promise.all([propose(uuid), propose(uuid, { kind: 'waiting_list' }, other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    const { decisions } = (await fileOf(officer, { uuid })).case
    expect(decisions).toHaveLength(1)
  })

  test('with a stale revision is 409, which says who changed what', async () => {
    const { uuid } = await office.ready()
    const { revision } = (await fileOf(officer, { uuid })).case
    const head = await office.member('head')
    expectDone(await head.call('assignCase', { params: { uuid }, body: { staff_id: head.id, revision } }))
    const late = await propose(uuid, { kind: 'offer', revision })
    expect(late).toMatchObject({ status: 409, body: { current: { change: 'application.assigned' } } })
    expect(late.body.detail).toMatch(/changed this application/)
  })

  test('is never approved by the person who proposed it, whatever other roles they hold, nor without a fresh second factor', async () => {
    await office.seats(50)
    const both = await office.member(['officer', 'registrar', 'head'])
    const { uuid } = await office.ready()
    const { decision } = expectDone(await propose(uuid, { kind: 'offer' }, both))
    await both.freshen()
    expect(await approve(decision.id, {}, both)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    office.clock.advance({ minutes: 6 })
    await registrar.call('officeMe')
    expect(await approve(decision.id)).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
    await registrar.freshen()
    expectDone(await approve(decision.id))
  })

  test('is not approved once the proposer has lost the permission', async () => {
    const gone = await office.member('officer')
    const { uuid } = await office.ready()
    const { decision } = expectDone(await propose(uuid, { kind: 'waiting_list' }, gone))
    await office.admin.freshen()
    expectDone(await office.admin.call('disableStaff', { params: { id: gone.id } }))
    expect(await approve(decision.id)).toMatchObject({ status: 409, body: { detail: /may no longer propose/ } })
    expect(await office.stageOf(uuid)).toBe('proposed')
  })

  test('outside one’s scope does not exist', async () => {
    const elsewhere = await office.member('registrar', { programmes: ['msc-space-physics'] })
    const { uuid } = await office.ready()
    const id = await proposed(uuid)
    await elsewhere.freshen()
    const params = { id }
    expect(await elsewhere.call('approveDecision', { params, body: {} })).toMatchObject({ status: 404 })
    expect(await elsewhere.call('discardDecision', { params, body: {} })).toMatchObject({ status: 404 })
    expect(await elsewhere.call('revokeOffer', { params, body: { reason: 'No.' } })).toMatchObject({ status: 404 })
    const officerElsewhere = await office.member('officer', { programmes: ['msc-space-physics'] })
    expect(await propose(uuid, { kind: 'offer' }, officerElsewhere)).toMatchObject({ status: 404 })
  })

  test('can be discarded before it is released: the case is ready again and the seat is free', async () => {
    await office.seats(50)
    const before = await office.held()
    const { uuid, id } = await approved()
    expect(await office.held()).toBe(before + 1)
    const discarding = { params: { id }, body: { reason: 'Wrong programme.' } }
    expect(await officer.call('discardDecision', discarding)).toMatchObject({ status: 403 })
    expectDone(await registrar.call('discardDecision', discarding))
    expect(await office.held()).toBe(before)
    expect(await office.stageOf(uuid)).toBe('ready')
    expect(await registrar.call('discardDecision', discarding)).toMatchObject({ status: 409 })
  })

  test('keeps the wording that its reasons had when it was proposed', async () => {
    const { uuid } = await office.ready()
    const { decision } = expectDone(await propose(uuid, { kind: 'rejection', reasons: ['places'] }))
    const list = expectDone(await registrar.call('listRefusalReasons'))
    const reasons = list.map((one: { code: string; sentence: string }) =>
      one.code === 'places' ? { ...one, sentence: 'Another sentence.' } : one,
    )
    await settingDesk('refusal-reasons').change(await office.member('editor'), registrar, reasons)
    const file = await fileOf(officer, { uuid })
    expect(file.case.decisions[0].reasons[0].sentence).toBe(decision.reasons[0].sentence)
    expect(file.case.decisions[0].reasons[0].sentence).not.toBe('Another sentence.')
  })
})

describe('the person who approves', () => {
  test('is told of a reference that arrived after the proposal, and has to acknowledge it', async () => {
    await office.seats(50)
    const ada = await office.candidate()
    const { db } = office.context
    const stage = (to: string) =>
      db.updateTable('admission_case').set({ stage: to }).where('application_id', '=', ada.application.id).execute()
    await stage('checking')
    await stage('ready')
    const id = await proposed(ada.uuid)
    office.clock.advance({ minutes: 1 })
    await sendReference(office, 'm.bello@unilag.edu.ng')
    await registrar.freshen()
    const refused = await approve(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'arrived-since', arrived: [{ kind: 'reference' }] } })
    expect((await fileOf(registrar, ada)).case.decisions[0].arrived).toEqual(refused.body.arrived)
    expectDone(await approve(id, { noticed: [refused.body.arrived[0].id] }))
  })

  test('sees the current seats of the pool, but only for an offer that would take one', async () => {
    await office.seats(50)
    const { uuid } = await office.ready()
    const id = await proposed(uuid)
    const held = await office.held()
    const seatsIn = async () => (await fileOf(registrar, { uuid })).case.decisions[0].seats
    expect(await seatsIn()).toEqual({ track: 'general', capacity: 50, over_offer: 0, held })
    await approved()
    expect(await seatsIn()).toMatchObject({ held: held + 1 })
    expectDone(await approve(id))
    expect(await seatsIn()).toBeUndefined()
    const refused = await office.ready()
    await proposed(refused.uuid, { kind: 'rejection', reasons: ['places'] })
    expect((await fileOf(registrar, refused)).case.decisions[0].seats).toBeUndefined()
  })

  test('gets 409 with the numbers if there is no seat, and nothing is approved', async () => {
    await office.seats(await office.held())
    const { uuid } = await office.ready()
    const id = await proposed(uuid)
    const refused = await approve(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-seat' } })
    expect(refused.body.seats).toMatchObject([{ programme: 'msc-computer-science', track: 'general' }])
    expect(await office.stageOf(uuid)).toBe('proposed')
    const without = await office.ready('msc-space-physics')
    expect(await approve(await proposed(without.uuid))).toMatchObject({ status: 409, body: { code: 'no-seat' } })
  })

  test('never gives the last seat away twice, however many approve', async () => {
    await office.seats((await office.held()) + 3)
    const cases = await Promise.all(Array.from({ length: 12 }, () => office.ready()))
    const ids = await Promise.all(cases.map(({ uuid }) => proposed(uuid)))
    const answers = await Promise.all(ids.map(id => approve(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    await office.held()
  })
})

describe('a released offer is revoked', () => {
  async function released(): Promise<string> {
    await office.seats((await office.held()) + 1)
    const { uuid, id } = await approved()
    const { db } = office.context
    await db
      .updateTable('decision')
      .set({ releases_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    const { id: application_id } = await db
      .selectFrom('application')
      .select('id')
      .where('uuid', '=', uuid)
      .executeTakeFirstOrThrow()
    await db.updateTable('admission_case').set({ stage: 'told' }).where('application_id', '=', application_id).execute()
    return id
  }

  test('by two people for a reason, which frees the seat once', async () => {
    const id = await released()
    const before = await office.held()
    const params = { id }
    expect(await registrar.call('revokeOffer', { params, body: {} })).toMatchObject({ status: 422 })
    const body = { reason: 'The certificate is forged.' }
    expect(expectDone(await registrar.call('revokeOffer', { params, body })).decision).toMatchObject({
      state: 'told',
      revoke_asked: { reason: body.reason, by: { id: registrar.id } },
    })
    expect(await office.held()).toBe(before)
    expect(await registrar.call('revokeOffer', { params, body })).toMatchObject({ status: 403 })
    const other = await office.member('registrar')
    await other.freshen()
    const answer = expectDone(await other.call('revokeOffer', { params, body: {} }))
    expect(answer).toMatchObject({
      decision: { state: 'ended', offer: { state: 'revoked' } },
      case: { stage: 'ready' },
    })
    expect(await office.held()).toBe(before - 1)
    expect(await other.call('revokeOffer', { params, body })).toMatchObject({ status: 409 })
  })
})

describe('seats', () => {
  const body = (capacity: number, over_offer = 0) => ({ pools: [{ track: 'general', capacity, over_offer }] })

  async function params() {
    const [round] = await office.context.db.selectFrom('seat_pool').select('round_id').limit(1).execute()
    return { round: round?.round_id ?? '', programme: 'msc-computer-science' }
  }

  test('are set by the registrar, never below the number held', async () => {
    await office.seats(50)
    await approved()
    const held = await office.held()
    const set = { params: await params(), body: body(held, 5) }
    expect(expectDone(await registrar.call('saveOffering', set)).pools).toEqual([
      { track: 'general', capacity: held, over_offer: 5, held },
    ])
    const refused = await registrar.call('saveOffering', { ...set, body: body(held - 1) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-seat', seats: [{ held, capacity: held - 1 }] } })
    expect(await officer.call('saveOffering', set)).toMatchObject({ status: 403 })
    const elsewhere = await office.member('registrar', { programmes: ['msc-space-physics'] })
    expect(await elsewhere.call('saveOffering', set)).toMatchObject({ status: 404 })
    const list = expectDone(await elsewhere.call('listOfferings'))
    expect([...new Set(list.map(({ programme }: { programme: string }) => programme))]).toEqual(['msc-space-physics'])
  })
})
