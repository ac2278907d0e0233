import { sql } from 'kysely'
import { systemClock } from '../../server/base/system.ts'
import type { Db } from '../../server/db/client.ts'
import { makeAccessToken } from '../../server/features/identity/access-token.ts'
import { readConfig } from '../../server/start/config.ts'
import { idOf } from './many-applications.ts'
import type { PlaceEnv } from './places.ts'

/** The responses of a server to a person from the original data. */
export type Answers = Map<string, unknown>

// Both change with every response, or with ongoing work.
const changing = new Set(['updated_at', 'revision', 'name', 'first_referee_name', 'second_referee_name'])

/** What a server tells a spread sample of the original people about themselves and their applications. */
export async function answersTo(url: string, env: PlaceEnv, db: Db, people: number): Promise<Answers> {
  const { rows } = await sql<{ accountId: string; sessionId: string }>`
    select ${sql.raw(idOf('account', 'person'))} as "accountId", ${sql.raw(idOf('session', 'person'))} as "sessionId" from (
      select distinct person, md5(person::text) as draw from prove.life join prove.before_application before on before.id = n
      where before.account_id is not null order by draw limit ${people}) chosen`.execute(db)
  const signing = { config: readConfig(env), clock: systemClock }
  const answers: Answers = new Map()
  for (const who of rows) {
    const headers = { authorization: `Bearer ${makeAccessToken(signing, who)}` }
    const answer = await fetch(`${url}/api/auth/me`, { headers })
    answers.set(who.accountId, { status: answer.status, body: await answer.json() })
  }
  return answers
}

/** The differences of a later response from an earlier one, each as a path and both values. */
export function differences(before: unknown, after: unknown, path = ''): string[] {
  if (typeof before !== 'object' || before === null)
    return before === after ? [] : [`${path}: ${JSON.stringify(before)}, then ${JSON.stringify(after)}`]
  const later = Object(inOneOrder(after))
  return Object.entries(inOneOrder(before)).flatMap(([key, value]) =>
    changing.has(key) ? [] : differences(value, Reflect.get(later, key), `${path}/${key}`),
  )
}

/** Keys applications by uuid, because today’s server lists drafts of closed rounds last. */
function inOneOrder(value: unknown): object {
  if (!Array.isArray(value)) return Object(value)
  return value.toSorted((one, other) => String(one?.uuid).localeCompare(String(other?.uuid)))
}
