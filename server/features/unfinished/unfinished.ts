import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { unfinishedList, unfinishedQuery } from '#shared/contract/schemas/unfinished.ts'
import { daysBetweenDraftReminders } from '#shared/domain/draft-reminder.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { findProgramme, programmes } from '#shared/domain/programmes.ts'
import { readQueueFilter } from '#shared/domain/queue-filter.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { leaveOutUnknown } from '../scope/leave-out-unknown.ts'
import { notOwn } from '../scope/own-applications.ts'

type List = z.output<typeof unfinishedList>

const pageSize = 50

export interface UnfinishedRow {
  id: number
  uuid: string
  surname: string
  first_name: string
  other_names: string
  program_type: string
  selected_program: string | null
  round_id: string
  round_name: string
  closes_at: Date
  created_at: Date
  updated_at: Date
  reminded_at: Date | null
  may_be_reminded: boolean
  key: string
}

/** `draft_reminder.reminded_at` is a week ago, or there was none. */
export const isRemindable = sql<boolean>`(reminder.reminded_at is null
  or reminder.reminded_at < now() - make_interval(days => ${sql.lit(daysBetweenDraftReminders)}))`

/**
 * Drafts of rounds that are open, in someone’s scope, by the database’s clock. An extension counts for the one who has it, and people without a confirmed
 * account, or whose account is being deleted, are not in it.
 */
export function fromUnfinished(member: StaffMember): RawBuilder<unknown> {
  return sql`from application
    join account on account.id = application.account_id
    join round on round.id = application.round_id
    left join round_extension extension on extension.application_id = application.id
    left join draft_reminder reminder on reminder.application_id = application.id
    where application.status = 'draft' and application.erased_at is null and application.account_id is not null
      and account.deletes_at is null and account.email_verified_at is not null
      and round.opens_at <= now() and greatest(round.closes_at, extension.closes_at) > now()
      and ${within(member)} and ${notOwn(member)}`
}

function within({ grants }: StaffMember): RawBuilder<boolean> {
  const scopes = scopesOf(grants, ['documents.check'])
  if (scopes.includes('all')) return sql<boolean>`true`
  const types = scopes.flatMap(scope => (scope === 'all' ? [] : (scope.program_types ?? [])))
  const ids = programmes()
    .filter(({ id, programType }) =>
      scopes.some(scope => isInScope(scope, { program_type: programType, selected_program: id })),
    )
    .map(({ id }) => id)
  return sql<boolean>`(application.program_type = any(${types}::text[]) or application.selected_program = any(${ids}::text[])) is true`
}

/** Who has started and not finished, the last changed first. Names, programme and dates alone: what is written in a draft is its owner’s. */
export async function listUnfinished(
  { db }: Context,
  member: StaffMember,
  { round, programme, after }: z.output<typeof unfinishedQuery>,
): Promise<List> {
  const { rounds, programmes: chosen, unknown } = await placesOf(db, { round, programme })
  const among = (column: string, ids: readonly string[]) =>
    ids.length > 0 ? sql`and ${sql.ref(column)} = any(${ids}::text[])` : sql``
  const { rows } = await sql<UnfinishedRow>`
    select application.id, application.uuid, application.surname, application.first_name, application.other_names,
      application.program_type, application.selected_program, round.id as round_id, round.name as round_name,
      greatest(round.closes_at, extension.closes_at) as closes_at, application.created_at, application.updated_at,
      reminder.reminded_at, ${isRemindable} as may_be_reminded,
      (extract(epoch from application.updated_at) * 1000000)::bigint::text || '.' || application.id as key
    ${fromUnfinished(member)} ${among('round.id', rounds)} ${among('application.selected_program', chosen)} ${after ? before(after) : sql``}
    order by application.updated_at desc, application.id desc limit ${sql.lit(pageSize + 1)}`.execute(db)
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    rows: shown.flatMap(present),
    rounds: await countRounds(db, member),
    ...(unknown.length > 0 ? { unknown } : {}),
    ...(last ? { next: last.key } : {}),
  }
}

/** The chosen round and programme, read like those of a search. */
function placesOf(db: Queryable, { round, programme }: Pick<z.output<typeof unfinishedQuery>, 'round' | 'programme'>) {
  const text = Object.entries({ round, programme })
    .flatMap(([key, value]) => (value ? `${key}:${/\s/.test(value) ? `"${value}"` : value}` : []))
    .join(' ')
  return leaveOutUnknown(db, text, readQueueFilter(text, ['round', 'programme']))
}

function before(after: string): RawBuilder<unknown> {
  const [, micros, id] = /^(\d{1,18})\.(\d{1,18})$/.exec(after) ?? []
  if (!micros || !id) throw invalidFields([{ field: 'after', message: 'This is not a place in the list.' }])
  return sql`and (application.updated_at, application.id)
    < (to_timestamp(0) + ${micros}::bigint * interval '1 microsecond', ${id}::bigint)`
}

async function countRounds(db: Queryable, member: StaffMember): Promise<List['rounds']> {
  const { rows } = await sql<List['rounds'][number]>`
    select round.id, round.name, count(*)::integer as count ${fromUnfinished(member)}
    group by round.id, round.name order by round.name`.execute(db)
  return rows
}

function present(row: UnfinishedRow): List['rows'] {
  if (!isProgramType(row.program_type)) return []
  return [
    {
      uuid: row.uuid,
      name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
      program_type: row.program_type,
      programme: row.selected_program,
      programme_title: findProgramme(row.selected_program)?.title ?? null,
      round: { id: row.round_id, name: row.round_name },
      closes_at: row.closes_at.toISOString(),
      started_at: row.created_at.toISOString(),
      changed_at: row.updated_at.toISOString(),
      ...(row.reminded_at ? { reminded_at: row.reminded_at.toISOString() } : {}),
      may_be_reminded: row.may_be_reminded,
    },
  ]
}
