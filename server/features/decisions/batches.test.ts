import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WrittenCase } from '../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { fileOf } from '../../testing/office-portal.ts'
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

type Body = Record<string, unknown>

const freeze = (who: OfficePerson, body: Body) => who.call('createBatch', { body })
const confirm = (who: OfficePerson, id: string, count: number, headers = {}) =>
  who.call('confirmBatch', { params: { id }, body: { count }, headers })
async function run(who: OfficePerson, body: Body) {
  const { id, count } = expectDone(await freeze(who, body))
  return confirm(who, id, count)
}

const uuidsOf = (cases: readonly { uuid: string }[]) => cases.map(({ uuid }) => uuid)
const stagesOf = (cases: readonly WrittenCase[]) => Promise.all(cases.map(({ uuid }) => office.stageOf(uuid)))
const many = async (count: number) => {
  const cases: WrittenCase[] = []
  for (let at = 0; at < count; at += 1) cases.push(await office.ready())
  return cases
}
const offer = { action: 'propose', proposal: { kind: 'offer' } }

async function proposed(count: number, by = officer): Promise<WrittenCase[]> {
  const cases = await many(count)
  expectDone(await run(by, { ...offer, uuids: uuidsOf(cases) }))
  return cases
}

describe('decisions about many applications', () => {
  test('are proposed together and approved together by another person, with a seat for each', async () => {
    await office.seats(100)
    const before = await office.held()
    const cases = await many(3)
    const frozen = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf(cases) }))
    expect(frozen).toMatchObject({ count: 3, kinds: { offer: 3 } })
    expect(frozen.seats).toMatchObject([{ programme: 'msc-computer-science', held: before, needed: 3 }])
    expect(await stagesOf(cases)).toEqual(['ready', 'ready', 'ready'])
    expect(expectDone(await confirm(officer, frozen.id, 3))).toEqual({ action: 'propose', id: frozen.id, count: 3 })
    expect(await stagesOf(cases)).toEqual(['proposed', 'proposed', 'proposed'])
    expectDone(await run(registrar, { action: 'approve', uuids: uuidsOf(cases) }))
    expect(await stagesOf(cases)).toEqual(['approved', 'approved', 'approved'])
    expect(await office.held()).toBe(before + 3)
  })

  test('name the first of the people, and warn of offers to those with a requirement that is not met', async () => {
    const cases = await many(10)
    const named = { name: { surname: 'Bello', given: 'Aisha' } }
    const offered = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf(cases) }))
    expect(offered.people).toHaveLength(8)
    expect(offered.people[0]).toEqual({
      ...{ uuid: cases[0]?.uuid, application_number: cases[0]?.application_number, ...named },
    })
    expect(offered.unmet).toMatchObject({ count: 10 })
    expect(offered.unmet.cases[0].requirements).toContain('Curriculum vitae')
    const waiting = { action: 'propose', proposal: { kind: 'waiting_list' }, uuids: uuidsOf(cases) }
    const waited = expectDone(await freeze(officer, waiting))
    expect(waited.people).toHaveLength(8)
    expect(waited.unmet).toBeUndefined()
    expect(waited.called).toBeUndefined()
  })

  test('can differ for each application, as a rank list requires', async () => {
    const cases = await many(3)
    const [first, second, third] = uuidsOf(cases)
    const proposals = [
      { uuid: first, kind: 'conditional_offer', conditions: ['Original transcript'] },
      { uuid: second, kind: 'waiting_list' },
      { uuid: third, kind: 'rejection', reasons: ['places'] },
    ]
    const frozen = expectDone(await freeze(officer, { action: 'propose', proposals }))
    expect(frozen.kinds).toEqual({ conditional_offer: 1, waiting_list: 1, rejection: 1 })
    expectDone(await confirm(officer, frozen.id, 3))
    const decisions = await Promise.all(cases.map(async one => (await fileOf(officer, one)).case.decisions[0]))
    expect(decisions).toMatchObject([
      { kind: 'conditional_offer', conditions: [{ text: 'Original transcript' }], reasons: [] },
      { kind: 'waiting_list', conditions: [], reasons: [] },
      { kind: 'rejection', reasons: [{ code: 'places' }] },
    ])
  })

  test('cover what a view shows when it is frozen, not what comes later', async () => {
    const cases = await many(2)
    const filter = { stage: 'ready', q: 'programme:msc-computer-science' }
    const frozen = expectDone(await freeze(officer, { ...offer, filter }))
    expect(frozen.count).toBeGreaterThanOrEqual(2)
    const later = await office.ready()
    expectDone(await confirm(officer, frozen.id, frozen.count))
    expect(await stagesOf([...cases, later])).toEqual(['proposed', 'proposed', 'ready'])
  })

  test('are found in the queue by kind, which each row shows', async () => {
    const [one] = await proposed(1)
    const read = async (q: string) =>
      expectDone(await officer.call('listCases', { query: `stage=proposed&q=${encodeURIComponent(q)}` }))
    const found = await read(`decision:offer ${one?.application_number}`)
    expect(found.rows).toMatchObject([{ uuid: one?.uuid, decision: 'offer' }])
    expect(found.counts).toEqual({ proposed: 1 })
    expect((await read(`decision:refusal ${one?.application_number}`)).rows).toEqual([])
  })

  test('are discarded together; only the registrar discards approved ones', async () => {
    await office.seats(100)
    const before = await office.held()
    const cases = await proposed(2)
    expectDone(await run(registrar, { action: 'approve', uuids: uuidsOf(cases) }))
    const frozen = expectDone(await freeze(officer, { action: 'discard', uuids: uuidsOf(cases) }))
    expect(frozen.refused).toMatchObject({ count: 2 })
    expect(await confirm(officer, frozen.id, 2)).toMatchObject({ status: 403, body: { refused: { count: 2 } } })
    expectDone(await run(registrar, { action: 'discard', reason: 'Wrong list.', uuids: uuidsOf(cases) }))
    expect(await stagesOf(cases)).toEqual(['ready', 'ready'])
    expect(await office.held()).toBe(before)
  })

  test('that were just proposed can be discarded by naming their batch, but not by anyone else', async () => {
    const cases = await many(2)
    const frozen = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf(cases) }))
    expectDone(await confirm(officer, frozen.id, 2))
    expectDone(await run(officer, { action: 'discard', batch: frozen.id }))
    expect(await stagesOf(cases)).toEqual(['ready', 'ready'])
    const head = await office.member('head')
    expect(await freeze(head, { action: 'discard', batch: frozen.id })).toMatchObject({ status: 404 })
  })

  test('take effect once when confirmed twice', async () => {
    const cases = await many(2)
    const { id } = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf(cases) }))
    const answers = await Promise.all([confirm(officer, id, 2), confirm(officer, id, 2)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect((await fileOf(officer, { uuid: cases[0]?.uuid ?? '' })).case.decisions).toHaveLength(1)
    expect(await confirm(officer, id, 1)).toMatchObject({ status: 409 })
  })
})

describe('all of them are refused', () => {
  const untouched = async (cases: readonly WrittenCase[], stage: string) =>
    expect(new Set(await stagesOf(cases))).toEqual(new Set([stage]))

  test('if the person who approves proposed one of them, and the answer names it', async () => {
    await office.seats(100)
    const both = await office.member(['officer', 'registrar'])
    const others = await proposed(2)
    const [own] = await proposed(1, both)
    await both.freshen()
    const cases = [...others, ...(own ? [own] : [])]
    const frozen = expectDone(await freeze(both, { action: 'approve', uuids: uuidsOf(cases) }))
    expect(frozen.refused).toMatchObject({ count: 1, cases: [{ application_number: own?.application_number }] })
    const refused = await confirm(both, frozen.id, 3)
    expect(refused).toMatchObject({ status: 403, body: { code: 'forbidden', refused: { count: 1 } } })
    expect(refused.body.detail).toContain(own?.application_number)
    await untouched(cases, 'proposed')
    const again = expectDone(await freeze(both, { action: 'again', batch: frozen.id }))
    expect(again).toMatchObject({ count: 2 })
    expect(again.refused).toBeUndefined()
    expectDone(await confirm(both, again.id, 2))
    expect(await stagesOf(cases)).toEqual(['approved', 'approved', 'proposed'])
  })

  test('if there are too few seats, naming the pool and how many are missing', async () => {
    const cases = await proposed(3)
    await office.seats((await office.held()) + 2)
    const refused = await run(registrar, { action: 'approve', uuids: uuidsOf(cases) })
    expect(refused).toMatchObject({ status: 409, body: { code: 'no-seat', seats: [{ track: 'general', needed: 3 }] } })
    expect(refused.body.detail).toContain('3 are needed: 1 too many')
    await untouched(cases, 'proposed')
  })

  test('if a colleague has changed one since, saying who and what; the rest can be selected again', async () => {
    const cases = await many(3)
    const frozen = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf(cases) }))
    const uuid = cases[1]?.uuid ?? ''
    const { revision } = (await fileOf(registrar, { uuid })).case
    expectDone(await registrar.call('assignCase', { params: { uuid }, body: { staff_id: registrar.id, revision } }))
    const { status, body } = await confirm(officer, frozen.id, 3)
    expect(status).toBe(409)
    expect(body.refused.cases).toMatchObject([{ uuid, why: expect.stringMatching(/^has been assigned by .+ since/) }])
    await untouched(cases, 'ready')
    const again = expectDone(await freeze(officer, { action: 'again', batch: frozen.id }))
    expectDone(await confirm(officer, again.id, 2))
    expect(await stagesOf(cases)).toEqual(['proposed', 'ready', 'proposed'])
  })

  test('if one is not ready, or a document arrived after the proposal', async () => {
    const cases = await proposed(2)
    const ready = await office.ready()
    const frozen = expectDone(await freeze(officer, { ...offer, uuids: uuidsOf([...cases, ready]) }))
    expect(frozen.refused).toMatchObject({ count: 2 })
    expect((await confirm(officer, frozen.id, 3)).status).toBe(409)
    expect(await office.stageOf(ready.uuid)).toBe('ready')
    office.clock.advance({ minutes: 1 })
    await sql`insert into document (id, application_id, kind, file_name, size, content_type, sha256, storage_key, uploaded_at)
      select gen_random_uuid(), ${cases[0]?.id ?? 0}, 'transcript', 'new.pdf', 1, 'application/pdf', sha256('new'), gen_random_uuid(),
        ${office.clock.now()}`.execute(office.context.db)
    await registrar.freshen()
    const late = expectDone(await freeze(registrar, { action: 'approve', uuids: uuidsOf(cases) }))
    expect(late.refused.cases).toMatchObject([{ why: 'has a new document since the decision was proposed' }])
    expect(await confirm(registrar, late.id, 2)).toMatchObject({ status: 409, body: { code: 'arrived-since' } })
    await untouched(cases, 'proposed')
  })

  test('without what the kind of decision requires, before anything is stored', async () => {
    const cases = await many(2)
    const uuids = uuidsOf(cases)
    for (const proposal of [
      { kind: 'rejection' },
      { kind: 'conditional_offer' },
      { kind: 'offer', reasons: ['places'] },
    ])
      expect(await freeze(officer, { action: 'propose', proposal, uuids })).toMatchObject({ status: 422 })
    expect(
      await run(officer, { action: 'propose', proposal: { kind: 'rejection', reasons: ['none-such'] }, uuids }),
    ).toMatchObject({ status: 422 })
    await untouched(cases, 'ready')
  })

  test('if the right was removed between selecting and confirming', async () => {
    const gone = await office.member('officer')
    const cases = await many(1)
    const { id } = expectDone(await freeze(gone, { ...offer, uuids: uuidsOf(cases) }))
    await office.admin.freshen()
    const grants = [{ role: 'officer', scope: { programmes: ['msc-space-physics'] } }]
    expectDone(await office.admin.call('changeStaff', { params: { id: gone.id }, body: { grants } }))
    expect(await confirm(gone, id, 1)).toMatchObject({
      status: 409,
      body: { detail: '1 of these applications is no longer in your queue. Nothing was changed.' },
    })
    await untouched(cases, 'ready')
  })

  test('outside one’s scope, without the permission, and for someone else’s selection', async () => {
    const elsewhere = await office.member('officer', { programmes: ['msc-space-physics'] })
    const cases = await many(1)
    const uuids = uuidsOf(cases)
    expect(await freeze(elsewhere, { ...offer, uuids })).toMatchObject({ status: 404 })
    expect(await freeze(officer, { action: 'approve', uuids })).toMatchObject({ status: 403 })
    expect(await freeze(registrar, { ...offer, uuids })).toMatchObject({ status: 403 })
    const { id } = expectDone(await freeze(officer, { ...offer, uuids }))
    const head = await office.member('head')
    expect(await confirm(head, id, 1)).toMatchObject({ status: 404 })
    expect(await freeze(head, { action: 'again', batch: id })).toMatchObject({ status: 404 })
    await untouched(cases, 'ready')
  })

  test('without a fresh second factor, which proposing does not need', async () => {
    await office.seats(100)
    const cases = await proposed(1)
    const { id } = expectDone(await freeze(registrar, { action: 'approve', uuids: uuidsOf(cases) }))
    office.clock.advance({ minutes: 6 })
    await registrar.call('officeMe')
    expect(await confirm(registrar, id, 1)).toMatchObject({ status: 403, body: { code: 'second-factor-needed' } })
    await untouched(cases, 'proposed')
    await registrar.freshen()
    expectDone(await confirm(registrar, id, 1))
  })

  test('but only for the second of two people who approve the same applications in reverse order', async () => {
    await office.seats(100)
    const cases = await proposed(6)
    const other = await office.member('registrar')
    await other.freshen()
    await registrar.freshen()
    const uuids = uuidsOf(cases)
    const [one, two] = await Promise.all([
      freeze(registrar, { action: 'approve', uuids }),
      freeze(other, { action: 'approve', uuids: uuids.toReversed() }),
    ])
    const answers = await Promise.all([confirm(registrar, one.body.id, 6), confirm(other, two.body.id, 6)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    await untouched(cases, 'approved')
    await office.held()
  })
})
