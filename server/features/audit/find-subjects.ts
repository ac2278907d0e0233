import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { findWords } from '../queue/search-words.ts'
import type { AuditReach } from './reach.ts'

/** How many people and things one search covers. */
const mostSubjects = 50
const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const kindsWithIds = [
  'application',
  'account',
  'staff',
  'release',
  'rank-list',
  'sitting',
  'export',
  'mail',
  'referee',
  'key',
  'webhook',
]

/**
 * The subjects of a search: applications with these names or this number, their accounts and payments, colleagues,
 * rounds and releases. Only what the caller may read is found, and only that makes a search too wide.
 */
export async function findSubjects(
  db: Queryable,
  words: readonly string[],
  reach: AuditReach,
): Promise<readonly string[] | 'too wide'> {
  const found = await Promise.all([
    reach.rest === 'none' ? [] : ofApplications(db, words, reach.rest),
    reach.staff ? named(db, words, staffNames) : [],
    reach.rest === 'all' ? Promise.all(otherNames.map(names => named(db, words, names))).then(all => all.flat()) : [],
    asTyped(words),
  ])
  const subjects = [...new Set(found.flat())]
  return subjects.length > mostSubjects ? 'too wide' : subjects
}

/** The single thing that an id or a payment reference identifies. */
function asTyped(words: readonly string[]): string[] {
  const [word = ''] = words
  if (words.length !== 1) return []
  const id = word.toLowerCase()
  return uuidShape.test(id) ? kindsWithIds.map(kind => `${kind}:${id}`) : [`payment:${id}`]
}

async function ofApplications(
  db: Queryable,
  typed: readonly string[],
  rest: Exclude<AuditReach['rest'], 'none'>,
): Promise<string[]> {
  const ids = await applicationIds(db, typed, rest)
  const { rows } = await sql<{ subject: string }>`
    select 'application:' || uuid as subject from application where id = any(${ids}::bigint[])
    union select 'account:' || account_id from application where id = any(${ids}::bigint[]) and account_id is not null
    union select 'payment:' || reference from payment where application_id = any(${ids}::bigint[])
    limit ${mostSubjects + 1}`.execute(db)
  return rows.map(({ subject }) => subject)
}

async function applicationIds(
  db: Queryable,
  typed: readonly string[],
  rest: Exclude<AuditReach['rest'], 'none'>,
): Promise<number[]> {
  const words = await findWords(db, typed)
  const [first, ...others] = words === 'nothing' ? [] : words
  if (!first) return []
  const inScope = rest === 'all' ? sql`true` : sql`held.programme_id = any(${rest.programmes}::text[])`
  const hasOthers = others.map(
    word => sql`and exists (select from case_word other
      where other.application_id = held.application_id and ${word.where('other')})`,
  )
  const { rows } = await sql<{ application_id: number }>`
    select distinct found.application_id from case_word found join admission_case held on held.application_id = found.application_id
    where ${first.where('found')} and ${inScope} ${sql.join(hasOthers, sql` `)} limit ${mostSubjects + 1}`.execute(db)
  return rows.map(({ application_id }) => Number(application_id))
}

interface Names {
  kind: string
  from: RawBuilder<unknown>
  id: RawBuilder<unknown>
  name: RawBuilder<unknown>
}

const staffNames: Names = { kind: 'staff', from: sql`staff`, id: sql`staff.id`, name: sql`staff.full_name` }
const otherNames: readonly Names[] = [
  { kind: 'round', from: sql`round`, id: sql`round.id`, name: sql`round.name` },
  { kind: 'release', from: sql`release`, id: sql`release.id`, name: sql`release.name` },
]

async function named(db: Queryable, words: readonly string[], names: Names): Promise<string[]> {
  const ids = await idsNamed(db, words, names)
  return ids.map(id => `${names.kind}:${id}`)
}

/** Rows whose name contains every word, ignoring accents. These tables are short. */
async function idsNamed(db: Queryable, words: readonly string[], { from, id, name }: Names): Promise<string[]> {
  const contains = words.map(word => sql`strpos(search_text(${name}), search_text(${word}::text)) > 0`)
  const { rows } = await sql<{ id: string }>`
    select ${id}::text as id from ${from} where ${sql.join(contains, sql` and `)} limit ${mostSubjects + 1}`.execute(db)
  return rows.map(row => row.id)
}

/** Colleagues whose name contains every typed word. */
export function staffNamed(db: Queryable, typed: string): Promise<string[]> {
  return idsNamed(db, typed.split(/\s+/), staffNames)
}
