import { randomBytes, randomUUID } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { jwtVerify } from 'jose'
import { purposeKey } from '#server/base/keys.ts'
import { accessTokenSeconds, makeAccessToken, readAccessToken } from '#server/features/identity/access-token.ts'
import { percentile, row } from '../harness/table.ts'

/** Prints the time to verify an access token here and with `jose`, alone and while passwords are hashed (ADR 66). */
const context = { config: { secret: randomBytes(32).toString('hex') }, clock: { now: () => new Date() } }
const key = purposeKey(context.config.secret, 'access-token')
const token = makeAccessToken(context, { accountId: randomUUID(), sessionId: randomUUID() })

const readers = {
  ours: async () => readAccessToken(context, token),
  jose: () => jwtVerify(token, key, { maxTokenAge: accessTokenSeconds }),
}
const readings = 300

row('ms', 'p50', 'p99')
for (const hashing of [0, 4])
  for (const [name, read] of Object.entries(readers)) {
    const times = await whileHashing(hashing, () => measure(read))
    const beside = hashing === 0 ? 'alone' : `${hashing} passwords at a time`
    row(`${name}, ${beside}`, percentile(times, 0.5), percentile(times, 0.99))
  }

async function whileHashing<Result>(passwords: number, run: () => Promise<Result>): Promise<Result> {
  let goesOn = true
  const loops = Array.from({ length: passwords }, async () => {
    while (goesOn) await hash('a password')
  })
  const result = await run()
  goesOn = false
  await Promise.all(loops)
  return result
}

/** How long each read took, in milliseconds. */
async function measure(read: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let count = 0; count < readings; count += 1) {
    const began = performance.now()
    await read()
    times.push(performance.now() - began)
    await new Promise(resolve => setTimeout(resolve, 3))
  }
  return times
}
