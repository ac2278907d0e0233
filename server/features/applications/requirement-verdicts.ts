import { type RawBuilder, sql } from 'kysely'
import type { SettledRequirement } from '#shared/domain/requirement.ts'
import type { Queryable } from '../../db/client.ts'

/**
 * What people have said of the requirements of the application in a table with an `application_id`, without those whose
 * document the applicant has replaced since.
 */
export function verdictsOf(table: string): RawBuilder<SettledRequirement[]> {
  return sql<SettledRequirement[]>`coalesce((
    select jsonb_agg(jsonb_build_object('requirement', said.requirement, 'verdict', said.verdict, 'said', said.said,
      'by', judge.full_name) order by said.requirement)
    from requirement_verdict said join staff judge on judge.id = said.judged_by
    where said.application_id = ${sql.ref(`${table}.application_id`)} and not exists (
      select from document where document.application_id = said.application_id and document.kind = said.proof
        and document.submitted_at > said.judged_at)), '[]')`
}

/** The same for one application. */
export async function readVerdicts(db: Queryable, applicationId: number): Promise<SettledRequirement[]> {
  const { rows } = await sql<{ verdicts: SettledRequirement[] }>`
    select ${verdictsOf('one')} as verdicts from (select ${applicationId}::bigint as application_id) one`.execute(db)
  return rows[0]?.verdicts ?? []
}
