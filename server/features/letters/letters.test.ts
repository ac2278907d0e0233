import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { longDate } from '#shared/domain/calendar.ts'
import { readPdf } from '../../documents/testing/read-pdf.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { type Applicant, signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { forgetDecisions, meetConditions, type ToldWanted, writeTold } from '../../testing/told.ts'

let portal: TestApp
let ada: Applicant
let sent: { uuid: string; application_number: string }
let decisionId: string
let answerBy: Date

beforeAll(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1' })
  answerBy = new Date(portal.clock.now().getTime() + 24 * 86_400_000)
  ada = await signedUp(portal)
  const { uuid, application_number = '' } = await submittedPostgraduate(portal, ada, {
    surname: 'Ọṣúndàre',
    first_name: 'Ada',
  })
  sent = { uuid, application_number }
  // The fee is booked.
  await portal.context.db.updateTable('application').set({ status: 'submitted' }).where('uuid', '=', uuid).execute()
})
afterAll(() => portal.close())

beforeEach(() => forgetDecisions(portal.context))

async function offer(wanted: ToldWanted = {}): Promise<void> {
  decisionId = await writeTold(portal.context, sent.uuid, { answerBy, ...wanted })
}

const download = (who = ada) =>
  portal.app.inject({ method: 'GET', url: `/applications/${sent.uuid}/letter`, headers: who.bearer })

const check = (token: string, accept = 'application/json', remoteAddress = '102.89.1.1') =>
  portal.app.inject({ method: 'GET', url: `/verify/${token}`, headers: { accept }, remoteAddress })

/** What the QR code leads to. */
function tokenIn(pdf: Buffer): string {
  const token = /portal\.test\/verify\/([\w-]{32})/.exec(readPdf(pdf).text.replaceAll('\n', ''))?.[1]
  if (!token) throw new Error('The letter names no address')
  return token
}

const move = (state: string) =>
  portal.context.db.updateTable('offer').set({ state }).where('decision_id', '=', decisionId).execute()

describe('a letter of admission', () => {
  test('states the offer in the university’s name, and can be read by a screen reader', async () => {
    await offer()
    const answer = await download()
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/filename="Offer of admission L\d{2}-\d{6}\.pdf"/)
    const { text, isTagged } = readPdf(answer.rawPayload)
    for (const part of [
      'Offer of admission',
      'Ada',
      'Ọṣúndàre',
      sent.application_number,
      'Computer Science',
      `by ${longDate(answerBy)}`,
    ])
      expect(text).toContain(part)
    expect(text).not.toContain('Condition')
    expect(isTagged).toBe(true)
  })

  test('has the same bytes each time, even for two simultaneous requests', async () => {
    await offer()
    const answers = await Promise.all([download(), download(), download()])
    const hashes = new Set([...answers, await download()].map(({ rawPayload }) => sha256(rawPayload)))
    expect(hashes.size).toBe(1)
    const { etag } = answers[0].headers
    const again = await portal.app.inject({
      url: `/applications/${sent.uuid}/letter`,
      headers: { ...ada.bearer, 'if-none-match': String(etag) },
    })
    expect(again.statusCode).toBe(304)
    const stored = await portal.context.db.selectFrom('letter').select('sha256').execute()
    expect(stored.map(({ sha256 }) => sha256.toString('hex'))).toEqual([...hashes])
  })

  test('lists conditions, and a new one without them replaces it when all are met', async () => {
    await offer({ kind: 'conditional_offer', conditions: ['Send your final transcript', 'Pay the acceptance fee'] })
    const first = (await download()).rawPayload
    expect(readPdf(first).text).toContain('Send your final transcript')
    await meetConditions(portal.context, decisionId)
    const second = (await download()).rawPayload
    expect(readPdf(second).text).not.toContain('transcript')
    expect((await check(tokenIn(first))).json()).toMatchObject({ state: 'replaced' })
    expect((await check(tokenIn(second))).json()).toMatchObject({ state: 'valid' })
  })

  test('names the session that a place was deferred to', async () => {
    const deferred = await sql<{ id: string; session: string }>`
      select id, session_id as session from round
      where starts_on > (select starts_on from round join application on round.id = round_id where uuid = ${sent.uuid})
      order by starts_on desc limit 1`.execute(portal.context.db)
    const [later] = deferred.rows
    if (!later) throw new Error('There is no later round')
    await offer({ state: 'accepted' })
    await sql`update offer set state = 'deferred', deferred_to = ${later.id} where decision_id = ${decisionId}`.execute(
      portal.context.db,
    )
    expect(readPdf((await download()).rawPayload).text).toContain(`in the ${later.session}`)
  })

  test.each([
    ['there is no offer', undefined, 404],
    ['the hour of its release has not come', { toldInMinutes: 5 }, 404],
    ['the offer was declined', { state: 'declined' }, 404],
    ['another programme is offered and not agreed to', { kind: 'alternative_offer' }, 409],
  ] as const)('does not exist while %s', async (_, told: ToldWanted | undefined, status) => {
    if (told) await offer(told)
    const answer = await download()
    expect(answer.statusCode).toBe(status)
    expect(await portal.context.db.selectFrom('letter').select('id').execute()).toEqual([])
  })

  test('is available only to its owner', async () => {
    await offer()
    const stranger = await signedUp(portal, { email: 'stranger@example.com' })
    expect((await download(stranger)).statusCode).toBe(404)
    expect((await portal.app.inject({ url: `/applications/${sent.uuid}/letter` })).statusCode).toBe(401)
  })

  test('cannot be changed in the database once it is issued', async () => {
    await offer()
    await download()
    const { db } = portal.context
    const change = sql`update letter set says = '{}'`.execute(db)
    await expect(change).rejects.toThrow(/does not change/)
    const forged = sql`update letter set bytes = 'x'`.execute(db)
    await expect(forged).rejects.toThrow()
  })
})

describe('a person who checks a letter', () => {
  test('sees initials, programme, session and number, but no name', async () => {
    await offer()
    const token = tokenIn((await download()).rawPayload)
    const answer = await check(token)
    expect(answer.json()).toEqual({
      state: 'valid',
      number: expect.stringMatching(/^L\d{2}-\d{6}$/),
      issued_on: longDate(portal.clock.now()),
      initials: expect.stringMatching(/^A\..* Ọ\.$/),
      programme: expect.stringContaining('Computer Science'),
      session: expect.stringMatching(/^\d{4}\/\d{4}$/),
    })
    const page = await check(token, 'text/html')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain('This letter is valid')
    expect(page.body + answer.body).not.toMatch(/Ọṣúndàre|Ada\b|26-\d{3}-/)
  })

  test.each(['declined', 'revoked', 'withdrawn', 'lapsed'])('learns immediately that an offer was %s', async state => {
    await offer()
    const token = tokenIn((await download()).rawPayload)
    await move(state)
    expect((await check(token)).json()).toMatchObject({ state: 'revoked' })
    expect((await check(token, 'text/html')).body).toContain('This letter is no longer valid')
  })

  test('learns that an offer has lapsed before any job has run', async () => {
    await offer()
    const token = tokenIn((await download()).rawPayload)
    await sql`update offer set answer_by = now() - interval '1 second'`.execute(portal.context.db)
    expect((await check(token)).json()).toMatchObject({ state: 'revoked' })
  })

  test('cannot guess: after sixty unknown letters a network has to wait, but a real letter can still be checked', async () => {
    await offer()
    const token = tokenIn((await download()).rawPayload)
    const guesser = '41.58.7.7'
    const answers = new Set<number>()
    for (let guess = 0; guess < 61; guess += 1)
      answers.add(
        (await check(`${token.slice(0, -3)}${String(guess).padStart(3, '0')}`, 'text/html', guesser)).statusCode,
      )
    expect([...answers]).toEqual([404, 429])
    expect((await check(token, 'text/html', guesser)).statusCode).toBe(200)
    expect((await check('unknown', 'application/json', '41.58.9.9')).json()).toMatchObject({ code: 'not-found' })
  })

  test('learns nothing from the database about the addresses of letters', async () => {
    await offer()
    const token = tokenIn((await download()).rawPayload)
    const { rows } = await sql<{ row: string }>`select (letter.*)::text as row from letter`.execute(portal.context.db)
    expect(rows.map(({ row }) => row).join()).not.toContain(token)
  })
})

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
