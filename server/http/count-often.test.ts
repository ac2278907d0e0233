import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { countOften } from './rate-limit.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

/** How many of these calls are let through. */
async function letThrough(calls: number, limit: { hits: number; windowSeconds: number }, key: string): Promise<number> {
  let done = 0
  for (let call = 0; call < calls; call += 1)
    await countOften(portal.context, key, limit).then(
      () => {
        done += 1
      },
      () => undefined,
    )
  return done
}

const written = async (key: string) =>
  (await portal.context.db.selectFrom('rate_limit').select('hits').where('key', '=', key).executeTakeFirst())?.hits

test('a frequent caller is refused exactly at the limit, and each hundredth of it is stored', async () => {
  const limit = { hits: 300, windowSeconds: 900 }
  expect(await letThrough(2, limit, 'often')).toBe(2)
  expect(await written('often')).toBeUndefined()
  expect(await letThrough(400, limit, 'often')).toBe(298)
  expect(await written('often')).toBe(402)
})

test('a small limit is stored with each call', async () => {
  const limit = { hits: 5, windowSeconds: 900 }
  expect(await letThrough(6, limit, 'seldom')).toBe(5)
  expect(await written('seldom')).toBe(6)
})

test('in the next window everyone starts again at zero', async () => {
  const limit = { hits: 5, windowSeconds: 900 }
  portal.clock.advance({ minutes: 15 })
  expect(await letThrough(6, limit, 'seldom')).toBe(5)
})
