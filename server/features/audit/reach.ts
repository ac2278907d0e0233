import { type RawBuilder, sql } from 'kysely'
import { permissionsOf, scopesOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { countedPlaces } from '../queue/counts.ts'
import { programmesIn } from '../queue/queue.ts'
import { everywhere, placeTest } from '../scope/places.ts'

/** Which lines of the audit log someone may read (ADR 116). */
export interface AuditReach {
  /** Lines about staff and their sign-ins, and about keys and webhooks. */
  staff: boolean
  /** Lines about everything else, or about the applications of some programmes. */
  rest: 'all' | 'none' | { programmes: readonly string[] }
  /** Subjects about the reader’s own applications, and ids in the details of other lines, which are hidden (ADR 134). */
  own: { subjects: readonly string[]; ids: readonly string[] }
}

/**
 * A registrar of some programmes sees the lines about their applications; lines without an application are for people
 * who see everything.
 */
export async function auditReach(db: Queryable, member: Pick<StaffMember, 'grants' | 'own'>): Promise<AuditReach> {
  return { ...(await reachOf(db, member)), own: await linesOfOwn(db, member) }
}

async function linesOfOwn(db: Queryable, { own }: Pick<StaffMember, 'own'>): Promise<AuditReach['own']> {
  if (own.length === 0) return { subjects: [], ids: [] }
  const { rows } = await sql<{ subject: string }>`
    select 'application:' || uuid as subject from application where id = any(${own}::bigint[])
    union select 'payment:' || reference from payment where application_id = any(${own}::bigint[])
    union select 'referee:' || id from referee where application_id = any(${own}::bigint[])
    union select 'decision:' || id from decision where application_id = any(${own}::bigint[])
    union select 'account:' || account_id from application where id = any(${own}::bigint[]) and account_id is not null`.execute(
    db,
  )
  const subjects = rows.map(({ subject }) => subject)
  return { subjects, ids: subjects.map(subject => `%${subject.slice(subject.indexOf(':') + 1)}%`) }
}

async function reachOf(db: Queryable, member: Pick<StaffMember, 'grants'>): Promise<Omit<AuditReach, 'own'>> {
  const staff = permissionsOf(member.grants).includes('staff.read')
  const scopes = scopesOf(member.grants, ['audit.read'])
  if (scopes.length === 0) return { staff, rest: 'none' }
  if (scopes.includes('all')) return { staff, rest: 'all' }
  const places = (await countedPlaces(db)).filter(placeTest(member, ['audit.read'], everywhere))
  return { staff, rest: { programmes: programmesIn(places) } }
}

/** As a condition on `line`; undefined if every line may be read. */
export function reachCondition({ own, ...reach }: AuditReach): RawBuilder<boolean> | undefined {
  const inReach = withinReach(reach)
  if (own.subjects.length === 0) return inReach
  const others = sql<boolean>`(line.subject <> all(${own.subjects}::text[]) and line.detail::text not like all(${own.ids}::text[]))`
  return inReach ? sql<boolean>`(${inReach} and ${others})` : others
}

function withinReach({ staff, rest }: Omit<AuditReach, 'own'>): RawBuilder<boolean> | undefined {
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
