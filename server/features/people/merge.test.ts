import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { formOf } from '../../testing/people.ts'
import { writeTold } from '../../testing/told.ts'
import { hashPassword } from '../identity/passwords.ts'
import { activityOf } from '../privacy/export/facts.ts'
import { findPeople } from './find-people.ts'
import { ownedColumns } from './owned-tables.ts'
import { codeIn, findAll } from './testing/merging.ts'
import { type Person, type Someone, somebodyAt } from './testing/somebody.ts'

let portal: OfficePortal
let kemi: OfficePerson
let grace: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  kemi = await portal.member('officer')
  grace = await portal.member('registrar')
})
// Keeps the staff signed in although time passes.
beforeEach(() => portal.pass(0))
afterAll(() => portal.close())

interface Pair {
  params: { id: string }
  kept: Person
  gone: Person
}

async function pairOf(about: Partial<Someone> = {}): Promise<Pair> {
  const jamb = portal.context.random.uuid()
  const kept = await somebodyAt(portal.context, { jamb })
  const gone = await somebodyAt(portal.context, { jamb, programme: 'msc-computer-science', ...about })
  await findAll(portal.context)
  const { rows } = expectDone(await grace.call('listPairs', { query: `application=${gone.uuid}` }))
  return { params: { id: rows[0].id }, kept, gone }
}

const propose = (who: OfficePerson, { params, kept }: Pair) =>
  who.call('proposeMerge', { params, body: { keep: kept.id, reason: 'She came with her passport.' } })

const codeOf = async ({ email }: Person) => codeIn((await portal.mails.newestTo(email)).text)

const give = async (pair: Pair, whose: 'kept' | 'gone', code?: string) =>
  kemi.call('confirmMergeOwner', { params: pair.params, body: { whose, code: code ?? (await codeOf(pair[whose])) } })

async function approve(who: OfficePerson, { params }: Pair) {
  await who.freshen()
  return who.call('approveMerge', { params })
}

async function undo({ params }: Pair) {
  await grace.freshen()
  return grace.call('undoMerge', { params })
}

/** Proposed by Kemi, and confirmed by the owner of both addresses. */
async function confirmed(about?: Partial<Someone>): Promise<Pair> {
  const pair = await pairOf(about)
  expectDone(await propose(kemi, pair))
  expectDone(await give(pair, 'kept'))
  expectDone(await give(pair, 'gone'))
  return pair
}

async function merged(about?: Partial<Someone>): Promise<Pair> {
  const pair = await confirmed(about)
  expectDone(await approve(grace, pair))
  return pair
}

const ownerOf = async ({ uuid }: Person) =>
  (await portal.context.db.selectFrom('application').select('account_id').where('uuid', '=', uuid).executeTakeFirst())
    ?.account_id

test('every database column that refers to an account has a merge rule', async () => {
  const { rows } = await sql<{ name: string }>`
    select source.relname || '.' || attname as name from pg_constraint
      join pg_class source on source.oid = conrelid
      join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'account'::regclass
    union select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name = 'account_id' and table_name not in ('person_key')`.execute(
    portal.context.db,
  )
  expect(Object.keys(ownedColumns).sort(), 'see server/features/people/owned-tables.ts').toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

describe('a merge', () => {
  test('moves everything to the remaining account, and undoing it moves every row back', async () => {
    const pair = await pairOf()
    const before = await hashes(pair)
    expectDone(await propose(kemi, pair))
    expectDone(await give(pair, 'kept'))
    expectDone(await give(pair, 'gone'))
    expectDone(await approve(grace, pair))
    expect(await ownerOf(pair.gone)).toBe(pair.kept.id)
    expect(expectDone(await grace.call('listPairs', { query: 'state=merged' })).rows[0].id).toBe(pair.params.id)
    expect((await portal.mails.newestTo(pair.gone.email)).subject).toContain('other email address')
    await findAll(portal.context)
    expect(expectDone(await grace.call('readPair', { params: pair.params })).merge).toMatchObject({
      state: 'merged',
      keep: pair.kept.id,
      approved_by: { id: grace.id },
    })
    const { restored, left } = expectDone(await undo(pair))
    expect(restored).toMatchObject({ application: 1, consent: 1, account_device: 1 })
    expect(left).toMatchObject({ application: 0, consent: 0, account_device: 0 })
    expect(await hashes(pair)).toEqual(before)
    expect((await undo(pair)).status).toBe(409)
  })

  test('is never approved by its proposer, without a fresh second factor, or twice', async () => {
    const pair = await pairOf()
    expectDone(await propose(grace, pair))
    expectDone(await give(pair, 'kept'))
    expectDone(await give(pair, 'gone'))
    expect(await approve(grace, pair)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('colleague') },
    })
    const second = await portal.member('registrar')
    expect((await approve(kemi, pair)).status).toBe(403)
    portal.clock.advance({ minutes: 6 })
    expect((await second.call('approveMerge', { params: pair.params })).body).toMatchObject({
      code: 'second-factor-needed',
    })
    await second.freshen()
    const answers = await Promise.all([1, 2].map(() => second.call('approveMerge', { params: pair.params })))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  test('is not approved once its proposer may no longer propose it', async () => {
    const pair = await confirmed()
    const { db } = portal.context
    await db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', kemi.id).execute()
    expect(await approve(grace, pair)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('may no longer join accounts') },
    })
    expect(await ownerOf(pair.gone)).toBe(pair.gone.id)
    await db.updateTable('staff').set({ disabled_at: null }).where('id', '=', kemi.id).execute()
    expectDone(await grace.call('discardMerge', { params: pair.params }))
  })

  test('needs the codes of both mailboxes, and guessing them ends', async () => {
    const pair = await pairOf()
    expectDone(await propose(kemi, pair))
    expect(await approve(grace, pair)).toMatchObject({ status: 409 })
    expectDone(await give(pair, 'kept'))
    // The codes of the two addresses differ.
    expect((await give(pair, 'gone', await codeOf(pair.kept))).status).toBe(400)
    expect(await approve(grace, pair)).toMatchObject({ status: 409 })
    const right = await codeOf(pair.gone)
    const wrong = right === '000000' ? '000001' : '000000'
    for (let n = 0; n < 9; n += 1) expect((await give(pair, 'gone', wrong)).status).toBe(400)
    expect((await give(pair, 'gone', right)).status).toBe(409)
    expectDone(await kemi.call('discardMerge', { params: pair.params }))
    expect(await ownerOf(pair.gone)).toBe(pair.gone.id)
    // A new proposal, with new codes, does not start the count anew.
    expect(await propose(kemi, pair)).toMatchObject({ status: 409, body: { code: 'conflicting-change' } })
  })

  test('counts wrong codes over all proposals of two accounts', async () => {
    const pair = await pairOf()
    let wrongTries = 0
    for (let round = 0; round < 4; round += 1) {
      if ((await propose(kemi, pair)).status !== 204) break
      const right = await codeOf(pair.gone)
      const wrong = right === '000000' ? '000001' : '000000'
      for (let n = 0; n < 4; n += 1) if ((await give(pair, 'gone', wrong)).status === 400) wrongTries += 1
      expectDone(await kemi.call('discardMerge', { params: pair.params }))
    }
    expect(wrongTries).toBe(10)
  })

  test('names the other account in no export, also after a proposal that was discarded', async () => {
    const pair = await pairOf()
    expectDone(await propose(kemi, pair))
    expectDone(await kemi.call('discardMerge', { params: pair.params }))
    for (const one of [pair.kept, pair.gone]) {
      const other = one === pair.kept ? pair.gone : pair.kept
      const lines = await activityOf(portal.context.db, one.id, [])
      expect(lines.map(({ action }) => action)).toContain('people.merge-proposed')
      expect(JSON.stringify(lines)).not.toContain(other.id)
    }
  })

  test('expires with its codes, and its emails say nothing about the other account', async () => {
    const pair = await confirmed()
    for (const one of [pair.kept, pair.gone]) {
      const other = one === pair.kept ? pair.gone : pair.kept
      const all = await portal.mails.to(one.email)
      expect(all.length).toBeGreaterThan(0)
      for (const { text } of all) expect(text).not.toContain(other.email)
    }
    await portal.pass(15)
    expect(await approve(grace, pair)).toMatchObject({
      status: 409,
      body: { detail: expect.stringMatching(/expired/) },
    })
  })

  test.each<[string, (pair: Pair) => Promise<unknown>, RegExp]>([
    [
      'two applications in one round',
      ({ gone, kept }) =>
        sql`update application set program_type = 'undergraduate', round_id = (select round_id from application where uuid = ${kept.uuid})
          where uuid = ${gone.uuid}`.execute(portal.context.db),
      /same round/,
    ],
    [
      'an account that is being deleted',
      ({ gone }) => sql`update account set deletes_at = now() where id = ${gone.id}`.execute(portal.context.db),
      /delete one of the accounts/,
    ],
    [
      'an address that was never confirmed',
      ({ kept }) => sql`update account set email_verified_at = null where id = ${kept.id}`.execute(portal.context.db),
      /not been confirmed/,
    ],
    [
      'two offers',
      async ({ kept, gone }) => {
        for (const { uuid } of [kept, gone]) await writeTold(portal.context, uuid)
      },
      /Both accounts have an offer/,
    ],
  ])('is refused for %s, when it is proposed and when it is approved', async (_words, happen, why) => {
    const [early, late] = [await pairOf(), await confirmed()]
    await happen(early)
    expect(await propose(kemi, early)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(why) } })
    await happen(late)
    expect(await approve(grace, late)).toMatchObject({ status: 409, body: { detail: expect.stringMatching(why) } })
    const { blocks } = expectDone(await kemi.call('readPair', { params: early.params }))
    expect(blocks[0].reasons.join()).toMatch(why)
  })

  describe('with two submitted applications in one round', () => {
    const inOneRound = async () => {
      const pair = await pairOf()
      await sql`update application set program_type = 'undergraduate', round_id = (select round_id from application where uuid = ${pair.kept.uuid})
        where uuid = ${pair.gone.uuid}`.execute(portal.context.db)
      return pair
    }
    const move = async ({ uuid }: Person, stage: 'withdrawn' | 'checking') => {
      const params = { uuid }
      const { revision } = expectDone(await kemi.call('openCase', { params })).case
      return kemi.call('moveCase', { params, body: { stage, revision, reason: 'She applied twice.' } })
    }

    test('moves the withdrawn one as well, not to be reinstated beside the other', async () => {
      const pair = await inOneRound()
      expect(await propose(kemi, pair)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/Withdraw/) },
      })
      expectDone(await move(pair.gone, 'withdrawn'))
      expectDone(await propose(kemi, pair))
      expectDone(await give(pair, 'kept'))
      expectDone(await give(pair, 'gone'))
      expectDone(await approve(grace, pair))
      expect(await ownerOf(pair.gone)).toBe(pair.kept.id)
      expect(await move(pair.gone, 'checking')).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/another application/) },
      })
      expect(await undo(pair)).toMatchObject({ status: 200 })
      expectDone(await move(pair.gone, 'checking'))
    })

    test('is not approved after the withdrawn one came back', async () => {
      const pair = await inOneRound()
      expectDone(await move(pair.gone, 'withdrawn'))
      expectDone(await propose(kemi, pair))
      expectDone(await give(pair, 'kept'))
      expectDone(await give(pair, 'gone'))
      expectDone(await move(pair.gone, 'checking'))
      expect(await approve(grace, pair)).toMatchObject({
        status: 409,
        body: { detail: expect.stringMatching(/Withdraw/) },
      })
    })

    test('keeps either account once one of the two is withdrawn', async () => {
      const pair = await inOneRound()
      expectDone(await move(pair.kept, 'withdrawn'))
      expectDone(await propose(kemi, pair))
      expectDone(await give(pair, 'kept'))
      expectDone(await give(pair, 'gone'))
      expectDone(await approve(grace, pair))
      expect(await ownerOf(pair.gone)).toBe(pair.kept.id)
    })
  })

  test('is not for people whose scope lacks part of it, and never about oneself', async () => {
    const computing = await portal.member('registrar', { schools: ['computing'] })
    const pair = await pairOf({ programme: 'msc-applied-math' })
    await computing.freshen()
    for (const call of ['approveMerge', 'discardMerge', 'undoMerge'] as const)
      expect((await computing.call(call, { params: pair.params })).status, call).toBe(404)
    expect((await propose(computing, pair)).status).toBe(404)
    await sql`update account set email = ${kemi.email}, email_key = ${kemi.email} where id = ${pair.gone.id}`.execute(
      portal.context.db,
    )
    expect(await propose(kemi, pair)).toMatchObject({ status: 404 })
  })

  test('ends every sign-in of the merged account until it is undone', async () => {
    const pair = await confirmed()
    const password = 'three words in a row'
    await sql`update account set password_hash = ${await hashPassword(password)} where id = ${pair.gone.id}`.execute(
      portal.context.db,
    )
    const signIn = () =>
      portal.app.inject({
        method: 'POST',
        url: '/auth/token',
        ...formOf({ grant_type: 'password', username: pair.gone.email, password }),
      })
    const first = await signIn()
    expect(first.statusCode).toBe(200)
    const authorization = `Bearer ${first.json().access_token}`
    const me = () => portal.app.inject({ url: '/api/auth/me', headers: { authorization } })
    expect((await me()).statusCode).toBe(200)
    expectDone(await approve(grace, pair))
    expect((await me()).statusCode).toBe(401)
    const refused = await signIn()
    expect(refused.statusCode).toBe(403)
    expect(refused.json().detail).toContain('other email address')
    expectDone(await undo(pair))
    expect((await signIn()).statusCode).toBe(200)
  })

  test('leaves nothing in the merged account, even from a call that began earlier', async () => {
    const pair = await merged()
    const late = sql`insert into application (uuid, account_id, email_key, program_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${pair.gone.id}, '', 'phd', 'draft', now(), now())`
    await expect(late.execute(portal.context.db)).rejects.toThrow('was joined to another one')
  })

  test('keeps and reports later changes when it is undone', async () => {
    const pair = await merged()
    await sql`update application set account_id = null, erased_at = now() where uuid = ${pair.gone.uuid}`.execute(
      portal.context.db,
    )
    const { restored, left } = expectDone(await undo(pair))
    expect(restored).toMatchObject({ application: 0, consent: 1 })
    expect(left).toMatchObject({ application: 1, consent: 0 })
  })

  test('can be undone for thirty days; then the record of it is erased', async () => {
    const pair = await merged()
    await portal.pass(31)
    expect((await undo(pair)).status).toBe(409)
    while (await findPeople.run(portal.context));
    const { rows } = await sql`select from person_merge_row where new_value = ${pair.kept.id}`.execute(
      portal.context.db,
    )
    expect(rows).toEqual([])
    expect(await ownerOf(pair.gone)).toBe(pair.kept.id)
    // The merged account is deleted together with the one that has everything.
    await sql`delete from account where id = ${pair.kept.id}`.execute(portal.context.db)
    const left = await portal.context.db.selectFrom('account').select('id').where('id', '=', pair.gone.id).execute()
    expect(left).toEqual([])
  })
})

/** The rows of the two in every table that a merge changes. Emails are left out: those about the merge are new. */
async function hashes({ kept, gone }: Pair): Promise<unknown[]> {
  const ids = [kept.id, gone.id]
  const { db } = portal.context
  const tables = ['account', 'application', 'consent', 'account_device', 'known_device'] as const
  return Promise.all(
    tables.map(async name => {
      const { rows } = await sql<{ hash: string }>`
        select md5(string_agg(line::text, ',' order by line::text)) as hash from ${sql.table(name)} line
        where ${sql.ref(name === 'account' ? 'id' : 'account_id')} = any(${ids}::uuid[])`.execute(db)
      return [name, rows[0]?.hash]
    }),
  )
}
