import { type RawBuilder, sql } from 'kysely'
import type { OfficeCallName } from '#shared/contract/calls/index.ts'
import type { DeskArea, DeskPart } from '#shared/domain/desk.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Permission, Role } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { universityZone } from '../../db/university-clock.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { applicationsWithin, programmesWithin } from '../scope/programmes-within.ts'
import type { CountsAsOne, FirstInList } from './counts-as-one.ts'

/** Nobody counts further: 101 found are shown as '100+'. */
export const mostCounted = 100

/** Whoever the desk is read for, and the permissions that the call behind a kind needs. */
export interface Asked {
  member: StaffMember
  wanted: readonly Permission[]
  now: Date
  countsAsOne: CountsAsOne
}

/** One matter that waits, as a kind finds it. */
export interface Found {
  id: string
  since: Date
  due: Date | null
  /** The applicant, if it is about one. */
  surname: string | null
  given: string | null
  /** The application, if it is about one. */
  uuid: string | null
  /** The colleague who asked, drafted or prepared. */
  by: string | null
  programme: string | null
  /** Anything else that the sentence needs. */
  note: string | null
}

/** One row of the desk, in words. */
export interface Line {
  title: string
  rest?: string | undefined
  detail?: string | undefined
  act: string
  to: string
}

/** A kind of matter: who it waits for, what to look for, and what to say. A new kind is one of these in `kinds.ts`. */
export interface DeskKind {
  kind: string
  area: DeskArea
  part: DeskPart
  /** The call with which it is done: whoever may not make it, by role or scope, never sees the matter. */
  call: OfficeCallName
  /** Where the call has permissions that are not enough for this. */
  permission?: readonly Permission[]
  /** Whose daily work it is, where others may do it too but do not look for it here. */
  roles?: readonly Role[]
  /** How many may stand one by one, each with its name; more of them become one line. */
  apart?: number
  /** A statement of `found(…)`, all of which are one query. It finds nothing that the call would refuse to this person. */
  find?: (asked: Asked) => RawBuilder<unknown>
  /** In place of `find`, where the feature already has the rule: a query of its own. */
  read?: (context: Context, asked: Asked) => Promise<Found[]>
  /** What only the program can tell: false for a matter that the call would refuse. */
  keep?: (asked: Asked, found: Found) => boolean
  one: (found: Found) => Line
  many: (found: readonly Found[], count: string) => Line
}

/** What `read` gives, from the few columns that it has. */
export function asFound(known: Partial<Found> & Pick<Found, 'id' | 'since'>): Found {
  return { due: null, surname: null, given: null, uuid: null, by: null, programme: null, note: null, ...known }
}

type Columns = { [Column in keyof Found]?: RawBuilder<unknown> } & Pick<
  Record<keyof Found, RawBuilder<unknown>>,
  'id' | 'since'
>

/** The rows of a kind, at most one more than are counted. `rest` is `from … where … order by …`. */
export function found(columns: Columns, rest: RawBuilder<unknown>): RawBuilder<unknown> {
  const { id, since, due, surname, given, uuid, by, programme, note } = { ...nothing, ...columns }
  return sql`select (${id})::text as id, (${since})::timestamptz as since, (${due})::timestamptz as due,
    (${surname})::text as surname, (${given})::text as given, (${uuid})::text as uuid, (${by})::text as by,
    (${programme})::text as programme, (${note})::text as note
    ${rest} limit ${sql.lit(mostCounted + 1)}`
}

const none = sql`null`
const nothing = { due: none, surname: none, given: none, uuid: none, by: none, programme: none, note: none }

/** The columns of `application` that name its applicant. */
export const applicant = {
  uuid: sql`application.uuid`,
  surname: sql`application.surname`,
  given: sql`concat_ws(' ', nullif(application.first_name, ''), nullif(application.other_names, ''))`,
  programme: sql`application.selected_program`,
}

/** What one person asked, drafted or proposed waits for somebody else; so does what someone did who counts as one with them (ADR 196). */
export function isAnothers({ countsAsOne, wanted }: Asked, first: FirstInList): RawBuilder<boolean> {
  return sql<boolean>`not ${countsAsOne(first, wanted)}`
}

/** Whether a row of `application` is where the person may do this, and not their own. */
export function isTheirs({ member, wanted }: Asked): RawBuilder<boolean> {
  const within = applicationsWithin(member, wanted)
  const isIn = within === 'all' ? sql<boolean>`true` : sql<boolean>`(${within}) is true`
  return sql<boolean>`(${isIn} and ${notOwn(member)} and application.erased_at is null)`
}

/** Whether a programme, given as a column or an expression, is where the person may do this. */
export function isIn({ member, wanted }: Asked, programme: RawBuilder<unknown>): RawBuilder<boolean> {
  const within = programmesWithin(member, wanted)
  return within === 'all' ? sql<boolean>`true` : sql<boolean>`${programme} = any(${within}::text[])`
}

/** The name of the member of staff with this id, which may be stored as text. */
export function staffNamed(id: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`(select full_name from staff where staff.id::text = (${id})::text)`
}

/** The day on which this round is decided, until its end. */
export function decidedBy(round: RawBuilder<unknown>): RawBuilder<Date | null> {
  return sql`(select ((decisions_by + 1)::timestamp at time zone ${universityZone()}) - interval '1 minute'
    from round where round.id = ${round})`
}

/** The same of the round of `application`. */
export const roundDecidedBy = () => decidedBy(sql`application.round_id`)

/** 'ADEYEMI, Tolulope' */
export function nameOf({ surname, given }: Pick<Found, 'surname' | 'given'>): string {
  return [surname?.toLocaleUpperCase('en'), given].filter(Boolean).join(', ')
}

export function titleOf({ programme }: Pick<Found, 'programme'>): string {
  return findProgramme(programme)?.title ?? 'no programme'
}

/** 'ADEYEMI, Tolulope; BELLO, Aisha and 12 more' */
export function firstNames(all: readonly Found[]): string {
  return someOf(all.map(nameOf), '; ')
}

/** 'Kemi Obi 14, Tunde Eke 8' */
export function byColleague(all: readonly Found[]): string {
  const counts = Map.groupBy(all, ({ by }) => by ?? 'A colleague')
  return someOf(
    [...counts].toSorted(([, one], [, other]) => other.length - one.length).map(([who, own]) => `${who} ${own.length}`),
    ', ',
  )
}

/** 'B.Sc. Computer Science 4, M.Sc. Space Physics 2' */
export function byProgramme(all: readonly Found[]): string {
  const counts = Map.groupBy(all, titleOf)
  return someOf(
    [...counts]
      .toSorted(([, one], [, other]) => other.length - one.length)
      .map(([what, own]) => `${what} ${own.length}`),
    ', ',
  )
}

const mostNamed = 3

export function someOf(names: readonly string[], between: string): string {
  const left = names.length - mostNamed
  const shown = names.slice(0, mostNamed).join(between)
  return left > 0 ? `${shown} and ${left} more` : shown
}
