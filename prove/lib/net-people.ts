import { randomUUID } from 'node:crypto'
import { paddedPdf } from '#server/adapters/files/testing/good-files.ts'
import type { Context } from '#server/context.ts'
import { makeAccessToken } from '#server/features/identity/access-token.ts'
import { hashPassword } from '#server/features/identity/passwords.ts'
import { type Person, saveOf, uploadOf } from './net-crowd.ts'
import type { Client } from './net-requests.ts'

export const peoplesPassword = 'three words in a row'

/** Accounts made in the store, not through a hundred sign-ups; their tokens are those of the server. */
export async function signedInPeople(
  { db, random, clock, config }: Context,
  count: number,
): Promise<{ email: string; bearer: string }[]> {
  const hash = await hashPassword(peoplesPassword)
  const now = clock.now()
  // A token lasts fifteen minutes, a long run longer: these are signed in the evening.
  const ahead = { now: () => new Date(now.getTime() + 12 * 3_600_000) }
  const people: { email: string; bearer: string }[] = []
  for (let index = 0; index < count; index += 1) {
    const [accountId, sessionId] = [random.id(), random.id()]
    const email = `person-${randomUUID()}@example.com`
    await db
      .insertInto('account')
      .values({
        id: accountId,
        email,
        email_key: email,
        full_name: 'Adaeze Nwosu',
        password_hash: hash,
        program_type: 'msc',
        email_verified_at: now,
        created_at: now,
        updated_at: now,
      })
      .execute()
    const expires = new Date(now.getTime() + 90 * 24 * 3_600_000)
    await db
      .insertInto('session')
      .values({ id: sessionId, account_id: accountId, created_at: now, last_used_at: now, expires_at: expires })
      .execute()
    const token = makeAccessToken({ clock: ahead, config }, { accountId, sessionId })
    people.push({ email, bearer: `Bearer ${token}` })
  }
  return people
}

/** Gives each a draft and a paper of 5 MB. */
export async function withPapers(client: Client, people: readonly { bearer: string }[]): Promise<Person[]> {
  const paper = await uploadOf('transcript', paddedPdf(5 * 1024 * 1024 - 1000))
  return Promise.all(
    people.map(async ({ bearer }) => {
      const saved = await client.send(await saveOf(bearer, 'A street'))
      if (saved.as !== 'answered' || saved.status >= 300)
        throw new Error(`A draft was not saved: ${JSON.stringify(saved)}`)
      const stored = await client.send({ ...paper, headers: { ...paper.headers, authorization: bearer } })
      const id = stored.as === 'answered' ? (JSON.parse(stored.body.toString()) as { id?: string }).id : undefined
      if (!id) throw new Error(`A paper was not stored: ${JSON.stringify(stored)}`)
      return { bearer, paper: id }
    }),
  )
}
