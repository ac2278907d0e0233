import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { offerWork, offerWorkViews } from '#shared/domain/offer-filter.ts'
import { expectDone } from '../../testing/office.ts'
import { type ToldCandidate, type ToldOffice, toldOffice } from './testing/told-office.ts'

let office: ToldOffice
beforeAll(async () => {
  office = await toldOffice()
})
afterAll(() => office.close())

const note = 'Phoned at 10:15, date of birth checked.'
const replyFor = (one: ToldCandidate, body: object, who = office.officer) =>
  who.call('replyForApplicant', { params: { id: one.id }, body: { note, ...body } })
const portalOf = async (one: ToldCandidate) =>
  [(await office.as(one, 'GET', '/postgraduate/applications/me')).body].flat()[0].case
const newestTo = async (one: ToldCandidate) => (await office.mails.to(one.email)).at(-1)

describe('an officer replies for an applicant who phones', () => {
  test('and the place is accepted, with the note in the history and an email that says who recorded it', async () => {
    const ada = await office.told()
    const offer = expectDone(await replyFor(ada, { reply: 'accept' }))
    expect(offer).toMatchObject({ state: 'confirmed' })
    expect(offer.history).toContainEqual(
      expect.objectContaining({ what: 'replied', text: note, by: expect.objectContaining({ id: office.officer.id }) }),
    )
    expect(await portalOf(ada)).toMatchObject({ offer: { state: 'confirmed' } })
    expect(JSON.stringify(await newestTo(ada))).toContain('recorded this for you')
  })

  test('declines with the applicant’s reason, and asks to start a year later only with one', async () => {
    const [ada, ben] = [await office.told(), await office.told()]
    expectDone(await replyFor(ada, { reply: 'decline', reason: 'Another university' }))
    expect(await portalOf(ada)).toMatchObject({ offer: { state: 'declined' } })
    expect(await replyFor(ben, { reply: 'ask_deferral' })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'reason' }] },
    })
    expect(expectDone(await replyFor(ben, { reply: 'ask_deferral', reason: 'Service year' }))).toMatchObject({
      asks_deferral: true,
      replies: ['accept', 'decline'],
    })
  })

  test('twice is once: one note, one email', async () => {
    const ada = await office.told()
    expectDone(await replyFor(ada, { reply: 'accept' }))
    const again = expectDone(await replyFor(ada, { reply: 'accept' }))
    expect(again.history.filter(({ what }: { what: string }) => what === 'replied')).toHaveLength(1)
    const subjects = (await office.mails.to(ada.email)).map(({ subject }) => subject)
    expect(subjects.filter(subject => subject.startsWith('We have your acceptance'))).toHaveLength(1)
  })

  test('cannot do what the applicant could not: after the last day, after declining, or another programme without consent', async () => {
    const [late, gone, other] = [
      await office.told(),
      await office.told(),
      await office.told({ kind: 'alternative_offer' }),
    ]
    await sql`update offer set answer_by = now() - interval '1 minute' where decision_id = ${late.id}`.execute(
      office.context.db,
    )
    expectDone(await replyFor(gone, { reply: 'decline' }))
    for (const one of [late, gone, other])
      expect(await replyFor(one, { reply: 'accept' })).toMatchObject({ status: 409 })
    expect(expectDone(await replyFor(other, { reply: 'consent' })).replies).toContain('accept')
  })

  test('agrees to another programme only where one was offered, and is told so', async () => {
    expect(await replyFor(await office.told(), { reply: 'consent' })).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/^This is an offer of the programme that was applied for\./) },
    })
  })

  test('needs a note, a reply, and the right in this scope; a bursar and a reader have none', async () => {
    const ada = await office.told()
    expect(await replyFor(ada, { reply: 'accept', note: ' ' })).toMatchObject({ status: 422 })
    expect(await replyFor(ada, { reply: 'revoke' })).toMatchObject({ status: 422 })
    const bursar = await office.member('bursar')
    expect((await replyFor(ada, { reply: 'accept' }, bursar)).status).toBe(403)
    const elsewhere = await office.member('officer', { program_types: ['undergraduate'] })
    expect((await replyFor(ada, { reply: 'accept' }, elsewhere)).status).toBe(404)
    expect(await portalOf(ada)).toMatchObject({ offer: { state: 'offered' } })
  })

  test('at the same moment as the applicant, one reply counts', async () => {
    const ada = await office.told()
    const both = await Promise.all([
      replyFor(ada, { reply: 'decline' }),
      office.as(ada, 'POST', `/applications/${ada.uuid}/offer/accept`, {}),
    ])
    const state = (await portalOf(ada)).offer.state
    expect(['declined', 'confirmed']).toContain(state)
    expect(both.map(({ status }) => status)).toContain(200)
  })
})

describe('the offers that have to be worked on', () => {
  test('are counted as the list behind each count shows them', async () => {
    const [lapsing, conditions] = [
      await office.told(),
      await office.told({ kind: 'conditional_offer', conditions: ['Score 7 in IELTS'] }),
    ]
    await sql`update offer set answer_by = now() + interval '3 days' where decision_id = ${lapsing.id}`.execute(
      office.context.db,
    )
    expectDone(await replyFor(conditions, { reply: 'accept' }))
    const read = async (query: string) => expectDone(await office.registrar.call('listOffers', { query }))
    const { work } = await read('limit=1')
    for (const one of offerWork) {
      const { state, q } = offerWorkViews[one]
      const { rows } = await read(new URLSearchParams({ limit: '100', ...(state ? { state } : {}), q }).toString())
      expect({ [one]: rows.length }).toEqual({ [one]: work[one] })
    }
    expect(work).toMatchObject({ lapsing: expect.any(Number), conditions: expect.any(Number) })
    expect(work.lapsing).toBeGreaterThan(0)
    expect(work.conditions).toBeGreaterThan(0)
  })

  test('say that the fee is due once it is the fee that is missing', async () => {
    const setFee = (minor: number) => sql`update round set acceptance_fee_minor = ${minor}`.execute(office.context.db)
    await setFee(5_000_000)
    const ada = await office.told()
    await setFee(0)
    const feeDue = async () =>
      expectDone(await office.registrar.call('listOffers', { query: 'q=is:fee-due&limit=100' })).rows.map(
        ({ id, fee_due }: { id: string; fee_due?: true }) => [id, fee_due],
      )
    expect(await feeDue()).not.toContainEqual([ada.id, true])
    expect(expectDone(await replyFor(ada, { reply: 'accept' }))).toMatchObject({ state: 'accepted' })
    expect(await feeDue()).toContainEqual([ada.id, true])
  })
})
