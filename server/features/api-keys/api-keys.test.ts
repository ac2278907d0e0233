import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls, type OfficeCallName, type RecordsCallName } from '#shared/contract/calls/index.ts'
import { type KeyScope, keyScopes, mostLiveKeys } from '#shared/domain/key-scopes.ts'
import { expectDone, officeBrowser } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp } from '../../testing/people.ts'

let office: OfficePortal
beforeAll(async () => {
  office = await officePortal()
})
afterAll(() => office.close())

let count = 0
async function made(scopes: readonly KeyScope[] = keyScopes, more: Record<string, unknown> = {}) {
  count += 1
  await office.admin.freshen()
  const body = { name: `Program ${count}`, scopes, valid_days: 30, ...more }
  return expectDone(await office.admin.call('makeApiKey', { body }))
}

const recordsCalls = Object.values(calls).filter(({ who }) => who === 'key') as (typeof calls)[RecordsCallName][]

/** The response of every API-key call to this header. */
async function answers(headers: Record<string, string>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name, method, path } of recordsCalls) {
    const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
    const payload = method === 'PUT' ? { matriculation_number: 'X' } : undefined
    const answer = await office.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    found[name] = answer.statusCode < 300 ? 'done' : answer.json().code
  }
  return found
}

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}` })
const all = (code: string) => Object.fromEntries(recordsCalls.map(({ name }) => [name, code]))

describe('a key', () => {
  test('may make the calls of its scopes and no others', async () => {
    for (const scopes of [['feed:read'], ['matriculation:write'], keyScopes] as const) {
      const { secret } = await made(scopes)
      const found = await answers(bearer(secret))
      for (const { name, scope } of recordsCalls)
        expect(found[name] === 'forbidden', `${name} with ${scopes}`).toBe(!scopes.some(one => one === scope))
    }
  })

  test('is shown once, and stored so that the database opens nothing', async () => {
    const { key, secret } = await made()
    expect(secret).toMatch(/^usta_[\w-]{11}_[\w-]{43}$/)
    expect(secret.startsWith(key.hint)).toBe(true)
    const { body } = await office.admin.call('listApiKeys')
    expect(JSON.stringify(body)).not.toContain(secret)
    const stored = await office.context.db.selectFrom('api_key').selectAll().where('id', '=', key.id).executeTakeFirst()
    expect(stored?.secret_hash).toHaveLength(32)
    const lines = await office.context.db.selectFrom('audit_log').select('detail').execute()
    expect(JSON.stringify([stored, lines])).not.toContain(secret.slice(17))
  })

  test('records when it was used', async () => {
    const { key, secret } = await made()
    expect(key).toMatchObject({ state: 'live', last_used_at: null })
    await answers(bearer(secret))
    const { keys } = expectDone(await office.admin.call('listApiKeys'))
    const used = keys.find((one: { id: string }) => one.id === key.id)
    expect(used.last_used_at).toBe(office.clock.now().toISOString())
  })

  test('that is revoked, expired, altered or invented is refused, and always with the same response', async () => {
    const { key, secret } = await made()
    const other = await made(keyScopes, { valid_days: 1 })
    expectDone(await office.admin.call('revokeApiKey', { params: { id: key.id } }))
    expectDone(await office.admin.call('revokeApiKey', { params: { id: key.id } }))
    const altered = `${other.secret.slice(0, -1)}${other.secret.endsWith('A') ? 'B' : 'A'}`
    const swapped = `${key.hint}_${other.secret.slice(-43)}`
    for (const wrong of [secret, altered, swapped, `usta_${'A'.repeat(11)}_${'A'.repeat(43)}`, 'usta', "' or true --"])
      expect(await answers(bearer(wrong)), wrong).toEqual(all('invalid-token'))
    expect((await answers(bearer(other.secret))).readFeed).toBe('done')
    office.clock.advance({ days: 1 })
    expect(await answers(bearer(other.secret))).toEqual(all('invalid-token'))
    expect(await answers({})).toEqual(all('no-token'))
    expect(await answers({ authorization: `Basic ${secret}` })).toEqual(all('invalid-token'))
  })

  test('overlaps with the previous one, and a third one with its name is refused', async () => {
    await office.pass(0)
    const first = await made(keyScopes, { name: 'Records' })
    const second = await made(keyScopes, { name: 'records' })
    for (const { secret } of [first, second]) expect((await answers(bearer(secret))).readFeed).toBe('done')
    const third = { name: 'Records', scopes: ['feed:read'], valid_days: 30 }
    expect(await office.admin.call('makeApiKey', { body: third })).toMatchObject({ status: 409 })
    expectDone(await office.admin.call('revokeApiKey', { params: { id: first.key.id } }))
    expectDone(await office.admin.call('makeApiKey', { body: third }))
  })

  test('is created with scopes and an expiry date', async () => {
    const body = { name: 'Records', scopes: ['feed:read'], valid_days: 30 }
    for (const wrong of [
      { scopes: [] },
      { scopes: ['everything'] },
      { valid_days: 0 },
      { valid_days: 10_000 },
      { name: '' },
    ])
      expect(
        await office.admin.call('makeApiKey', { body: { ...body, ...wrong } }),
        JSON.stringify(wrong),
      ).toMatchObject({
        status: 422,
      })
    const { key } = await made(keyScopes, { program_types: ['msc', 'msc', 'phd'] })
    expect(key.program_types).toEqual(['msc', 'phd'])
  })
})

describe('the two kinds of authentication', () => {
  test('a key authenticates no call of the office and none of applicants', async () => {
    const { secret } = await made()
    const browser = officeBrowser(office)
    const guarded = Object.values(calls).filter(({ who }) => who === 'staff' || who === 'applicant')
    for (const { name, path } of guarded) {
      const answer = path.startsWith('/office/')
        ? await browser.call(name as OfficeCallName, { headers: { authorization: `Bearer ${secret}` } })
        : await office.app.inject({ method: calls[name].method, url: path, headers: bearer(secret) })
      const status = 'statusCode' in answer ? answer.statusCode : answer.status
      expect(status, name).toBe(401)
    }
  })

  test('no session authenticates the calls of programs: neither an administrator’s nor an applicant’s', async () => {
    expect(await answers({ cookie: office.admin.cookie ?? '', 'x-office': '1' })).toEqual(all('no-token'))
    const { bearer: applicant } = await signedUp(office)
    expect(await answers(applicant)).toEqual(all('invalid-token'))
  })

  test('an unknown path returns a problem, not a page', async () => {
    const answer = await office.app.inject({ url: '/api/v1/people', headers: { accept: 'text/html' } })
    expect(answer.statusCode).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

test('there are no more live keys than an administrator can look after', async () => {
  await office.pass(0)
  const { keys } = expectDone(await office.admin.call('listApiKeys'))
  const live = keys.filter(({ state }: { state: string }) => state === 'live').length
  for (let made_ = live; made_ < mostLiveKeys; made_ += 1) await made()
  await office.admin.freshen()
  const body = { name: 'One more', scopes: ['feed:read'], valid_days: 30 }
  expect(await office.admin.call('makeApiKey', { body })).toMatchObject({
    status: 409,
    body: { detail: /Revoke one of them first/ },
  })
})
