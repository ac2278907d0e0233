import { sql } from 'kysely'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { sittingKind, sittingNames } from '#shared/domain/sittings.ts'
import type { Queryable } from '../../db/client.ts'
import { type NamesAt, readNamesAt } from '../staff/names.ts'
import type { FoundLine } from './search-audit.ts'

interface KnownApplication {
  uuid: string
  number: string | null
  surname: string
  given: string
  program_type: string
  selected_program: string | null
  /** Null if the office has never had it. */
  stage: string | null
}

/** The names for the ids in some lines. Erased people have none. */
export interface Known {
  /** By id and moment. */
  staff: NamesAt
  accounts: ReadonlyMap<string, string>
  /** By the subject of the line: an application, or a payment for one. */
  applications: ReadonlyMap<string, KnownApplication>
  /** Of keys and webhooks, by id. */
  keys: ReadonlyMap<string, string>
  /** By id. */
  sittings: ReadonlyMap<string, string>
  others: ReadonlyMap<string, string>
}

const uuidShape = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** 'application:<uuid>' is about the applicant. */
export function subjectOf(subject: string): { kind: string; id: string } {
  const at = subject.indexOf(':')
  return at === -1 ? { kind: subject, id: '' } : { kind: subject.slice(0, at), id: subject.slice(at + 1) }
}

/** One statement per kind, regardless of the number of lines. */
export async function readNames(db: Queryable, lines: readonly FoundLine[]): Promise<Known> {
  const subjects = lines.map(({ subject }) => subjectOf(subject))
  const ids = (kind: string) => subjects.filter(one => one.kind === kind).map(({ id }) => id)
  const actors = (kind: string) => lines.flatMap(line => (line.actor_kind === kind ? [line.actor_id ?? ''] : []))
  const inDetails = idsInDetails(lines)
  const ofSittings = idsInDetails(lines.filter(({ action }) => action.startsWith('sitting.')))
  const [staff, accounts, applications, keys, sittings, others] = await Promise.all([
    readNamesAt(db, uuids([...actors('staff'), ...ids('staff'), ...inDetails])),
    readAccounts(db, uuids([...actors('applicant'), ...ids('account')])),
    readApplications(db, uuids(ids('application')), ids('payment')),
    readKeys(db, uuids([...actors('key'), ...ids('key'), ...ids('webhook')])),
    readSittings(db, uuids([...ids('sitting'), ...ofSittings])),
    readOthers(db, ids('round'), uuids([...ids('release'), ...ids('rank-list')])),
  ])
  return { staff, accounts, applications, keys, sittings, others }
}

function idsInDetails(lines: readonly FoundLine[]): string[] {
  return lines.flatMap(({ detail }) =>
    Object.values(detail ?? {})
      .flat()
      .map(String),
  )
}

function uuids(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter(text => uuidShape.test(text))
}

interface Named {
  id: string
  name: string
}

function byId(rows: readonly Named[]): Map<string, string> {
  return new Map(rows.map(({ id, name }) => [id, name]))
}

async function readAccounts(db: Queryable, ids: readonly string[]): Promise<Known['accounts']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named>`select id, full_name as name from account where id = any(${ids}::uuid[])`.execute(
    db,
  )
  return byId(rows)
}

async function readKeys(db: Queryable, ids: readonly string[]): Promise<Known['keys']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Named>`
    select id, name from api_key where id = any(${ids}::uuid[])
    union all select id, name from webhook where id = any(${ids}::uuid[])`.execute(db)
  return byId(rows)
}

async function readApplications(
  db: Queryable,
  ids: readonly string[],
  references: readonly string[],
): Promise<Known['applications']> {
  if (ids.length + references.length === 0) return new Map()
  const { rows } = await sql<KnownApplication & { subject: string }>`
    select subject, application.uuid, application.application_number as number, application.surname,
      concat_ws(' ', nullif(application.first_name, ''), nullif(application.other_names, '')) as given,
      application.program_type, application.selected_program, held.stage
    from (
      select 'application:' || uuid as subject, id from application where uuid = any(${ids}::uuid[])
      union all select 'payment:' || reference, application_id from payment where reference = any(${references}::text[])
    ) wanted
    join application on application.id = wanted.id
    left join admission_case held on held.application_id = application.id and application.erased_at is null`.execute(db)
  return new Map(rows.map(({ subject, ...application }) => [subject, application]))
}

/** 'Screening on 5 December 2026 at 09:00, Hall 2, Block C'. */
async function readSittings(db: Queryable, ids: readonly string[]): Promise<Known['sittings']> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; programme: string; starts_at: Date; place: string }>`
    select id, programme_id as programme, starts_at, place from sitting where id = any(${ids}::uuid[])`.execute(db)
  const named = rows.map(({ id, programme, starts_at, place }) => {
    const kind = sittingNames[sittingKind(programTypeOf(programme))]
    return { id, name: `${kind} on ${longDate(starts_at)} at ${clockTime(starts_at)}, ${place}` }
  })
  return byId(named)
}

async function readOthers(db: Queryable, rounds: readonly string[], ids: readonly string[]): Promise<Known['others']> {
  if (rounds.length + ids.length === 0) return new Map()
  const { rows } = await sql<Named & { programme: string | null }>`
    select 'round:' || id as id, name, null as programme from round where id = any(${rounds}::text[])
    union all select 'release:' || id, name, null from release where id = any(${ids}::uuid[])
    union all select 'rank-list:' || rank_list.id, round.name, rank_list.programme_id from rank_list
      join round on round.id = rank_list.round_id where rank_list.id = any(${ids}::uuid[])`.execute(db)
  const titled = ({ id, name, programme }: (typeof rows)[number]) => {
    const title = findProgramme(programme)?.title
    return { id, name: title ? `${title}, ${name}` : name }
  }
  return byId(rows.map(titled))
}
