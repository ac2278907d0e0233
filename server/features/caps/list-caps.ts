import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { capsList, capsQuery } from '#shared/contract/schemas/caps.ts'
import { type CapsState, capsStates } from '#shared/domain/caps-life.ts'
import { offerStates } from '#shared/domain/offer-life.ts'
import { printedNames } from '#shared/domain/person-name.ts'
import { readQueueFilter } from '#shared/domain/queue-filter.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import {
  capsStateNow,
  fromOffersForJamb,
  hasJambNumber,
  isReadyForJamb,
  jambNumberOf,
} from '../applications/offers-for-jamb.ts'
import { findWords } from '../queue/search-words.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { capsScope, mayPrepare } from './caps-scope.ts'

type Answer = z.output<typeof capsList>

const usualLimit = 50

/**
 * A page of the recommendations in the caller’s scope, sorted by application number, with the number in each state.
 */
export async function listCaps(
  { db }: Pick<Context, 'db'>,
  member: StaffMember,
  { state, q = '', limit = usualLimit, after }: z.output<typeof capsQuery>,
): Promise<Answer> {
  const filter = await leaveOutUnknown(db, q, readQueueFilter(q, ['programme', 'school', 'round']))
  const unknown = filter.unknown.length > 0 ? { unknown: filter.unknown } : {}
  const own = capsScope(member, mayPrepare)
  const [words, ready] = await Promise.all([findWords(db, filter.words), countReady(db, own)])
  if (words === 'nothing') return { rows: [], counts: {}, ready, ...unknown }
  const wanted = sql.join(
    [
      capsScope(member, mayPrepare, filter),
      ...(filter.rounds.length > 0 ? [sql`application.round_id = any(${filter.rounds}::text[])`] : []),
      ...words.map(
        word =>
          sql`exists (select from case_word found where found.application_id = offer.application_id and ${word.where('found')})`,
      ),
    ],
    sql` and `,
  )
  const [found, counts] = await Promise.all([
    findPage(db, wanted, { state, limit: limit + 1, after: readCursor(after) }),
    countStates(db, wanted),
  ])
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows: rows.map(present),
    counts,
    ready,
    ...unknown,
    ...(found.length > limit && last ? { next: String(last.place) } : {}),
  }
}

interface Row {
  id: string
  uuid: string
  place: number
  application_number: string | null
  surname: string
  first_name: string
  other_names: string
  answers: unknown
  programme: string
  round: string | null
  number: string | null
  has_number: boolean | null
  entry_mode: string | null
  offer: string
  state: CapsState
  since: Date | null
}

async function findPage(
  db: Queryable,
  wanted: RawBuilder<unknown>,
  { state, limit, after }: { state: CapsState | undefined; limit: number; after: number | undefined },
): Promise<Row[]> {
  const { rows } = await sql<Row>`select offer.decision_id as id, application.uuid, application.id as place,
      application.application_number, application.surname, application.first_name, application.other_names,
      application.answers,
      coalesce(decision.programme_id, application.selected_program) as programme, application.round_id as round,
      ${jambNumberOf} as number, ${hasJambNumber} as has_number, application.answers ->> 'entry_mode' as entry_mode,
      offer.state as offer, ${capsStateNow} as state, caps.since
    ${fromOffersForJamb} and ${wanted}
    ${state ? sql`and ${capsStateNow} = ${state}` : sql``}
    ${after === undefined ? sql`` : sql`and application.id > ${after}`}
    order by application.id limit ${limit}`.execute(db)
  return rows
}

function present(row: Row): Answer['rows'][number] {
  return {
    id: row.id,
    uuid: row.uuid,
    application_number: row.application_number ?? '',
    name: printedNames(row),
    programme: row.programme,
    round: row.round,
    jamb_number: (row.number ?? '').toUpperCase(),
    has_number: row.has_number === true,
    ...(row.entry_mode ? { entry_mode: row.entry_mode } : {}),
    offer: offerStates.find(one => one === row.offer) ?? 'offered',
    state: row.state,
    ...(row.since ? { since: row.since.toISOString() } : {}),
  }
}

async function countStates(db: Queryable, wanted: RawBuilder<unknown>): Promise<Answer['counts']> {
  const { rows } = await sql<{
    state: string
    count: number
  }>`select ${capsStateNow} as state, count(*)::integer as count
    ${fromOffersForJamb} and ${wanted} group by 1`.execute(db)
  const counts: Answer['counts'] = {}
  for (const { state, count } of rows) {
    const known = capsStates.find(one => one === state)
    if (known) counts[known] = count
  }
  return counts
}

async function countReady(db: Queryable, own: RawBuilder<boolean>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    ${fromOffersForJamb} and ${own} and ${isReadyForJamb}`.execute(db)
  return rows[0]?.count ?? 0
}

function readCursor(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
}
