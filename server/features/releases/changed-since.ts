import { sql } from 'kysely'
import type { Tx } from '../../db/client.ts'

/** How many of the changed decisions are named. */
const mostNamed = 5

/** What has happened to decisions that can no longer be part of this release: '27-100-001 was discarded by Kemi Obi'. */
export async function changedSince(tx: Tx, releaseId: string): Promise<string> {
  const { rows } = await sql<{
    number: string
    end_reason: string | null
    ended_by: string | null
    other: string | null
  }>`
    select coalesce(application_number, application.uuid::text) as number, decision.end_reason, staff.full_name as ended_by,
      release.name as other
    from release_item join decision on decision.id = release_item.decision_id
    join application on application.id = decision.application_id
    left join staff on decision.ended_by_kind = 'staff' and staff.id::text = decision.ended_by_id
    left join release on release.id = decision.release_id and release.id <> ${releaseId}
      and release.confirmed_at is not null and release.stopped_at is null
    where release_item.release_id = ${releaseId} and decision.release_id is distinct from ${releaseId}
    order by application.id limit ${sql.lit(mostNamed + 1)}`.execute(tx)
  const named = rows.slice(0, mostNamed).map(({ number, end_reason, ended_by, other }) => {
    if (end_reason) return `${number} was ${endings[end_reason] ?? 'ended'}${ended_by ? ` by ${ended_by}` : ''}`
    return other ? `${number} is in the release “${other}”` : `${number} has changed`
  })
  return rows.length > mostNamed ? `${named.join(', ')} and others` : named.join(', ')
}

const endings: Record<string, string> = {
  discarded: 'discarded',
  withdrawn: 'withdrawn',
  reconsidered: 'decided again',
  replaced: 'decided again',
  revoked: 'revoked',
}
