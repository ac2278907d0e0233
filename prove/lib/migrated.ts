import { sql } from 'kysely'
import type { Db } from '../../server/db/client.ts'

/** Each counts rows that a complete migration cannot leave: [what, query]. `before_…` is the original data (`unchanged-rows.ts`). */
const impossible: readonly (readonly [what: string, query: string])[] = [
  ['applications without a round', 'select from application where round_id is null'],
  [
    'applications in a round that is not for their program type',
    'select from application join round on round.id = round_id where program_type <> all (program_types)',
  ],
  [
    'applications started while a round of their program type was open, but put in one that was not',
    `select from application join round own on own.id = round_id
     where not (own.opens_at <= application.created_at and application.created_at < own.closes_at)
       and exists (select from round where application.program_type = any (program_types)
         and opens_at <= application.created_at and application.created_at < closes_at)
       and application.id in (select id from prove.before_application)`,
  ],
  [
    'people with two applications of one program type in one round',
    'select from application where account_id is not null group by account_id, program_type, round_id having count(*) > 1',
  ],
  [
    'applications not of the first version of their form',
    'select from application where form_version <> 1 and id in (select id from prove.before_application)',
  ],
  [
    'submitted applications without a case, or cases without one',
    `select from application left join admission_case on application_id = application.id
     where (status = 'submitted' and erased_at is null) <> (stage is not null and stage <> 'returned')`,
  ],
  [
    'applications whose case or decision contradicts the earlier outcome',
    `select from prove.before_application before
     left join admission_case held on held.application_id = before.id
     left join decision on decision.application_id = before.id and decision.ended_at is null
     where before.erased_at is null and (before.outcome, before.outcome_at) is distinct from (null, null) and
       (case before.outcome when 'admitted' then 'told offer' when 'not-admitted' then 'told rejection' else 'withdrawn ' end)
       is distinct from held.stage || ' ' || coalesce(decision.kind, '')`,
  ],
  [
    'decisions without an outcome',
    `select from decision join application on application.id = application_id where outcome is null`,
  ],
  [
    'audit lines whose columns and text name different people',
    `select from audit_log where actor_kind = '' or actor_kind is distinct from case split_part(actor, ':', 1)
       when 'office' then 'command' when 'clock' then 'job' when 'nobody' then 'visitor' else split_part(actor, ':', 1) end`,
  ],
  [
    'audit lines whose column names another applicant than their text',
    `select from audit_log where actor like 'applicant:%' and actor_id is distinct from substr(actor, 11)`,
  ],
  [
    'submitted documents that are not marked, or the reverse',
    `select from prove.before_document before join document using (id) where (document.submitted_at is not null) <> exists (
       select from prove.before_application_version version where version.application_id = before.application_id
       and version.snapshot -> 'documents' @> jsonb_build_array(jsonb_build_object('id', before.id)))`,
  ],
  [
    'two current documents of one kind',
    'select from document where replaced_at is null group by application_id, kind having count(*) > 1',
  ],
  ['unfinished indexes', 'select from pg_index where not indisvalid'],
  ['constraints not validated', 'select from pg_constraint where not convalidated'],
]

/** What is wrong in a database after all migrations, each as a phrase with a number. */
export async function faultsOfMigrated(db: Db): Promise<string[]> {
  const faults: string[] = []
  for (const [what, query] of impossible) {
    const { rows } = await sql.raw<{ count: number }>(`select count(*) from (${query}) wrong`).execute(db)
    if (rows[0]?.count !== 0) faults.push(`${rows[0]?.count} ${what}`)
  }
  return faults
}
