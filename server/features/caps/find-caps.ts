import { type RawBuilder, sql } from 'kysely'
import type { CapsState } from '#shared/domain/caps-life.ts'
import type { Permission } from '#shared/domain/staff.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { capsStateNow, fromOffersForJamb, hasJambNumber, jambNumberOf } from '../applications/offers-for-jamb.ts'
import { capsScope } from './caps-scope.ts'

/** The current state of a recommendation. */
export interface FoundCaps {
  id: string
  uuid: string
  application_id: number
  number: string | null
  /** Whether this can be a JAMB number. */
  has_number: boolean | null
  application_number: string | null
  state: CapsState
}

/** The caller’s recommendations from which to choose. */
export async function findCaps(
  db: Queryable,
  member: StaffMember,
  wanted: readonly Permission[],
  condition: RawBuilder<boolean>,
): Promise<FoundCaps[]> {
  const { rows } =
    await sql<FoundCaps>`select offer.decision_id as id, application.uuid, application.id as application_id,
      ${jambNumberOf} as number, ${hasJambNumber} as has_number, application.application_number, ${capsStateNow} as state
    ${fromOffersForJamb} and ${capsScope(member, wanted)} and ${condition}
    order by application.id`.execute(db)
  return rows
}

/** The same, with the applications locked in the order of their ids until the end of the transaction. */
export async function lockCaps(
  tx: Tx,
  member: StaffMember,
  wanted: readonly Permission[],
  condition: RawBuilder<boolean>,
): Promise<FoundCaps[]> {
  const found = await findCaps(tx, member, wanted, condition)
  await sql`select id from application where id = any(${found.map(one => one.application_id)}::bigint[])
    order by id for update`.execute(tx)
  return findCaps(tx, member, wanted, condition)
}
