import type * as z from 'zod'
import type { auditLine } from '#shared/contract/schemas/audit.ts'
import { actorKinds } from '#shared/domain/audit-actors.ts'
import { isProgramType } from '#shared/domain/program-type.ts'
import { isInScope, scopesOf } from '#shared/domain/staff.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { type Known, readNames, subjectOf } from './line-names.ts'
import type { FoundLine } from './search-audit.ts'

type Line = z.output<typeof auditLine>

/** Longer values are truncated: the rules of an offering may be hundreds of lines. */
const longestValue = 300

/** The lines, with the names of the people and things in them, all read together. */
export async function presentLines(
  db: Queryable,
  member: Pick<StaffMember, 'grants'>,
  lines: readonly FoundLine[],
): Promise<Line[]> {
  const known = await readNames(db, lines)
  return lines.map(line => {
    const name = nameOfActor(line, known)
    return {
      id: line.id,
      at: line.at.toISOString(),
      action: line.action,
      by: { kind: kindOf(line), ...(name ? { name } : {}), ...absentIn(line, known) },
      about: aboutOf(line, member, known),
      detail: detailOf(line, known),
      ...(line.address ? { address: line.address } : {}),
    }
  })
}

/** The colleague for whom somebody has acted as cover. */
function absentIn({ actor_kind, detail, at }: FoundLine, known: Known): { for?: string } {
  const absent = actor_kind === 'staff' ? new Map(Object.entries(detail ?? {})).get('for') : undefined
  const name = typeof absent === 'string' ? known.staff(absent, at) : undefined
  return name ? { for: name } : {}
}

function kindOf({ actor_kind }: FoundLine): Line['by']['kind'] {
  return actorKinds.find(kind => kind === actor_kind) ?? 'visitor'
}

function nameOfActor({ actor_kind, actor_id, at }: FoundLine, known: Known): string | undefined {
  if (actor_id === null) return undefined
  if (actor_kind === 'staff') return known.staff(actor_id, at)
  if (actor_kind === 'applicant') return known.accounts.get(actor_id)
  if (actor_kind === 'key') return known.keys.get(actor_id)
  return actor_kind === 'job' || actor_kind === 'command' ? actor_id : undefined
}

function aboutOf({ subject, at }: FoundLine, member: Pick<StaffMember, 'grants'>, known: Known): Line['about'] {
  const { kind, id } = subjectOf(subject)
  const application = known.applications.get(subject)
  if (application)
    return {
      kind,
      ...labelled(kind === 'payment' ? id : application.number),
      ...(application.surname === '' ? {} : { name: { surname: application.surname, given: application.given } }),
      ...(mayOpen(member, application) ? { file: application.uuid } : {}),
    }
  if (kind === 'staff') return { kind, ...labelled(known.staff(id, at)) }
  if (kind === 'account') return { kind, ...labelled(known.accounts.get(id)) }
  if (kind === 'key' || kind === 'webhook') return { kind, ...labelled(known.keys.get(id)) }
  if (kind === 'sitting') return { kind, ...labelled(known.sittings.get(id)) }
  if (kind === 'payment') return { kind, label: id }
  return { kind, ...labelled(known.others.get(subject)) }
}

function labelled(label: string | null | undefined): { label?: string } {
  return label ? { label } : {}
}

/** The same rule as `requireFile`, for someone who reads whole applications. */
function mayOpen({ grants }: Pick<StaffMember, 'grants'>, one: NonNullable<ReturnType<Known['applications']['get']>>) {
  const { program_type, selected_program, stage } = one
  if (stage === null || stage === 'returned' || !isProgramType(program_type)) return false
  return scopesOf(grants, ['applications.read']).some(scope => isInScope(scope, { program_type, selected_program }))
}

/** Replaces ids of colleagues and sittings by their names, and lists by one text. */
function detailOf({ detail, at }: FoundLine, { staff, sittings }: Known): Line['detail'] {
  const inWords = (value: unknown): string => {
    if (Array.isArray(value)) return listed(value.map(inWords))
    if (typeof value === 'object' && value !== null) return JSON.stringify(value)
    return staff(String(value), at) ?? sittings.get(String(value)) ?? String(value)
  }
  return Object.entries(detail ?? {})
    .filter(([name, value]) => name !== 'for' && value !== null && value !== undefined && value !== '')
    .map(([name, value]) => ({ name, value: inWords(value).slice(0, longestValue) }))
}

/** Values with commas of their own are separated by semicolons. */
function listed(values: readonly string[]): string {
  return values.join(values.some(value => value.includes(', ')) ? '; ' : ', ')
}
