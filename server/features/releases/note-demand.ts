import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/**
 * Records how many people have applied for how many places, for each programme and round in which a release refuses someone.
 * Refused applicants see it from the hour of the release on, as it was when the release was confirmed (ADR 77). A programme
 * without seats is left out.
 */
export async function noteDemand(tx: Tx, id: string): Promise<void> {
  await sql`
    with refused as (
      select distinct application.round_id, application.selected_program as programme_id
      from decision join application on application.id = decision.application_id
      where decision.release_id = ${id} and decision.kind = 'rejection' and decision.ended_at is null
    ), counted as (
      select refused.*, (
        select count(*) from admission_case held
        where held.round_id = refused.round_id and held.programme_id = refused.programme_id and held.stage <> 'returned') as applied, (
        select sum(capacity) from seat_pool pool
        where pool.round_id = refused.round_id and pool.programme_id = refused.programme_id) as places
      from refused
    ), of_round as (
      select round_id, jsonb_object_agg(programme_id, jsonb_build_object('applied', applied, 'places', places)) as programmes
      from counted where places > 0 group by round_id
    )
    update release set demand = (select jsonb_object_agg(round_id, programmes) from of_round) where id = ${id}`.execute(
    tx,
  )
}
