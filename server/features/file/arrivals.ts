import { sql } from 'kysely'
import type { Arrival } from '#shared/contract/schemas/decisions.ts'
import type { Queryable } from '../../db/client.ts'

/** What has arrived for applications since a moment: versions of documents, and references. Oldest first. */
export async function arrivalsSince(
  db: Queryable,
  asked: readonly { applicationId: number; since: Date }[],
): Promise<(Arrival & { applicationId: number })[]> {
  if (asked.length === 0) return []
  const { rows } = await sql<{ application_id: number; id: string; kind: string; label: string; at: Date }>`
    with asked as (select * from unnest(
      ${asked.map(({ applicationId }) => applicationId)}::bigint[], ${asked.map(({ since }) => since)}::timestamptz[]) as asked (id, since))
    select asked.id as application_id, document.id, 'document' as kind, document.kind as label, document.uploaded_at as at
      from asked join document on document.application_id = asked.id and document.uploaded_at > asked.since
    union all
    select asked.id, referee.id, 'reference', referee.name, reference.submitted_at
      from asked join referee on referee.application_id = asked.id
      join reference on reference.referee_id = referee.id and reference.submitted_at > asked.since
    order by at, id`.execute(db)
  return rows.map(({ application_id, id, kind, label, at }) => ({
    applicationId: application_id,
    id,
    kind: kind === 'document' ? ('document' as const) : ('reference' as const),
    label,
    at: at.toISOString(),
  }))
}
