import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallName } from '#shared/contract/calls/index.ts'
import { offerWork } from '#shared/domain/offer-filter.ts'
import { expectDone } from '../../testing/office.ts'
import { type ToldCandidate, type ToldOffice, toldOffice } from './testing/told-office.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

const conditional = { kind: 'conditional_offer', conditions: ['Send your final transcript', 'Score 7 in IELTS'] }
const accept = async (one: ToldCandidate) =>
  expect((await office.as(one, 'POST', `/applications/${one.uuid}/offer/accept`, {})).status).toBe(200)
const params = ({ id }: ToldCandidate, position = 0) => ({ id, position: String(position) })
const save = (one: ToldCandidate, position: number, body: object, who = office.officer) =>
  who.call('saveCondition', { params: params(one, position), body: { ...body } })
/** Without a document: the officer says so, and the registrar confirms it. */
async function met(one: ToldCandidate, position: number, state: 'met' | 'open' = 'met') {
  const first = await save(one, position, { state })
  return state === 'met' && first.status === 200 ? save(one, position, { state }, office.registrar) : first
}
async function acceptedDocument(one: ToldCandidate): Promise<string> {
  const { documents } = expectDone(await office.officer.call('readOffer', { params: { id: one.id } }))
  await office.context.db
    .updateTable('document')
    .set({ verdict: 'accepted', judged_by: office.officer.id, judged_at: new Date() })
    .where('id', '=', documents[0].id)
    .execute()
  return documents[0].id
}
const list = async (who = office.registrar, query = '') => expectDone(await who.call('listOffers', { query }))
const idsIn = (answer: { rows: { id: string }[] }) => answer.rows.map(({ id }) => id)
/** Moves the deadline half a minute back, because the database’s clock cannot be changed. */
const undoIsOver = (one: ToldCandidate) =>
  sql`update offer set next_step_at = now() - interval '1 second' where decision_id = ${one.id} and next_step_at is not null`.execute(
    office.context.db,
  )
const subjectsTo = async (one: ToldCandidate) => (await office.mails.to(one.email)).map(({ subject }) => subject)

describe('the list of offers', () => {
  test('shows who was offered a place, with counts by state, and can be searched by name, programme and open conditions', async () => {
    const [ada, ben] = [await office.told(conditional), await office.told()]
    await accept(ben)
    const all = await list()
    expect(idsIn(all)).toEqual(expect.arrayContaining([ada.id, ben.id]))
    expect(all.counts).toMatchObject({ offered: expect.any(Number), confirmed: expect.any(Number) })
    expect(idsIn(await list(office.registrar, 'state=offered'))).toContain(ada.id)
    expect(idsIn(await list(office.registrar, 'state=offered'))).not.toContain(ben.id)
    const open = await list(office.registrar, 'q=conditions:open')
    expect(open.rows.find(({ id }: { id: string }) => id === ada.id)).toMatchObject({ conditions: { open: 2, all: 2 } })
    expect(idsIn(open)).not.toContain(ben.id)
    const found = await list(office.registrar, `q=${ada.application.application_number} programme:msc-computer-science`)
    expect(idsIn(found)).toEqual([ada.id])
    for (const part of ['colour:red', 'round:msc-1999'])
      expect(await list(office.registrar, `q=${part}`)).toEqual({ ...(await list()), unknown: [part] })
  })

  test('continues on the next page with the same counts', async () => {
    for (let index = 0; index < 3; index += 1) await office.told()
    const whole = idsIn(await list(office.registrar, 'state=offered&limit=100'))
    const seen: string[] = []
    let after: string | undefined
    do {
      const page = await list(office.registrar, `state=offered&limit=2${after ? `&after=${after}` : ''}`)
      seen.push(...idsIn(page))
      after = page.next
    } while (after)
    expect(seen).toEqual(whole)
    expect(await office.registrar.call('listOffers', { query: 'after=nonsense' })).toMatchObject({ status: 422 })
  })

  test('leaves out unreleased offers', async () => {
    const early = await office.told({ toldInMinutes: 5 })
    expect(idsIn(await list(office.registrar, 'limit=100'))).not.toContain(early.id)
    expect(await office.registrar.call('readOffer', { params: { id: early.id } })).toMatchObject({ status: 404 })
  })

  test('shows an offer as lapsed after its reply date, even if no job has run', async () => {
    const late = await office.told({ answerBy: new Date(Date.now() - 1000) })
    expect(idsIn(await list(office.registrar, 'state=offered&limit=100'))).not.toContain(late.id)
    expect(idsIn(await list(office.registrar, 'state=lapsed&limit=100'))).toContain(late.id)
  })

  test('shows a records officer only accepted offers, whose files and documents are then open', async () => {
    const one = await office.told()
    const read = () => office.records.call('readOffer', { params: { id: one.id } })
    const file = () => office.records.call('readCase', { params: { uuid: one.uuid } })
    expect(idsIn(await list(office.records, 'limit=100'))).not.toContain(one.id)
    expect(await read()).toMatchObject({ status: 404 })
    expect(await file()).toMatchObject({ status: 404 })
    await accept(one)
    expect(idsIn(await list(office.records, 'limit=100'))).toContain(one.id)
    const { documents } = expectDone(await read())
    expect(await file()).toMatchObject({ status: 200 })
    const bytes = await office.records.call('readCaseDocument', { params: { version: documents[0].id } })
    expect(bytes.status).toBe(200)
  })
})

describe('a condition', () => {
  test('that is met, with the document that proves it, confirms an accepted offer if it was the last one', async () => {
    const one = await office.told(conditional)
    await accept(one)
    const document = await acceptedDocument(one)
    const first = expectDone(await save(one, 0, { state: 'met', document }))
    expect(first).toMatchObject({
      state: 'accepted',
      conditions: [{ state: 'met', document, done: { by: { id: office.officer.id } } }, { state: 'open' }],
    })
    expect(expectDone(await met(one, 1))).toMatchObject({ state: 'confirmed' })
    expect(expectDone(await met(one, 1))).toMatchObject({ state: 'confirmed' })
  })

  test('is not met by one person without an accepted document, whatever they send and however often', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    await accept(one)
    const { documents } = expectDone(await office.officer.call('readOffer', { params: { id: one.id } }))
    const document = documents[0].id
    expect(await save(one, 0, { state: 'met', document })).toMatchObject({ status: 422 })
    await sql`update document set verdict = 'rejected', verdict_reason = 'blurred', judged_by = ${office.officer.id}, judged_at = now()
      where id = ${document}`.execute(office.context.db)
    expect(await save(one, 0, { state: 'met', document })).toMatchObject({ status: 422 })
    const asked = expectDone(await save(one, 0, { state: 'met' }))
    expect(asked).toMatchObject({
      state: 'accepted',
      conditions: [{ state: 'open', meeting: { by: { id: office.officer.id } } }],
    })
    expect(await save(one, 0, { state: 'met' })).toMatchObject({ status: 403 })
    expect(await office.stateOf(one)).toBe('accepted')
    expectDone(await save(one, 0, { state: 'open' }))
    expect(expectDone(await save(one, 0, { state: 'met' }, office.registrar))).toMatchObject({ state: 'accepted' })
    expect(expectDone(await save(one, 0, { state: 'met' }))).toMatchObject({ state: 'confirmed' })
  })

  test('is not met by a document that the applicant has replaced', async () => {
    const one = await office.told(conditional)
    const document = await acceptedDocument(one)
    await sql`update document set replaced_at = now() where id = ${document}`.execute(office.context.db)
    expect(await save(one, 0, { state: 'met', document })).toMatchObject({ status: 422 })
  })

  test('that one person says is met stays open once they may no longer say so', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    await accept(one)
    const first = await office.member('officer')
    expectDone(await save(one, 0, { state: 'met' }, first))
    await office.context.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', first.id).execute()
    expect(await save(one, 0, { state: 'met' }, office.registrar)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('may no longer check documents') },
    })
    expect(await office.stateOf(one)).toBe('accepted')
  })

  test('keeps an open request for a waiver when it is met and opened again', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Score 7 in IELTS'] })
    await accept(one)
    const document = await acceptedDocument(one)
    const reason = 'She studied in English.'
    expectDone(await office.officer.call('askWaiver', { params: params(one), body: { reason } }))
    const after = expectDone(await save(one, 0, { state: 'met', document }))
    expect(after.conditions[0]).toMatchObject({ state: 'met', waiver: { reason } })
    const again = expectDone(await save(one, 0, { state: 'open' }))
    expect(again.conditions[0]).toMatchObject({ state: 'open', waiver: { reason } })
  })

  test('is not waived at the request of someone who may no longer ask for it', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Score 7 in IELTS'] })
    await accept(one)
    const first = await office.member('officer')
    expectDone(await first.call('askWaiver', { params: params(one), body: { reason: 'She studied in English.' } }))
    await office.context.db
      .updateTable('staff_grant')
      .set({ scope: JSON.stringify({ schools: ['engineering'] }) })
      .where('staff_id', '=', first.id)
      .execute()
    const grant = { params: params(one), body: { answer: 'grant' } }
    expect(await office.registrar.call('answerWaiver', grant)).toMatchObject({ status: 409 })
    expect(await office.stateOf(one)).toBe('accepted')
    expectDone(await office.registrar.call('answerWaiver', { params: params(one), body: { answer: 'refuse' } }))
  })

  test('marked as met by mistake can be undone before anyone is emailed', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    await accept(one)
    expectDone(await met(one, 0))
    expect(expectDone(await met(one, 0, 'open'))).toMatchObject({ state: 'accepted', conditions: [{ state: 'open' }] })
    await undoIsOver(one)
    await office.work('chase-offers')
    expect((await subjectsTo(one)).filter(subject => subject.includes('next step'))).toEqual([])
    expectDone(await met(one, 0))
    await undoIsOver(one)
    await office.work('chase-offers')
    await office.work('chase-offers')
    const news = (await office.mails.to(one.email)).filter(({ subject }) => subject.includes('next step'))
    expect(news).toHaveLength(1)
    expect(news[0]?.subject).not.toMatch(/offer|confirm|place|accept/i)
  })

  test('is waived by two people: the requester cannot approve it, and no officer can', async () => {
    const one = await office.told({ kind: 'conditional_offer', conditions: ['Score 7 in IELTS'] })
    await accept(one)
    const place = { params: params(one) }
    const grant = { ...place, body: { answer: 'grant' } }
    expect(await office.registrar.call('answerWaiver', grant)).toMatchObject({ status: 409 })
    expect(await office.officer.call('answerWaiver', grant)).toMatchObject({ status: 403 })
    expect(await office.officer.call('askWaiver', { ...place, body: {} })).toMatchObject({ status: 422 })
    const reason = 'She studied in English for four years.'
    expectDone(await office.registrar.call('askWaiver', { ...place, body: { reason } }))
    expect(await office.registrar.call('answerWaiver', grant)).toMatchObject({ status: 403 })
    expect(await office.officer.call('askWaiver', { ...place, body: { reason } })).toMatchObject({ status: 409 })
    expectDone(await office.registrar.call('answerWaiver', { ...place, body: { answer: 'refuse' } }))
    expectDone(await office.officer.call('askWaiver', { ...place, body: { reason } }))
    expect(idsIn(await list(office.registrar, 'q=is:waiver'))).toContain(one.id)
    expect(expectDone(await office.registrar.call('answerWaiver', grant))).toMatchObject({
      state: 'confirmed',
      conditions: [
        {
          state: 'waived',
          waiver: { reason, by: { id: office.officer.id } },
          done: { by: { id: office.registrar.id } },
        },
      ],
    })
    expect(await met(one, 0, 'open')).toMatchObject({ status: 409 })
    const own = [(await office.as(one, 'GET', '/postgraduate/applications/me')).body].flat()[0]
    expect(own.case.decision.conditions).toEqual([{ text: 'Score 7 in IELTS', state: 'waived' }])
  })

  test('of an ended offer, of another offer, or with someone else’s document cannot be changed', async () => {
    const [one, other] = [await office.told(conditional), await office.told(conditional)]
    const { documents } = expectDone(await office.officer.call('readOffer', { params: { id: other.id } }))
    const foreign = { params: params(one), body: { state: 'met', document: documents[0].id } }
    expect(await office.officer.call('saveCondition', foreign)).toMatchObject({ status: 422 })
    expect(await met(one, 7)).toMatchObject({ status: 404 })
    await office.as(one, 'POST', `/applications/${one.uuid}/offer/decline`, {})
    expect(await met(one, 0)).toMatchObject({ status: 409, body: { detail: /was declined/ } })
  })
})

describe('a deferral', () => {
  const asked = async (wanted?: Parameters<ToldOffice['told']>[0]) => {
    const one = await office.told(wanted)
    const reason = 'I serve until July.'
    expect((await office.as(one, 'POST', `/applications/${one.uuid}/offer/defer`, { reason })).status).toBe(200)
    return one
  }
  const answer = (one: ToldCandidate, body: object) =>
    office.registrar.call('answerDeferral', { params: { id: one.id }, body: { ...body } })
  const mailOf = (one: ToldCandidate, body: object) =>
    office.registrar.call('readDeferralMail', { params: { id: one.id }, body: { ...body } })
  /** A round in the session after all the others, with this many seats. */
  const nextSession = async (capacity: number) => {
    const { db } = office.context
    await sql`insert into admission_session (id) values ('2999/3000') on conflict do nothing`.execute(db)
    await sql`insert into round (id, session_id, name, program_types, opens_at, closes_at, decisions_by, starts_on)
      values ('msc-2999', '2999/3000', 'Later', '{msc}', '2999-01-01', '2999-02-01', '2999-03-01', '2999-09-01') on conflict do nothing`.execute(
      db,
    )
    await sql`insert into seat_pool (round_id, programme_id, track, capacity) values ('msc-2999', 'msc-computer-science', 'general', ${capacity})
      on conflict (round_id, programme_id, track) do update set capacity = excluded.capacity`.execute(db)
    // Sessions in between admit no one.
    await sql`update round set program_types = array_remove(program_types, 'msc') || '{phd}'
      where id <> 'msc-2999' and session_id > (select min(session_id) from round where 'msc' = any(program_types))`.execute(
      db,
    )
  }

  test('is granted by the registrar: the seat moves to the next session once, and the applicant is told', async () => {
    await nextSession(1)
    const one = await asked()
    const before = await office.seats()
    expect(idsIn(await list(office.registrar, 'q=is:deferral'))).toContain(one.id)
    expect(
      await office.officer.call('answerDeferral', { params: { id: one.id }, body: { answer: 'grant' } }),
    ).toMatchObject({ status: 403 })
    const shown = expectDone(await mailOf(one, { answer: 'grant' }))
    expect(shown.text).toContain('We have reserved your place for the 2999/3000 session.')
    const both = await Promise.all([answer(one, { answer: 'grant' }), answer(one, { answer: 'grant' })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const after = await office.seats()
    expect(after['msc-2999']).toBe((before['msc-2999'] ?? 0) + 1)
    expect(Object.values(after).reduce((sum, held) => sum + held, 0)).toBe(
      Object.values(before).reduce((sum, held) => sum + held, 0),
    )
    expect(idsIn(await list(office.registrar, 'q=round:msc-2999'))).toEqual([one.id])
    const { subject, text } = await office.mails.newestTo(one.email)
    expect([subject, text.trim()]).toEqual([shown.subject, shown.text.trim()])
    expect(await mailOf(one, { answer: 'grant' })).toMatchObject({ status: 409 })
    const two = await asked()
    expect(await answer(two, { answer: 'grant' })).toMatchObject({ status: 409, body: { code: 'no-seat' } })
    expect(await office.stateOf(two)).toBe('offered')
  })

  test('becomes active when its session starts, and is confirmed if nothing is open', async () => {
    await nextSession(500)
    const one = await asked()
    expectDone(await answer(one, { answer: 'grant' }))
    await office.work('chase-offers')
    expect(await office.stateOf(one)).toBe('deferred')
    await sql`update offer set next_step_at = now() - interval '1 second' where decision_id = ${one.id}`.execute(
      office.context.db,
    )
    await office.work('chase-offers')
    expect(await office.stateOf(one)).toBe('confirmed')
  })

  test('is refused with a reason, and nothing else changes', async () => {
    const one = await asked()
    expect(await answer(one, { answer: 'refuse' })).toMatchObject({ status: 422 })
    const refused = expectDone(
      await answer(one, { answer: 'refuse', reason: 'The programme closes after this session.' }),
    )
    expect(refused).toMatchObject({
      state: 'offered',
      deferral: { answer: 'The programme closes after this session.' },
    })
    expect(await answer(one, { answer: 'grant' })).toMatchObject({ status: 409 })
    await accept(one)
  })

  test('is refused with the email that was shown before, and in it the reason as the applicant reads it', async () => {
    const one = await asked()
    const refusal = { answer: 'refuse', reason: '  The programme closes.\n\nSee www.usta.example/closing  ' }
    expect(expectDone(await mailOf(one, { answer: 'refuse', reason: '' })).text).not.toContain('Our reason')
    const shown = expectDone(await mailOf(one, refusal))
    expect(shown.text).toContain('Our reason: The programme closes.')
    expect(shown.text).not.toContain('www.usta.example/closing')
    expectDone(await answer(one, refusal))
    const { subject, text } = await office.mails.newestTo(one.email)
    expect([subject, text.trim()]).toEqual([shown.subject, shown.text.trim()])
    expect(await mailOf(one, refusal)).toMatchObject({ status: 409 })
  })

  test('is granted only on request', async () => {
    expect(await answer(await office.told(), { answer: 'grant' })).toMatchObject({ status: 409 })
  })
})

test('one person’s reply date can be extended, with a reason, to a later date and before the old one has passed', async () => {
  const one = await office.told({ answerBy: new Date('2030-01-10T23:00:00Z') })
  const extend = (answer_by: string, reason = 'Her hall has no network.') =>
    office.registrar.call('extendAnswer', { params: { id: one.id }, body: { answer_by, reason } })
  expect(await extend('2030-01-10')).toMatchObject({ status: 422 })
  expect(await extend('2030-01-20', '')).toMatchObject({ status: 422 })
  expect(expectDone(await extend('2030-01-20'))).toMatchObject({ answer_by: '2030-01-20T23:00:00.000Z' })
  expect(await subjectsTo(one)).toContainEqual(expect.stringMatching(/^You have until 20 January 2030/))
  await sql`update offer set answer_by = now() - interval '1 second' where decision_id = ${one.id}`.execute(
    office.context.db,
  )
  expect(await extend('2030-02-01')).toMatchObject({ status: 409 })
})

test('everything outside one’s scope is 404', async () => {
  const one = await office.told(conditional)
  await office.as(one, 'POST', `/applications/${one.uuid}/offer/defer`, { reason: 'I serve until July.' })
  const elsewhere = await office.member(['registrar', 'officer', 'records'], { programmes: ['msc-space-physics'] })
  await elsewhere.freshen()
  expect(await list(elsewhere)).toEqual({
    rows: [],
    counts: {},
    work: Object.fromEntries(offerWork.map(one => [one, 0])),
  })
  const tries: [CallName, object][] = [
    ['readOffer', {}],
    ['saveCondition', { state: 'met' }],
    ['askWaiver', { reason: 'x' }],
    ['answerWaiver', { answer: 'grant' }],
    ['answerDeferral', { answer: 'grant' }],
    ['extendAnswer', { answer_by: '2030-01-20', reason: 'x' }],
    ['saveOriginal', { outcome: 'seen' }],
    ['clearOffer', {}],
    ['undoClearance', {}],
  ]
  for (const [name, body] of tries)
    expect(
      await elsewhere.call(name, { params: { ...params(one), kind: 'transcript' }, body: { ...body } }),
      name,
    ).toMatchObject({ status: 404 })
  expect(await elsewhere.call('giveNumbers', { body: { ids: [one.id] } })).toMatchObject({ status: 404 })
})
