import { sql } from 'kysely'
import type * as z from 'zod'
import type { matriculationList, matriculationListQuery } from '#shared/contract/schemas/matriculation.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { Context } from '../../base/context.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import { programmesWithin } from '../scope/programmes-within.ts'

/** The page size. */
const pageRows = 500

type Answer = z.output<typeof matriculationList>

/** A page of the people with a number in a round, sorted by number. A round or programme that there is not is left out, and listed in `unknown`. */
export async function listMatriculated(
  { db }: Pick<Context, 'db'>,
  member: StaffMember,
  { round: asked, programme, after }: z.output<typeof matriculationListQuery>,
): Promise<Answer> {
  const own = programmesWithin(member, ['enrolment.manage', 'enrolment.prepare'])
  const rounds = await roundsWithNumbers(db, member, own)
  const named = asked === undefined ? undefined : await findRound(db, asked)
  const known = programme === undefined ? undefined : findProgramme(programme)?.id
  const unknown = [
    ...(asked === undefined || named ? [] : [`round:${asked}`]),
    ...(programme === undefined || known ? [] : [`programme:${programme}`]),
  ]
  const leftOut = unknown.length > 0 ? { unknown } : {}
  const round = named ?? rounds[0]
  if (!round) return { rounds, total: 0, rows: [], ...leftOut }
  const chosen = selectNumbered(db, member, own)
    .where(sql<boolean>`${roundOfPlace} = ${round.id}`)
    .$if(known !== undefined, query =>
      query.where(sql<boolean>`coalesce(decision.programme_id, application.selected_program) = ${known}`),
    )
  const { total } = await db
    .selectFrom(chosen.as('chosen'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await chosen
    .$if(after !== undefined, query => query.where('numbered.number', '>', after ?? ''))
    .orderBy('numbered.number')
    .limit(pageRows + 1)
    .execute()
  const shown = rows.slice(0, pageRows)
  const last = shown.at(-1)
  return {
    ...{ round, rounds, total: Number(total), rows: shown.map(present), ...leftOut },
    ...(rows.length > pageRows && last ? { next: last.number } : {}),
  }
}

const roundOfPlace = sql<string>`coalesce(offer.deferred_to, application.round_id)`

function findRound(db: Queryable, id: string) {
  return db.selectFrom('round').select(['id', 'name', 'session_id as session']).where('id', '=', id).executeTakeFirst()
}

type Within = ReturnType<typeof programmesWithin>

async function roundsWithNumbers(db: Queryable, member: StaffMember, own: Within): Promise<Answer['rounds']> {
  return db
    .selectFrom('round')
    .select(['round.id', 'round.name', 'round.session_id as session'])
    .where(({ exists }) => exists(selectNumbered(db, member, own).where(sql<boolean>`${roundOfPlace} = round.id`)))
    .orderBy('round.session_id', 'desc')
    .orderBy('round.starts_on', 'desc')
    .limit(100)
    .execute()
}

function selectNumbered(db: Queryable, member: StaffMember, own: Within) {
  return db
    .selectFrom('matriculation_number as numbered')
    .innerJoin('offer', 'offer.decision_id', 'numbered.decision_id')
    .innerJoin('decision', 'decision.id', 'offer.decision_id')
    .innerJoin('application', 'application.id', 'offer.application_id')
    .select(['numbered.number', 'numbered.given_at', 'application.uuid', 'application.application_number'])
    .select(['application.surname', 'application.first_name', 'application.other_names', 'offer.deferred_to'])
    .select(sql<string>`coalesce(decision.programme_id, application.selected_program)`.as('programme'))
    .$if(member.own.length > 0, query => query.where(notOwn(member)))
    .$if(own !== 'all', query => query.where(sql<boolean>`application.selected_program = any(${own}::text[])`))
}

function present(row: Awaited<ReturnType<ReturnType<typeof selectNumbered>['execute']>>[number]) {
  return {
    number: row.number,
    name: { surname: row.surname, given: [row.first_name, row.other_names].filter(Boolean).join(' ') },
    application_number: row.application_number ?? '',
    uuid: row.uuid,
    programme: row.programme,
    given_at: row.given_at.toISOString(),
    ...(row.deferred_to ? { was_deferred: true as const } : {}),
  }
}
