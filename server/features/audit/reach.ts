import { type RawBuilder, sql } from 'kysely'
import { permissionsOf, scopesOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { countedPlaces } from '../cases/counts.ts'
import { programmesIn } from '../cases/queue.ts'
import { everywhere, placeTest } from '../cases/scope.ts'

/** Which lines of the audit log someone may read (ADR 116). */
export interface AuditReach {
  /** Lines about staff and their sign-ins, and about keys and webhooks. */
  staff: boolean
  /** Lines about everything else, or about the applications of some programmes. */
  rest: 'all' | 'none' | { programmes: readonly string[] }
}

/**
 * A registrar of some programmes sees the lines about their applications; lines without an application are for people
 * who see everything.
 */
export async function auditReach(db: Queryable, member: Pick<StaffMember, 'grants'>): Promise<AuditReach> {
  const staff = permissionsOf(member.grants).includes('staff.read')
  const scopes = scopesOf(member.grants, ['audit.read'])
  if (scopes.length === 0) return { staff, rest: 'none' }
  if (scopes.includes('all')) return { staff, rest: 'all' }
  const places = (await countedPlaces(db)).filter(placeTest(member, ['audit.read'], everywhere))
  return { staff, rest: { programmes: programmesIn(places) } }
}

/** As a condition on `line`; undefined if every line may be read. */
export function reachCondition({ staff, rest }: AuditReach): RawBuilder<boolean> | undefined {
  const aboutStaff = sql<boolean>`split_part(line.subject, ':', 1) in ('staff', 'key', 'webhook')`
  if (rest === 'none') return staff ? aboutStaff : sql<boolean>`false`
  if (rest === 'all')
    return staff ? undefined : sql<boolean>`split_part(line.subject, ':', 1) not in ('staff', 'key', 'webhook')`
  const inScope = aboutApplications(rest.programmes)
  return staff ? sql<boolean>`(${aboutStaff} or ${inScope})` : inScope
}

function aboutApplications(programmes: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`exists (select from application join admission_case held on held.application_id = application.id
    where application.uuid = case when line.subject ~ '^application:[0-9a-f-]{36}$' then substr(line.subject, 13)::uuid end
      and application.erased_at is null and held.stage <> 'returned' and held.programme_id = any(${programmes}::text[]))`
}
