import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { multipartOf, postgraduateAnswers, postgraduateDocuments, signedUp } from '../../testing/people.ts'
import { putInPastRound } from './testing/move-rounds.ts'

/* A response is lost, the round closes, and the same request is sent again with its key: it was done, and is answered so. */
let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

type Ready = { url: string; headers: Record<string, string>; payload?: string | Buffer }

/** A draft that is complete, in a round that is open; and what sends a form with everything in it. */
async function drafted(email: string) {
  const person = await signedUp(portal, { email })
  const form = async (changes: Record<string, unknown>) => {
    const { headers, payload } = multipartOf(
      { ...postgraduateAnswers({ email }), ...changes },
      await postgraduateDocuments(),
    )
    return { headers: { ...headers, ...person.bearer }, payload }
  }
  const saving = await form({ is_draft: 'true' })
  const saved = await portal.app.inject({ method: 'POST', url: '/postgraduate/upload', ...saving })
  return { person, form, uuid: saved.json().uuid as string }
}

const calls: Record<string, () => Promise<Ready>> = {
  async 'a submission'() {
    const { form } = await drafted('submits@example.com')
    return { url: '/postgraduate/upload', ...(await form({ is_draft: 'false' })) }
  },
  async 'an application without an account'() {
    const { headers, payload } = multipartOf(
      { program_type: 'msc', ...postgraduateAnswers({ email: 'applies@example.com' }) },
      await postgraduateDocuments(),
    )
    return { url: '/applications', headers, payload }
  },
  async 'a move to the next round'() {
    const { person, uuid } = await drafted('moves@example.com')
    await putInPastRound(portal.context.db, uuid)
    return { url: `/applications/${uuid}/next-round`, headers: { ...person.bearer } }
  },
}

/** By the database's clock, no round is open any longer, or will be. */
const closeAll = () =>
  sql`update round set opens_at = now() - interval '60 days', closes_at = now() - interval '1 second'`.execute(
    portal.context.db,
  )
const restore = async (rounds: readonly { id: string; opens_at: Date; closes_at: Date }[]) => {
  for (const { id, ...dates } of rounds)
    await portal.context.db.updateTable('round').set(dates).where('id', '=', id).execute()
}

test.each(Object.entries(calls))('%s is answered as the first time', async (_what, prepare) => {
  const ready = await prepare()
  const key = portal.context.random.uuid()
  const send = async (idempotencyKey: string) => {
    const headers = { ...ready.headers, 'idempotency-key': idempotencyKey }
    const answer = await portal.app.inject({ method: 'POST', ...ready, headers })
    return { status: answer.statusCode, body: answer.json() }
  }
  const rounds = await portal.context.db.selectFrom('round').select(['id', 'opens_at', 'closes_at']).execute()
  const first = await send(key)
  expect(first.status).toBeLessThan(300)
  await closeAll()
  expect(await send(key)).toEqual(first)
  const other = await send(portal.context.random.uuid())
  await restore(rounds)
  expect(other.status).toBe(409)
})
