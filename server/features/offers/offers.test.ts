import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp } from '../../testing/people.ts'
import { meetConditions, type ToldWanted, writeTold } from '../../testing/told.ts'

let portal: OfficePortal
beforeAll(async () => {
  portal = await officePortal()
  await sql`insert into seat_pool (round_id, programme_id, track, capacity)
    select id, 'msc-computer-science', 'general', 500 from round where 'msc' = any(program_types)`.execute(
    portal.context.db,
  )
})
afterAll(() => portal.close())

type Reply = 'offer/accept' | 'offer/decline' | 'offer/defer' | 'consent' | 'second-look' | 'withdraw'

interface Told extends Candidate {
  decision: string
}

/** An applicant with a released decision; an offer holds a seat. */
async function told(wanted?: ToldWanted, appliedFor?: string): Promise<Told> {
  const candidate = await portal.candidate(appliedFor)
  const decision = await writeTold(portal.context, candidate.uuid, wanted)
  await sql`insert into seat_hold (decision_id, pool_id, held_at)
    select decision_id, (select id from seat_pool limit 1), now() from offer
    where decision_id = ${decision} and state = 'offered'`.execute(portal.context.db)
  return { ...candidate, decision }
}

const reply = (one: Candidate, way: Reply, body: object = {}) =>
  portal.as(one, 'POST', `/applications/${one.uuid}/${way}`, body)

const ownOf = async (one: Candidate) => [(await portal.as(one, 'GET', '/postgraduate/applications/me')).body].flat()[0]

async function holdsSeat({ decision }: Told): Promise<boolean> {
  const hold = await portal.context.db
    .selectFrom('seat_hold')
    .select('freed_at')
    .where('decision_id', '=', decision)
    .executeTakeFirst()
  return hold !== undefined && hold.freed_at === null
}

/** Moves the deadline instead, because the database’s clock cannot be changed. */
const deadlineIn = ({ decision }: Told, interval: string) =>
  sql`update offer set answer_by = now() + ${interval}::interval, next_step_at = now() - interval '1 second'
    where decision_id = ${decision}`.execute(portal.context.db)

const subjectsTo = async (one: Candidate) => (await portal.mails.to(one.email)).map(({ subject }) => subject)

describe('an applicant who was offered a place', () => {
  test('sees when studies start and which letters were issued, if any', async () => {
    const one = await told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    const before = (await ownOf(one)).case
    expect(before.decision.starts_on).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(before.decision.session).toMatch(/^\d{4}\/\d{4}$/)
    expect(before.offer).not.toHaveProperty('letters')
    const download = () => portal.app.inject({ url: `/applications/${one.uuid}/letter`, headers: one.bearer })
    await download()
    await meetConditions(portal.context, one.decision)
    await download()
    const issued = { number: expect.stringMatching(/^L\d\d-\d{6}$/), issued_at: expect.any(String) }
    expect((await ownOf(one)).case.offer.letters).toEqual([
      { ...issued, state: 'valid' },
      { ...issued, state: 'replaced' },
    ])
    await reply(one, 'offer/decline')
    const states = (await ownOf(one)).case.offer.letters.map(({ state }: { state: string }) => state)
    expect(states).toEqual(['revoked', 'revoked'])
  })

  test('sees the programme, the conditions, the reply date and the possible replies', async () => {
    const one = await told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    expect((await ownOf(one)).case).toMatchObject({
      stage: 'told',
      decision: {
        kind: 'conditional_offer',
        programme: { id: 'msc-computer-science' },
        conditions: [{ text: 'Send your final transcript', state: 'open' }],
      },
      offer: { state: 'offered', can: ['accept', 'decline', 'ask_deferral'], letter: 'ready' },
    })
  })

  test('accepts, and accepting again changes nothing', async () => {
    const one = await told({ kind: 'conditional_offer', conditions: ['Send your final transcript'] })
    const accepted = await reply(one, 'offer/accept')
    expect(accepted).toMatchObject({ status: 200, body: { case: { offer: { state: 'accepted' } } } })
    expect((await reply(one, 'offer/accept')).body.case.offer).toEqual(accepted.body.case.offer)
    const moves = await portal.context.db
      .selectFrom('offer_move')
      .select('state_after')
      .where('decision_id', '=', one.decision)
      .execute()
    expect(moves).toEqual([{ state_after: 'accepted' }])
    expect(await holdsSeat(one)).toBe(true)
  })

  test('is confirmed by accepting if nothing else is open', async () => {
    const one = await told()
    expect((await reply(one, 'offer/accept')).body.case.offer).toMatchObject({ state: 'confirmed' })
    expect((await reply(one, 'offer/accept')).body.case.offer).toMatchObject({ state: 'confirmed' })
    expect(await holdsSeat(one)).toBe(true)
  })

  test('can decline with a reason, which frees the seat, and not accept afterwards', async () => {
    const one = await told()
    const reason = 'I have a place nearer to home.'
    expect(await reply(one, 'offer/decline', { reason })).toMatchObject({ status: 200 })
    expect(await holdsSeat(one)).toBe(false)
    const late = await reply(one, 'offer/accept')
    expect(late).toMatchObject({ status: 409, body: { detail: 'You have declined this offer.' } })
    expect((await reply(one, 'offer/decline')).status).toBe(200)
  })

  test('can still decline after accepting, which frees the seat', async () => {
    const one = await told()
    await reply(one, 'offer/accept')
    expect(await reply(one, 'offer/decline')).toMatchObject({ status: 200 })
    expect(await holdsSeat(one)).toBe(false)
  })

  test('can ask once, with a reason, to start a year later, which does not change the offer', async () => {
    const one = await told()
    expect(await reply(one, 'offer/defer')).toMatchObject({ status: 422 })
    const asked = await reply(one, 'offer/defer', { reason: 'I serve until July.' })
    expect(asked).toMatchObject({
      status: 200,
      body: { case: { offer: { state: 'offered', can: ['accept', 'decline'] } } },
    })
    expect(await reply(one, 'offer/defer', { reason: 'Please.' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^You have already asked, on /) },
    })
  })

  test('has to agree to another programme before accepting it', async () => {
    const one = await told({ kind: 'alternative_offer' }, 'pgd-petroleum-energy-resources-engineering')
    expect(await reply(one, 'offer/accept')).toMatchObject({
      status: 409,
      body: { detail: 'Agree to the other programme first.' },
    })
    expect(await reply(one, 'consent')).toMatchObject({ status: 200, body: { case: { offer: { letter: 'ready' } } } })
    const accepted = await reply(one, 'offer/accept')
    expect(accepted).toMatchObject({ status: 200 })
    // The email is about the place, and not about what was applied for.
    const { text } = (await portal.mails.to(one.email)).at(-1) ?? {}
    expect(text).toContain(accepted.body.case.decision.programme.title)
    expect(text).not.toContain(accepted.body.selected_program_title)
  })

  test.each([
    ['accept another programme without agreeing', 'alternative_offer', 'offer/accept'],
    ['ask a second time to start a year later', 'offer', 'offer/defer'],
  ] as const)('cannot %s once it was declined, and reads that it was', async (_, kind, late) => {
    const one = await told({ kind })
    const reason = 'I serve until July.'
    if (kind === 'offer') await reply(one, 'offer/defer', { reason })
    await reply(one, 'offer/decline')
    expect(await reply(one, late, { reason })).toMatchObject({
      status: 409,
      body: { detail: 'You have declined this offer.' },
    })
  })

  test('cannot reply after the reply date, even if no job has run', async () => {
    const one = await told()
    await deadlineIn(one, '-1 second')
    expect((await ownOf(one)).case.offer).toMatchObject({ state: 'lapsed', can: [], letter: 'no-offer' })
    const late = await reply(one, 'offer/accept')
    expect(late).toMatchObject({ status: 409, body: { detail: expect.stringMatching(/^This offer lapsed/) } })
  })
})

describe('a reply', () => {
  test('is confirmed by one email with a link to the decision, however often it is sent', async () => {
    const accepted = await told({ programme: 'phd-computer-science' })
    await Promise.all([reply(accepted, 'offer/accept'), reply(accepted, 'offer/accept')])
    await reply(accepted, 'offer/accept')
    expect((await subjectsTo(accepted)).filter(subject => /acceptance/.test(subject))).toEqual([
      `We have your acceptance for application ${accepted.application.application_number}`,
    ])
    const mail = (await portal.mails.to(accepted.email)).at(-1)
    expect(mail?.text).toContain(`/decision/${accepted.uuid}`)
    expect(mail?.text).toContain('Ph.D. Computer Science')
    await reply(accepted, 'offer/decline', { reason: 'I have a place nearer to home.' })
    expect((await portal.mails.to(accepted.email)).at(-1)).toMatchObject({
      subject: expect.stringMatching(/^You have declined your place/),
      text: expect.not.stringContaining('nearer to home'),
    })
  })

  test('that asks for something is confirmed with what happens next and the unchanged reply date', async () => {
    const one = await told()
    await reply(one, 'offer/defer', { reason: 'I serve until July.' })
    expect((await portal.mails.to(one.email)).at(-1)?.text).toMatch(/You still have to reply by \d+ \w+ \d{4}\./)
    const later = await told({ state: 'accepted' })
    await reply(later, 'offer/defer', { reason: 'I serve until July.' })
    expect((await portal.mails.to(later.email)).at(-1)?.text).not.toContain('have to reply')
    const refused = await told({ kind: 'rejection' })
    await reply(refused, 'second-look', { reason: 'My result was released.' })
    expect(await subjectsTo(refused)).toContainEqual(expect.stringMatching(/^Your request for a second look/))
  })

  test('that is refused is not confirmed by email', async () => {
    const late = await told()
    await deadlineIn(late, '-1 second')
    expect((await reply(late, 'offer/accept')).status).toBe(409)
    expect(await subjectsTo(late)).not.toContainEqual(expect.stringMatching(/acceptance/))
  })
})

describe('once an application is over', () => {
  const canWithdraw = async (one: Told) => (await ownOf(one)).case.can_withdraw ?? false

  test('it cannot be withdrawn, and the applicant is told why', async () => {
    const declined = await told()
    expect(await canWithdraw(declined)).toBe(true)
    await reply(declined, 'offer/decline')
    const late = await told()
    await deadlineIn(late, '-1 second')
    const refused = await told({ kind: 'rejection' })
    for (const [one, why] of [
      [declined, /^You have declined our offer/],
      [late, /^Our offer has lapsed/],
      [refused, /^We have decided this application/],
    ] as const) {
      expect(await canWithdraw(one)).toBe(false)
      const answer = await reply(one, 'withdraw')
      expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringMatching(why) } })
    }
  })

  test('this is not revealed before the release, and later preparations change nothing', async () => {
    const early = await told({ kind: 'rejection', toldInMinutes: 5 })
    expect(await canWithdraw(early)).toBe(true)
    const declined = await told()
    await reply(declined, 'offer/decline')
    for (const stage of ['ready', 'proposed', 'approved']) {
      await portal.context.db
        .updateTable('admission_case')
        .set({ stage })
        .where('application_id', '=', declined.application.id)
        .execute()
      expect(await canWithdraw(declined), stage).toBe(false)
      expect((await reply(declined, 'withdraw')).status, stage).toBe(409)
    }
  })

  test('a request for a second look can be withdrawn', async () => {
    const refused = await told({ kind: 'rejection' })
    await reply(refused, 'second-look', { reason: 'My degree was misread.' })
    expect(await canWithdraw(refused)).toBe(true)
    expect(await reply(refused, 'withdraw')).toMatchObject({ status: 200, body: { case: { stage: 'withdrawn' } } })
    expect((await reply(refused, 'withdraw')).status).toBe(200)
  })
})

describe('the registrar’s answer', () => {
  const answered = (one: Told, change: object) =>
    portal.context.db
      .updateTable('offer')
      .set({ defer_asked_at: new Date(), defer_answered_at: new Date(), ...change })
      .where('decision_id', '=', one.decision)
      .execute()

  test('to a request to start a year later is shown with its reason, and not before it is given', async () => {
    const one = await told({ state: 'accepted' })
    await reply(one, 'offer/defer', { reason: 'I serve until July.' })
    expect((await ownOf(one)).case.offer).not.toHaveProperty('deferral')
    await answered(one, { defer_answer: 'There are no places next year.' })
    expect((await ownOf(one)).case.offer.deferral).toEqual({
      answered_at: expect.any(String),
      refused: 'There are no places next year.',
    })
    await answered(one, { defer_answer: null, state: 'deferred' })
    expect((await ownOf(one)).case.offer.deferral).toEqual({ answered_at: expect.any(String) })
  })
})

describe('no one replies', () => {
  test('to an offer that is unreleased, someone else’s, missing or withdrawn', async () => {
    const early = await told({ toldInMinutes: 5 })
    const refused = await told({ kind: 'rejection' })
    const gone = await told()
    await reply(gone, 'withdraw')
    for (const one of [early, refused, gone, await portal.candidate()])
      for (const way of ['offer/accept', 'offer/decline', 'consent'] as const)
        expect((await reply(one, way)).status, way).toBe(404)
    const mine = await told()
    const stranger = { ...mine, ...(await signedUp(portal, { email: 'stranger@example.com' })) }
    expect((await reply(stranger, 'offer/decline')).status).toBe(404)
    expect(await holdsSeat(mine)).toBe(true)
    expect(await holdsSeat(gone)).toBe(false)
  })

  test('twice: simultaneous accepting, declining, withdrawing and lapsing take effect in one order, and the seat is freed once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await told()
      await deadlineIn(one, '50 milliseconds')
      await Promise.all([
        reply(one, 'offer/accept'),
        reply(one, 'offer/decline'),
        reply(one, 'withdraw'),
        portal.work('chase-offers'),
      ])
      // If every reply was too late and the job too early, the job frees the seat in its next run.
      await deadlineIn(one, '-1 second')
      await portal.work('chase-offers')
      const { state } = await portal.context.db
        .selectFrom('offer')
        .select('state')
        .where('decision_id', '=', one.decision)
        .executeTakeFirstOrThrow()
      expect(['declined', 'withdrawn', 'lapsed']).toContain(state)
      expect(await holdsSeat(one)).toBe(false)
    }
    const { rows } = await sql<{ held: number; live: number }>`
      select sum(held)::integer as held, (select count(*)::integer from seat_hold where freed_at is null) as live
      from seat_pool`.execute(portal.context.db)
    expect(rows[0]?.held).toBe(rows[0]?.live)
  })
})

describe('before the last day to reply', () => {
  test('an applicant is reminded seven and two days ahead, without any mention of the decision, and then the offer lapses', async () => {
    const one = await told()
    const chase = async (interval: string) => {
      await deadlineIn(one, interval)
      await portal.work('chase-offers')
      return (await subjectsTo(one)).filter(subject => /^Reply by|There is news/.test(subject)).length
    }
    expect(await chase('6 days 23 hours')).toBe(1)
    await portal.work('chase-offers')
    expect(await chase('1 day 23 hours')).toBe(2)
    expect(await holdsSeat(one)).toBe(true)
    expect(await chase('-1 second')).toBe(3)
    await portal.work('chase-offers')
    expect(await holdsSeat(one)).toBe(false)
    const mails = (await portal.mails.to(one.email)).filter(({ subject }) => /^Reply by|There is news/.test(subject))
    expect(mails).toHaveLength(3)
    expect(JSON.stringify(mails)).not.toMatch(/\b(offer|refus|reject|lapse|congrat)/i)
  })

  test('an applicant who has replied gets no reminder', async () => {
    const one = await told()
    await reply(one, 'offer/accept')
    await deadlineIn(one, '-1 second')
    await portal.work('chase-offers')
    expect(await subjectsTo(one)).not.toContainEqual(expect.stringMatching(/^Reply by|There is news/))
    expect(await holdsSeat(one)).toBe(true)
  })
})

describe('a refused applicant', () => {
  test('can ask once, with a reason, for a second look', async () => {
    const one = await told({ kind: 'rejection' })
    expect((await ownOf(one)).case.decision).toMatchObject({
      kind: 'rejection',
      second_look: { ask_by: expect.any(String) },
    })
    expect(await reply(one, 'second-look')).toMatchObject({ status: 422 })
    const reason = 'My Mathematics result was released.'
    const both = await Promise.all([reply(one, 'second-look', { reason }), reply(one, 'second-look', { reason })])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await ownOf(one)).case.decision.second_look).toEqual({ asked_at: expect.any(String) })
  })

  test('cannot ask after fourteen days', async () => {
    const one = await told({ kind: 'rejection', toldInMinutes: -14 * 24 * 60 })
    expect((await ownOf(one)).case.decision.second_look).toBeUndefined()
    expect(await reply(one, 'second-look', { reason: 'Look again.' })).toMatchObject({ status: 409 })
  })

  test('learns nothing about a new decision that is being prepared', async () => {
    const one = await told({ kind: 'rejection' })
    await reply(one, 'second-look', { reason: 'Look again.' })
    const before = await ownOf(one)
    await sql`update second_look set answered_at = now() where decision_id = ${one.decision}`.execute(portal.context.db)
    expect(await ownOf(one)).toEqual(before)
  })
})
