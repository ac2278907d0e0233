import { afterEach, beforeEach, expect, test } from 'vitest'
import { narrowLimits } from '../../http/limits.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments, signedUp } from '../../testing/people.ts'

let portal: TestApp
let files: Awaited<ReturnType<typeof postgraduateDocuments>>
beforeEach(async () => {
  portal = await testApp()
  files = await postgraduateDocuments()
})
afterEach(() => portal.close())

const owner = '102.89.1.1'
const stranger = '197.210.7.7'
const email = 'ada@gmail.com'

async function apply(remoteAddress: string, address = email) {
  const body = multipartOf({ program_type: 'msc', ...postgraduateAnswers(), email: address }, files)
  return portal.app.inject({ method: 'POST', url: '/applications', remoteAddress, ...body })
}

const perDay = narrowLimits.applicationsWithoutAccount.hits

test('a stranger who uses up the limit of an address does not stop its owner from applying', async () => {
  for (let count = 0; count < perDay; count += 1) expect((await apply(stranger)).statusCode).toBe(201)
  const refused = await apply(stranger)
  expect(refused.json()).toMatchObject({ status: 429, detail: expect.stringContaining('Create an account with it') })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await apply(owner)).statusCode).toBe(201)
})

test('other spellings of the address count as the same one', async () => {
  const spellings = ['a.da@gmail.com', 'ada+1@gmail.com', 'Ada@googlemail.com', 'ad.a+x@gmail.com']
  const codes: number[] = []
  for (const address of spellings) codes.push((await apply(stranger, address)).statusCode)
  expect(codes).toEqual([201, 201, 201, 429])
})

test('simultaneous applications are limited like successive ones', async () => {
  const answers = await Promise.all(Array.from({ length: perDay + 3 }, () => apply(stranger)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(perDay)
  expect(await portal.context.db.selectFrom('application').select('id').execute()).toHaveLength(perDay)
})

test('a stranger on many networks is limited too, and the owner can still sign up and apply', async () => {
  const { hits, windowSeconds } = narrowLimits.applicationsWithoutAccountInAll
  const windowStart = new Date(Math.floor(portal.clock.now().getTime() / windowSeconds / 1000) * windowSeconds * 1000)
  await portal.context.db
    .insertInto('rate_limit')
    .values({ key: `apply:${email}`, window_start: windowStart, hits })
    .execute()
  expect((await apply(stranger)).statusCode).toBe(429)
  const applicant = await signedUp(portal, { email })
  const body = multipartOf({ ...postgraduateAnswers({ email }), is_draft: 'false' }, files)
  const sent = await portal.app.inject({
    method: 'POST',
    url: '/postgraduate/upload',
    remoteAddress: stranger,
    headers: { ...body.headers, ...applicant.bearer },
    payload: body.payload,
  })
  expect(sent.statusCode).toBe(200)
})

test('two applications for an address that has an account become one application of that account, and neither fails', async () => {
  const applicant = await signedUp(portal, { email })
  const answers = await Promise.all([apply(owner), apply(stranger)])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201])
  const me = await portal.app.inject({ url: '/api/auth/me', headers: applicant.bearer })
  expect(me.json().applications).toHaveLength(1)
})
