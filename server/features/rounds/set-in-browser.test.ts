import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { savePostgraduate, signedUp } from '../../testing/people.ts'
import { writeTold } from '../../testing/told.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'
import { moveRound } from './by-command.ts'
import { setAcceptanceFee } from './set-acceptance-fee.ts'

let office: DecidingOffice
let registrar: OfficePerson
let editor: OfficePerson
let bursar: OfficePerson
let id: string
beforeAll(async () => {
  office = await decidingOffice()
  ;({ registrar } = office)
  editor = await office.member('editor')
  bursar = await office.member('bursar')
  const { rounds } = expectDone(await editor.call('listRounds'))
  // Of the rounds of a type, the one that closes last is never open at the same time as the other.
  id = rounds.findLast((one: { terms: RoundTerms }) => one.terms.program_types.includes('msc')).id
})
afterAll(() => office.close())

const read = async (who = registrar, round = id) => expectDone(await who.call('readRound', { params: { id: round } }))

/** As the screen does it: with the revisions that the person has seen. */
async function draft(who: OfficePerson, change: Partial<RoundTerms>, round = id) {
  const { revision, draft: before, terms } = await read(who, round)
  const body = { round: revision, draft: before?.revision ?? null, terms: { ...terms, ...change } }
  return who.call('draftRound', { params: { id: round }, body })
}

async function publish(who: OfficePerson, round = id) {
  const { draft: waiting } = await read(who, round)
  return who.call('publishRound', { params: { id: round }, body: { draft: waiting?.revision ?? 1 } })
}

const discard = async (who: OfficePerson) =>
  who.call('discardRound', { params: { id }, body: { draft: (await read(who)).draft?.revision ?? 1 } })

const days = (day: string, count: number) => dayOf(new Date(Date.parse(`${day}T12:00:00Z`) + count * 86_400_000))

test('an editor drafts dates, nothing changes until the registrar publishes them, and the history says who', async () => {
  const { terms } = await read()
  const closes_on = days(terms.closes_on, -14)
  const drafted = expectDone(await draft(editor, { closes_on }))
  expect(drafted).toMatchObject({ terms, draft: { revision: 1, terms: { closes_on }, drafted_by: { id: editor.id } } })
  const published = expectDone(await publish(registrar))
  expect(published).toMatchObject({ terms: { closes_on }, revision: drafted.revision + 1 })
  expect(published.draft).toBeUndefined()
  expect(published.history).toMatchObject([
    {
      was: { closes_on: terms.closes_on },
      terms: { closes_on },
      drafted_by: { id: editor.id },
      published_by: { id: registrar.id },
    },
  ])
  // Reverts by drafting the earlier terms again.
  expectDone(await draft(editor, { closes_on: published.history[0].was.closes_on }))
  expect(expectDone(await publish(registrar)).terms).toEqual(terms)
})

test('a zero byte, which the database cannot store, is 404 in an address and refused in a field', async () => {
  expect(await registrar.call('readRound', { params: { id: 'a\0b' } })).toMatchObject({ status: 404 })
  const body = { state: 'open', programmes: [{ id: 'a\0b', was: 'open' }] }
  expect(await registrar.call('setRoundStates', { params: { id }, body })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'programmes.0.id' }] },
  })
})

test('an editor cannot publish, a registrar cannot draft, and a bursar can change only fees', async () => {
  const { terms } = await read()
  expectDone(await draft(bursar, { acceptance_fee_minor: 4_000_000 }))
  expect(await publish(editor)).toMatchObject({ status: 403 })
  expect(await publish(bursar)).toMatchObject({ status: 403 })
  expect(await draft(registrar, { acceptance_fee_minor: 1_000_000 })).toMatchObject({ status: 403 })
  expect(await draft(bursar, { closes_on: days(terms.closes_on, 1) })).toMatchObject({ status: 403 })
  expect(await draft(bursar, { answer_days: 30 })).toMatchObject({ status: 403 })
  // Nor by adding a fee to an editor’s draft, or removing it.
  expectDone(await draft(editor, { acceptance_fee_minor: 4_000_000, closes_on: days(terms.closes_on, 1) }))
  const kept = { ...(await read()).draft.terms, acceptance_fee_minor: 4_500_000 }
  expectDone(await draft(bursar, kept))
  expect(await draft(bursar, { ...kept, closes_on: terms.closes_on })).toMatchObject({ status: 403 })
  expect(await discard(bursar)).toMatchObject({ status: 403 })
  expect(expectDone(await publish(registrar)).terms).toMatchObject({ acceptance_fee_minor: 4_500_000 })
  expectDone(await draft(editor, terms))
  expectDone(await publish(registrar))
})

test('a bursar drafts the currency of the acceptance fees, and terms without one keep it', async () => {
  const { terms } = await read()
  const { acceptance_fee_currency, ...others } = terms
  expect(acceptance_fee_currency).toBe('NGN')
  expectDone(await draft(bursar, { acceptance_fee_currency: 'GHS' }))
  expect(expectDone(await publish(registrar)).terms).toEqual({ ...terms, acceptance_fee_currency: 'GHS' })
  const { revision } = await read()
  const body = { round: revision, draft: null, terms: { ...others, acceptance_fee_minor: 7_000_000 } }
  expectDone(await bursar.call('draftRound', { params: { id }, body }))
  const published = expectDone(await publish(registrar))
  expect(published.terms).toMatchObject({ acceptance_fee_minor: 7_000_000, acceptance_fee_currency: 'GHS' })
  expectDone(await draft(bursar, terms))
  expect(expectDone(await publish(registrar)).terms).toEqual(terms)
})

test('of two who save the same draft, the second is told who was first and what they changed', async () => {
  const { revision, terms } = await read()
  const save = (who: OfficePerson, acceptance_fee_minor: number) =>
    who.call('draftRound', {
      params: { id },
      body: { round: revision, draft: null, terms: { ...terms, acceptance_fee_minor } },
    })
  const answers = await Promise.all([save(editor, 1_000_000), save(bursar, 2_000_000)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(late?.body).toMatchObject({ code: 'conflicting-change' })
  expect(late?.body.detail).toMatch(/has saved a draft of this round .*Acceptance fee, none to ₦[12]0,000/)
  expectDone(await discard(editor))
})

test('a draft is published once, as it was reviewed, and never over a later change by command', async () => {
  const { terms } = await read()
  expectDone(await draft(editor, { answer_days: 30 }))
  const seen = (await read()).draft.revision
  expectDone(await draft(editor, { answer_days: 40 }))
  const stale = await registrar.call('publishRound', { params: { id }, body: { draft: seen } })
  expect(stale).toMatchObject({ status: 409 })
  expect(stale.body.detail).toMatch(/Days to reply to an offer, 21 to 40\)\. Check what is new, then try again\.$/)
  const decision = { by: 'Ngozi Bello', why: 'Senate' }
  await moveRound(office.context, { id, closesOn: days(terms.closes_on, 2) }, decision)
  expect(await publish(registrar)).toMatchObject({ status: 409 })
  expectDone(await draft(editor, { answer_days: 40 }))
  await setAcceptanceFee(office.context, { round: id, programme: 'msc-computer-science', amount: '5,000' }, decision)
  expect(await publish(registrar)).toMatchObject({ status: 409 })
  const all = (await read()).draft.terms
  expectDone(await draft(editor, { ...all, programme_fees: {}, closes_on: terms.closes_on }))
  const both = await Promise.all([publish(registrar), publish(registrar)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await read()).terms).toEqual({ ...terms, answer_days: 40 })
  expectDone(await draft(editor, terms))
  expectDone(await publish(registrar))
})

test.each([
  ['closing before it opens', { closes_on: '2019-01-01' }, 'terms.closes_on'],
  ['a day that there is not', { closes_on: '2027-02-30' }, 'terms.closes_on'],
  ['a slip in the year', { starts_on: '9999-01-31' }, 'terms.starts_on'],
  ['decisions before it has closed', { decisions_by: '2020-01-01' }, 'terms.decisions_by'],
  ['a start before the decisions', { starts_on: '2020-01-01' }, 'terms.starts_on'],
  ['years that do not follow each other', { session: '2027/2029' }, 'terms.session'],
  ['no program type', { program_types: [] }, 'terms.program_types'],
  ['a fee below zero', { acceptance_fee_minor: -1 }, 'terms.acceptance_fee_minor'],
  ['a fee of half a kobo', { acceptance_fee_minor: 100.5 }, 'terms.acceptance_fee_minor'],
  ['a currency that no card pays', { acceptance_fee_currency: 'EUR' }, 'terms.acceptance_fee_currency'],
  ['a fee that is huge', { acceptance_fee_minor: 1e12 }, 'terms.acceptance_fee_minor'],
  ['a fee below a naira', { acceptance_fee_minor: 50 }, 'terms.acceptance_fee_minor'],
  [
    'a fee of a programme of another round',
    { programme_fees: { 'bsc-accounting': 100_000 } },
    'terms.programme_fees.bsc-accounting',
  ],
  ['two days to reply', { answer_days: 2 }, 'terms.answer_days'],
])('%s is refused beside its field, and nothing is drafted', async (_, wrong, field) => {
  const { status, body } = await draft(editor, wrong as Partial<RoundTerms>)
  expect(status).toBe(422)
  expect(body.errors.map((one: { field: string }) => one.field)).toContain(field)
  expect((await read()).draft).toBeUndefined()
})

test('a round that overlaps another of its program type is refused, naming the other', async () => {
  const { rounds } = expectDone(await editor.call('listRounds'))
  const other = rounds.find(
    (one: { id: string; terms: RoundTerms }) => one.id !== id && one.terms.program_types.includes('msc'),
  )
  const { status, body } = await draft(editor, { opens_on: other.terms.closes_on })
  expect(status).toBe(422)
  expect(JSON.stringify(body.errors)).toContain(other.terms.name)
})

test('program types that people have applied for cannot be left out', async () => {
  const applicant = await signedUp(office, { email: 'phd@example.com' })
  await savePostgraduate(office, applicant, {
    is_draft: 'true',
    selected_program: 'phd-space-physics',
    program_type: 'phd',
  })
  const { rows } = await sql<{
    round_id: string
  }>`select round_id from application where program_type = 'phd' and status = 'draft'`.execute(office.context.db)
  const own = rows[0]?.round_id ?? ''
  const { status, body } = await draft(editor, { program_types: ['msc'] }, own)
  expect(status).toBe(422)
  expect(JSON.stringify(body.errors)).toContain('1 application of this round is')
})

test('a round is copied into a new one, which applicants see once it is published', async () => {
  const { terms } = await read()
  const next = {
    ...{ opens_on: '2090-02-01', closes_on: '2090-08-06', decisions_by: '2090-09-03', starts_on: '2090-09-27' },
    session: '2090/2091',
  }
  const body = { terms: { ...terms, ...next } }
  const added = expectDone(await editor.call('addRound', { body }))
  expect(added).toMatchObject({ state: 'drafted', revision: 0, draft: { revision: 1 } })
  expect(added.id).toMatch(/-2090$/)
  const same = expectDone(await editor.call('addRound', { body }))
  expect(same.id).toBe(`${added.id}-2`)
  expectDone(await publish(registrar, added.id))
  expect(await publish(registrar, same.id)).toMatchObject({ status: 422 })
  expectDone(await registrar.call('discardRound', { params: { id: same.id }, body: { draft: 1 } }))
  expect(await registrar.call('readRound', { params: { id: same.id } })).toMatchObject({ status: 404 })
  expect(await read(registrar, added.id)).toMatchObject({ state: 'upcoming', terms: next, counts: { drafts: 0 } })
  expect(await bursar.call('addRound', { body })).toMatchObject({ status: 403 })
})

test('people with part of a round in scope see that part, cannot change the round, and get 404 for others', async () => {
  const part = await office.member(['registrar', 'bursar'], { programmes: ['msc-computer-science'] })
  const seen = await read(part)
  expect(seen.offerings.map(({ programme }: { programme: string }) => programme)).toEqual(['msc-computer-science'])
  expect(seen.is_whole).toBe(false)
  expect(await draft(part, { acceptance_fee_minor: 100_000 })).toMatchObject({ status: 403 })
  expectDone(await draft(editor, { answer_days: 30 }))
  expect(await publish(part)).toMatchObject({ status: 403 })
  expectDone(await discard(editor))
  const set = (programme: string) =>
    part.call('setRoundStates', {
      params: { id },
      body: { state: 'full', programmes: [{ id: programme, was: 'open' }] },
    })
  expect(await set('phd-space-physics')).toMatchObject({ status: 404 })
  expect(await set('nothing')).toMatchObject({ status: 404 })
  const elsewhere = await office.member('registrar', { program_types: ['jupeb'] })
  expect(await elsewhere.call('readRound', { params: { id } })).toMatchObject({ status: 404 })
  expect(await elsewhere.call('publishRound', { params: { id }, body: { draft: 1 } })).toMatchObject({ status: 404 })
  expect(
    (await elsewhere.call('listRounds')).body.rounds.every((one: { terms: RoundTerms }) =>
      one.terms.program_types.includes('jupeb'),
    ),
  ).toBe(true)
})

test('programmes are closed together or not at all, offers stay, and a colleague who was first is named', async () => {
  const set = (state: string, was: string, programmes: readonly string[], who = registrar) =>
    who.call('setRoundStates', {
      params: { id },
      body: { state, programmes: programmes.map(one => ({ id: one, was })) },
    })
  const both = ['msc-computer-science', 'phd-space-physics']
  expect(await set('closed', 'open', both, editor)).toMatchObject({ status: 403 })
  expect(await set('closed', 'open', [...both, 'bsc-accounting'])).toMatchObject({ status: 404 })
  const closed = expectDone(await set('closed', 'open', both))
  expect(closed.programmes).toMatchObject({ closed: 2, full: 0 })
  const [change] = closed.history.filter(({ states }: { states?: unknown }) => states)
  expect(change.states).toEqual(Object.fromEntries(both.map(one => [one, ['open', 'closed']])))
  const late = await set('full', 'open', both)
  expect(late).toMatchObject({ status: 409 })
  expect(late.body.detail).toMatch(/has set .* to closed since/)
  expectDone(await set('open', 'closed', both))
})

test('a programme that one page closed is not opened again by an older form of the other page, and who closed it is named', async () => {
  const params = { round: id, programme: 'msc-space-physics' }
  const form = expectDone(await registrar.call('readOffering', { params }))
  const save = (more: object) =>
    registrar.call('saveOffering', {
      params,
      body: { state: form.state, pools: [{ track: 'general', capacity: 5 }], was: form.version, ...more },
    })
  const other = await office.member('registrar')
  const set = (state: string, was: string) =>
    other.call('setRoundStates', {
      params: { id },
      body: { state, programmes: [{ id: params.programme, was }] },
    })
  expectDone(await set('closed', form.state))
  const refused = await save({})
  expect(refused).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/ has set this programme to closed/) },
  })
  const now = expectDone(await registrar.call('readOffering', { params }))
  expect(now.state).toBe('closed')
  expect(now.version).toBeGreaterThan(form.version)
  expectDone(await save({ state: 'full', was: now.version }))
  const late = await set('open', 'closed')
  expect(late).toMatchObject({ status: 409 })
  expectDone(await set('open', 'full'))
})

test('nobody publishes what they drafted last, with both roles, nor what somebody drafted who may not any more', async () => {
  const both = await office.member(['editor', 'registrar'])
  const { terms } = await read()
  expectDone(await draft(editor, { answer_days: 30 }))
  expectDone(await draft(both, { answer_days: 29 }))
  expect(await publish(both)).toMatchObject({
    status: 403,
    body: { detail: expect.stringContaining('You drafted this') },
  })
  expect((await read()).terms.answer_days).toBe(terms.answer_days)
  const gone = await office.member('editor')
  expectDone(await draft(gone, { answer_days: 28 }))
  await office.context.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
  expect(await publish(registrar)).toMatchObject({
    status: 409,
    body: { detail: expect.stringContaining('may no longer draft') },
  })
  expect((await read()).terms.answer_days).toBe(terms.answer_days)
  expectDone(await discard(registrar))
})

test('a fee that changes while an offer is open applies to later offers only', async () => {
  const { uuid } = await office.candidate()
  const { round_id } = await office.context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  const own = round_id ?? ''
  const feeOf = async (decision: string) =>
    (
      await office.context.db
        .selectFrom('offer')
        .select('acceptance_fee_minor')
        .where('decision_id', '=', decision)
        .executeTakeFirstOrThrow()
    ).acceptance_fee_minor
  expectDone(await draft(bursar, { acceptance_fee_minor: 5_000_000 }, own))
  expectDone(await publish(registrar, own))
  const first = await writeTold(office.context, uuid)
  expectDone(
    await draft(
      bursar,
      { acceptance_fee_minor: 7_500_000, programme_fees: { 'msc-computer-science': 6_000_000 } },
      own,
    ),
  )
  const { uuid: later } = await office.candidate()
  expect(await feeOf(await writeTold(office.context, later))).toBe(5_000_000)
  expectDone(await publish(registrar, own))
  const { uuid: last } = await office.candidate()
  expect(await feeOf(await writeTold(office.context, last))).toBe(6_000_000)
  expect(await feeOf(first)).toBe(5_000_000)
  expectDone(await draft(bursar, { acceptance_fee_minor: 0, programme_fees: {} }, own))
  expectDone(await publish(registrar, own))
})

test('the list says for which program types no one can apply now', async () => {
  const { not_open } = expectDone(await registrar.call('listRounds'))
  expect(not_open).toEqual([])
  await sql`update round set opens_at = opens_at + interval '20 years', closes_at = closes_at + interval '20 years',
    decisions_by = decisions_by + interval '20 years', starts_on = starts_on + interval '20 years' where 'jupeb' = any(program_types)`.execute(
    office.context.db,
  )
  const after = expectDone(await registrar.call('listRounds'))
  expect(after.not_open).toMatchObject([
    { program_type: 'foundation' },
    { program_type: 'jupeb', opens_on: expect.any(String) },
  ])
})
