import { sql } from 'kysely'
import type { SittingList, Sittings } from '#shared/contract/schemas/sittings.ts'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { attendances, invitableStages, isMovedBy, sittingKind } from '#shared/domain/sittings.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { notOwn } from '../scope/own-applications.ts'
import type { OfferingKey } from '../seats/offering-terms.ts'
import { requireOffering } from '../seats/offerings.ts'
import { belongs, findSittings, presentSitting, requireSitting } from './find-sittings.ts'

/** The sittings of a programme in a round, and how many applicants can still be invited. Throws 404. */
export async function listSittings(db: Queryable, member: StaffMember, key: OfferingKey): Promise<Sittings> {
  const { title, roundName } = await requireOffering(db, member, key, ['applications.read'])
  const { round, programme } = key
  const kind = sittingKind(programTypeOf(programme))
  const [rows, waiting] = await Promise.all([
    findSittings(db, sql<boolean>`round_id = ${round} and programme_id = ${programme}`),
    countWaiting(db, member, key),
  ])
  return {
    ...{ title, round_name: roundName, waiting: waiting.count },
    moving: isMovedBy(kind, 'checking') ? waiting.checking : 0,
    kind,
    sittings: rows.map(presentSitting),
  }
}

/** As `invitationRefusal` has it, for everyone of a programme. */
export function canBeInvited({ round, programme }: OfferingKey) {
  return sql<boolean>`(held.round_id = ${round} and held.programme_id = ${programme}
    and held.stage = any(${invitableStages}::text[]) and not exists (
      select from sitting_place join sitting on sitting.id = sitting_place.sitting_id
      where sitting_place.application_id = held.application_id and sitting_place.ended_at is null
        and (sitting.ends_at > now() or sitting_place.attendance is distinct from 'absent')))`
}

async function countWaiting(
  db: Queryable,
  member: StaffMember,
  key: OfferingKey,
): Promise<{ count: number; checking: number }> {
  const { rows } = await sql<{ count: number; checking: number }>`
    select count(*)::integer as count, (count(*) filter (where held.stage = 'checking'))::integer as checking
    from admission_case held where ${canBeInvited(key)} and ${notOwn(member, 'held.application_id')}`.execute(db)
  return rows[0] ?? { count: 0, checking: 0 }
}

/** Everyone who has a place in a sitting, by name. Throws 404. */
export async function readSitting(db: Queryable, member: StaffMember, id: string): Promise<SittingList> {
  const { row, title } = await requireSitting(db, member, id, ['applications.read'])
  const people = await db
    .selectFrom('sitting_place')
    .innerJoin('application', 'application.id', 'sitting_place.application_id')
    .select(['application.uuid', 'application.application_number', 'application.surname'])
    .select(['application.first_name', 'application.other_names', 'sitting_place.attendance'])
    .where('sitting_place.sitting_id', '=', id)
    .where(belongs)
    .$if(member.own.length > 0, query => query.where(notOwn(member)))
    .orderBy('application.surname')
    .orderBy('application.first_name')
    .orderBy('application.application_number')
    .execute()
  return {
    ...{ sitting: presentSitting(row), round: row.round_id, programme: row.programme_id, title },
    people: people.map(one => {
      const attendance = attendances.find(known => known === one.attendance)
      return {
        uuid: one.uuid,
        application_number: one.application_number ?? '',
        name: { surname: one.surname, given: [one.first_name, one.other_names].filter(Boolean).join(' ') },
        ...(attendance ? { attendance } : {}),
      }
    }),
  }
}
