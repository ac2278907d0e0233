import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { feedStates } from '#shared/domain/feed.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { expectDone } from '../../testing/office.ts'
import { writeTold } from '../../testing/told.ts'
import { type ToldCandidate, type ToldOffice, toldOffice } from '../offers/testing/told-office.ts'
import { eraseAccount } from '../privacy/erase.ts'
import { apply, type Known, readAll, readPage } from './testing/feed-reader.ts'

let office: ToldOffice
let secret: string
let keyId: string
beforeAll(async () => {
  office = await toldOffice()
  const made = await makeKey({})
  secret = made.secret
  keyId = made.id
})
afterAll(() => office.close())

let keys = 0
async function makeKey(more: Record<string, unknown>): Promise<{ secret: string; id: string }> {
  keys += 1
  await office.admin.freshen()
  const body = { name: `Key ${keys}`, scopes: ['feed:read', 'matriculation:write'], valid_days: 300, ...more }
  const made = expectDone(await office.admin.call('makeApiKey', { body }))
  return { secret: made.secret, id: made.key.id }
}

const read = async (options: { after?: number; limit?: number } = {}) => {
  await office.work('number-feed')
  return readAll(office, secret, options)
}
const end = async () => (await read()).next
const put = async (uuid: string, matriculation_number: string, key = secret) => {
  const answer = await office.app.inject({
    method: 'PUT',
    url: `/api/v1/applications/${uuid}/matriculation-number`,
    headers: { authorization: `Bearer ${key}` },
    payload: { matriculation_number },
  })
  return { status: answer.statusCode, body: answer.json() }
}
const accountOf = async ({ uuid }: ToldCandidate) =>
  (await office.context.db.selectFrom('application').select('account_id').where('uuid', '=', uuid).executeTakeFirst())
    ?.account_id
const move = (one: ToldCandidate, state: string) =>
  office.context.db.updateTable('offer').set({ state }).where('decision_id', '=', one.id).execute()
const news = async (after: number, one: ToldCandidate) => {
  const id = await accountOf(one)
  return (await read({ after })).entries.find(entry => entry.id === id)
}

describe('the feed', () => {
  test('has the same states as the database', async () => {
    const { rows } = await sql<{ state: string }>`
      select state from unnest(${[...offerStates]}::text[]) state where is_in_feed(state)`.execute(office.context.db)
    expect(rows.map(({ state }) => state).sort()).toEqual([...feedStates].sort())
  })

  test('has one entry with everything about each person from confirmation on, however often it changes', async () => {
    const after = await end()
    const one = await office.told({ conditions: ['Send your transcript.'] })
    expect(await news(after, one)).toBeUndefined()
    await office.as(one, 'POST', `/applications/${one.uuid}/offer/accept`, {})
    expect(await office.stateOf(one)).toBe('accepted')
    expect(await news(after, one)).toBeUndefined()
    for (const who of [office.registrar, office.officer])
      expectDone(await who.call('saveCondition', { params: { id: one.id, position: '0' }, body: { state: 'met' } }))
    const confirmed = await news(after, one)
    expect(confirmed).toMatchObject({
      status: 'live',
      person: { surname: one.application.surname, email: one.application.email, nationality: 'NG' },
      places: [
        {
          application: one.uuid,
          application_number: one.application.application_number,
          state: 'confirmed',
          program_type: 'msc',
          programme: { id: 'msc-computer-science' },
          track: 'general',
          round: { session: expect.stringMatching(/^\d{4}\/\d{4}$/), starts_on: expect.stringMatching(/^\d{4}-/) },
        },
      ],
    })
    await move(one, 'cleared')
    const cleared = await news(confirmed?.number ?? 0, one)
    expect(cleared).toMatchObject({ status: 'live', places: [{ state: 'cleared' }] })
    const all = (await read()).entries
    expect(all.filter(entry => entry.id === cleared?.id)).toHaveLength(1)
    expect(all.map(({ number }) => number)).toEqual(all.map(({ number }) => number).toSorted((a, b) => a - b))
  })

  test('says only that a place ended, or that a person was erased', async () => {
    const one = await office.told({ state: 'confirmed' })
    const two = await office.told({ state: 'confirmed' })
    const id = await accountOf(two)
    const after = await end()
    await move(one, 'declined')
    const gone = await news(after, one)
    expect(Object.keys(gone ?? {}).sort()).toEqual(['changed_at', 'id', 'number', 'status', 'why'])
    expect(gone).toMatchObject({ status: 'gone', why: 'place-ended' })
    const { db } = office.context
    const account = await db
      .selectFrom('account')
      .selectAll()
      .where('id', '=', id ?? '')
      .executeTakeFirstOrThrow()
    await db
      .transaction()
      .execute(tx =>
        eraseAccount(tx, office.context, account, { actor: { kind: 'command', id: 'test' }, farewell: 'none' }),
      )
    const erased = (await read({ after })).entries.find(entry => entry.id === id)
    expect(erased).toMatchObject({ status: 'gone', why: 'erased' })
    expect(JSON.stringify(await read())).not.toContain(two.email)
  })

  test('reports a deferral, a step back, a new name and new round dates, but no change outside its content', async () => {
    const one = await office.told({ state: 'confirmed' })
    const { db } = office.context
    const steps: [string, () => Promise<unknown>, object][] = [
      ['deferred', () => move(one, 'deferred'), { status: 'gone', why: 'place-ended' }],
      ['resumed', () => move(one, 'accepted').then(() => move(one, 'confirmed')), { status: 'live' }],
      [
        'a name',
        () => db.updateTable('application').set({ surname: 'Neu' }).where('uuid', '=', one.uuid).execute(),
        { person: { surname: 'Neu' } },
      ],
      ['a round', () => sql`update round set starts_on = starts_on + 1`.execute(db), { status: 'live' }],
    ]
    for (const [what, change, found] of steps) {
      const after = await end()
      await change()
      expect(await news(after, one), what).toMatchObject(found)
    }
    const after = await end()
    await db
      .updateTable('application')
      .set({ edit_reminder_at: null, revision: 9 })
      .where('uuid', '=', one.uuid)
      .execute()
    await db.updateTable('offer').set({ next_step_at: null }).where('decision_id', '=', one.id).execute()
    expect((await read({ after })).entries).toEqual([])
  })

  test('never has an unreleased offer, whatever its state', async () => {
    const after = await end()
    const one = await office.candidate()
    const id = await writeTold(office.context, one.uuid, { toldInMinutes: 60 })
    for (const state of ['accepted', 'confirmed', 'cleared']) {
      await office.context.db.updateTable('offer').set({ state }).where('decision_id', '=', id).execute()
      await office.work('fill-feed')
      expect((await read({ after })).entries, state).toEqual([])
      expect(await put(one.uuid, '2027/CMP/MSC-CS/0001')).toMatchObject({ status: 404 })
    }
  })

  test('includes people whose places are older than the feed', async () => {
    const one = await office.told({ state: 'confirmed' })
    await sql`delete from feed_change`.execute(office.context.db)
    const after = await end()
    expect(await news(after, one)).toBeUndefined()
    await office.work('fill-feed')
    expect(await news(after, one)).toMatchObject({ status: 'live' })
    await office.work('fill-feed')
    const { rows } = await sql`select from feed_change`.execute(office.context.db)
    expect(rows).toEqual([])
  })

  test('gives the same result from 0, in pages of any size, from an old number, and change by change', async () => {
    const followed: Known = new Map()
    let after = 0
    const people = [await office.told({ state: 'confirmed' }), await office.told({ state: 'confirmed' })]
    for (const state of ['cleared', 'confirmed', 'declined']) {
      for (const one of people.slice(state === 'declined' ? 1 : 0)) await move(one, state)
      const { entries, next } = await read({ after })
      for (const entry of entries) apply(followed, entry)
      after = next
    }
    for (const [from, limit] of [
      [0, 1],
      [0, 3],
      [0, 500],
      [Math.max(0, after - 5), 2],
    ] as const) {
      const known: Known = from === 0 ? new Map() : new Map(followed)
      for (const entry of (await read({ after: from, limit })).entries) apply(known, entry)
      expect(Object.fromEntries(known), `${from} by ${limit}`).toEqual(Object.fromEntries(followed))
    }
  })

  test('starts again with another id, and refuses a number it has not reached', async () => {
    const { feed, next } = await readPage(office, secret, { limit: 500 })
    expect((await readPage(office, secret, { after: next, feed })).entries).toEqual([])
    await expect(readPage(office, secret, { after: next + 1000 })).rejects.toThrow(/409.*started again/)
    await expect(readPage(office, secret, { after: next, feed: keyId })).rejects.toThrow(/409/)
    for (const wrong of [{ after: -1 }, { after: '1e3' }, { limit: 0 }, { limit: 501 }])
      await expect(readPage(office, secret, wrong), JSON.stringify(wrong)).rejects.toThrow(/422/)
  })

  test('is limited to the program types of its key, and reports who leaves them as gone', async () => {
    const one = await office.told({ state: 'cleared' })
    await end()
    const phd = await makeKey({ program_types: ['phd'] })
    const msc = await makeKey({ program_types: ['msc'] })
    expect((await readAll(office, phd.secret)).entries).toEqual([])
    expect((await readAll(office, msc.secret)).entries.map(({ id }) => id)).toContain(await accountOf(one))
    expect(await put(one.uuid, 'X', phd.secret)).toMatchObject({ status: 404 })
    await sql`update feed_person set program_types = '{msc,phd}' where account_id = ${await accountOf(one)}`.execute(
      office.context.db,
    )
    expect((await readAll(office, phd.secret)).entries).toMatchObject([{ status: 'gone' }])
  })

  test('is not cached on the way, and each page with people is logged under the key', async () => {
    const answer = await office.app.inject({ url: '/api/v1/feed', headers: { authorization: `Bearer ${secret}` } })
    expect(answer.headers['cache-control']).toBe('no-store')
    const packed = await office.app.inject({
      url: '/api/v1/feed',
      headers: { authorization: `Bearer ${secret}`, 'accept-encoding': 'gzip' },
    })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(packed.rawPayload).toString())).toEqual(answer.json())
    const { people, after } = { people: answer.json().entries.length, after: 0 }
    const [line] = await office.context.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).execute()
    expect(line).toMatchObject({ actor_kind: 'key', actor_id: keyId, action: 'feed.read', detail: { people, after } })
    const { lines } = expectDone(await office.admin.call('searchAudit', { query: 'q=what:feed.read' }))
    expect(lines[0]).toMatchObject({ by: { kind: 'key', name: 'Key 1' }, about: { kind: 'key', label: 'Key 1' } })
  })
})

describe('a matriculation number assigned through the API', () => {
  const pattern = (name: string) =>
    office.registrar.call('saveMatriculationPattern', { body: { pattern: `${name}/{year}/{programme}/{serial:4}` } })
  const give = (...ids: string[]) => office.records.call('giveNumbers', { body: { ids } })
  const cleared = () => office.told({ state: 'cleared' })
  const number = async (name: string, serial: number) => {
    const { rows } = await sql<{ year: string }>`
      select distinct left(round.session_id, 4) as year from application join round on round.id = application.round_id`.execute(
      office.context.db,
    )
    return `${name}/${rows[0]?.year}/MSC-CS/${String(serial).padStart(4, '0')}`
  }

  test('follows the pattern, enrols, and can be sent again', async () => {
    const one = await cleared()
    expectDone(await pattern('P'))
    const after = await end()
    const wanted = await number('P', 7)
    for (const wrong of [
      '7',
      `${wanted}0`,
      await number('Q', 7),
      wanted.replace('0007', '0000'),
      wanted.replace('0007', '00x7'),
    ])
      expect(await put(one.uuid, wrong), wrong).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'matriculation_number' }] },
      })
    const first = await put(one.uuid, wanted)
    expect(first).toMatchObject({ status: 200, body: { application: one.uuid, matriculation_number: wanted } })
    expect(await put(one.uuid, wanted)).toEqual(first)
    expect(await put(one.uuid, await number('P', 8))).toMatchObject({ status: 409, body: { detail: /already has/ } })
    expect(await office.stateOf(one)).toBe('enrolled')
    expect(await news(after, one)).toMatchObject({ places: [{ state: 'enrolled', matriculation_number: wanted }] })
    const lines = await office.context.db
      .selectFrom('audit_log')
      .select(['actor_kind', 'actor_id'])
      .where('action', '=', 'offer.enrolled')
      .where('subject', '=', `application:${one.uuid}`)
      .execute()
    expect(lines).toEqual([{ actor_kind: 'key', actor_id: keyId }])
    expect(expectDone(await office.registrar.call('readOffer', { params: { id: one.id } }))).toMatchObject({
      matriculation_number: wanted,
    })
  })

  test('is refused for someone who is not cleared, or if the number is taken', async () => {
    const [one, not] = [await cleared(), await office.told({ state: 'confirmed' })]
    const accepted = await office.told({ state: 'accepted' })
    expectDone(await pattern('R'))
    const wanted = await number('R', 1)
    expect(await put(not.uuid, wanted)).toMatchObject({ status: 409, body: { detail: /not been cleared/ } })
    for (const uuid of [accepted.uuid, keyId]) expect(await put(uuid, wanted)).toMatchObject({ status: 404 })
    expectDone(await give(one.id))
    const other = await cleared()
    expect(await put(other.uuid, wanted)).toMatchObject({ status: 409, body: { detail: /Another person/ } })
    expect(await office.stateOf(other)).toBe('cleared')
  })

  test('is skipped by the office’s own numbers, which continue without a gap', async () => {
    const people = [await cleared(), await cleared(), await cleared(), await cleared()]
    const [one, two, three, four] = people.map(({ id, uuid }) => ({ id, uuid }))
    if (!one || !two || !three || !four) throw new Error('four people')
    expectDone(await pattern('S'))
    expect(await put(one.uuid, await number('S', 2))).toMatchObject({ status: 200 })
    expect(await put(two.uuid, await number('S', 9999))).toMatchObject({ status: 200 })
    const given = expectDone(await give(three.id, four.id)).numbers.map((each: { number: string }) => each.number)
    expect(given.toSorted()).toEqual([await number('S', 1), await number('S', 3)])
  })

  test('goes to one of two who request it at the same moment, and to no one twice', async () => {
    const [one, two] = [await cleared(), await cleared()]
    expectDone(await pattern('T'))
    const [wanted, next] = [await number('T', 1), await number('T', 2)]
    const both = await Promise.all([put(one.uuid, wanted), put(two.uuid, wanted)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const left = both[0].status === 200 ? two : one
    const again = await Promise.all([put(left.uuid, next), put(left.uuid, next), give(left.id)])
    const done = again.filter(({ status }) => status < 300)
    expect(done.length).toBeGreaterThan(0)
    const { rows } = await sql`select from matriculation_number where decision_id = ${left.id}`.execute(
      office.context.db,
    )
    expect(rows).toHaveLength(1)
  })

  test('is refused without a body', async () => {
    const one = await cleared()
    expect(await put(one.uuid, '')).toMatchObject({ status: 422 })
  })
})
