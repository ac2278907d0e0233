import { isCovered } from './cover.ts'
import { type ProgramType, programTypes } from './program-type.ts'
import { findProgramme, schoolNames } from './programmes.ts'

/** The roles of staff (office.md section 3). */
export const roles = [
  'officer',
  'reader',
  'head',
  'registrar',
  'bursar',
  'records',
  'editor',
  'auditor',
  'administrator',
] as const
export type Role = (typeof roles)[number]

export const roleNames: Record<Role, string> = {
  officer: 'Admissions officer',
  reader: 'Reader',
  head: 'Head of school',
  registrar: 'Registrar',
  bursar: 'Bursar',
  records: 'Records officer',
  editor: 'Editor',
  auditor: 'Auditor',
  administrator: 'Administrator',
}

/**
 * The roles that have each permission. Each call names one of these permissions. There are several kinds of reading:
 * a reader sees assigned applications without contact data, a bursar the fees, a records officer the people who
 * accepted.
 */
const holders = {
  'applications.read': ['officer', 'head', 'registrar', 'auditor'],
  'applications.read-assigned': ['reader'],
  'applications.read-fees': ['bursar'],
  'applications.read-accepted': ['records'],
  'references.read': ['officer', 'reader', 'head', 'registrar', 'auditor'],
  'signals.read': ['officer', 'head', 'registrar', 'auditor'],
  'documents.check': ['officer', 'registrar'],
  'documents.clear': ['records'],
  'work.plan': ['officer', 'head', 'registrar'],
  'reviews.score': ['reader', 'head'],
  'decisions.propose': ['officer', 'head'],
  'decisions.approve': ['registrar'],
  'people.propose': ['officer', 'registrar'],
  'people.approve': ['registrar'],
  'money.ask': ['officer'],
  'money.settle': ['bursar'],
  'enrolment.prepare': ['officer'],
  'enrolment.manage': ['registrar', 'records'],
  'content.draft': ['editor'],
  'content.draft-fees': ['bursar', 'editor'],
  'content.draft-institution': ['administrator'],
  'content.publish': ['registrar'],
  'people.export': ['officer', 'registrar', 'records', 'auditor'],
  'totals.export': ['head', 'officer', 'registrar', 'records', 'auditor'],
  'payments.export': ['bursar', 'auditor'],
  'staff.read': ['auditor', 'administrator'],
  'staff.manage': ['administrator'],
  'audit.read': ['registrar', 'auditor'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof holders
export const permissions = Object.keys(holders) as readonly Permission[]

/** The roles that have a permission. */
export const rolesWith = (permission: Permission): readonly Role[] => holders[permission]

/**
 * The applications that a grant covers: all of them, or those that match any of the lists. Roles that do not concern
 * applications, such as the administrator’s, have the scope `all`.
 */
export type Scope =
  | 'all'
  | { program_types?: readonly ProgramType[]; schools?: readonly string[]; programmes?: readonly string[] }

export interface Grant {
  role: Role
  scope: Scope
  /** The id of the colleague whose grant it is, for whom this person covers: it allows signing alone (ADR 196). */
  for?: string | undefined
}

type HeldGrant = Pick<Grant, 'role' | 'for'>

/** Roles that do not depend on a programme; their scope must be `all`. */
export const rolesWithoutScope: readonly Role[] = ['editor', 'auditor', 'administrator']

/** Roles that decide about applicants, or about who does: to invite one takes two administrators. */
export const rolesOfTwo: readonly Role[] = ['administrator', 'officer', 'head', 'registrar']

/** So many days a former administrator still counts: nobody becomes the only one by removing the other. */
export const administratorCountsDays = 30

/** Whether someone is an administrator themselves. */
export function isAdministrator(grants: readonly HeldGrant[]): boolean {
  return grants.some(grant => grant.role === 'administrator' && grant.for === undefined)
}

/** The permissions of all grants together, in the order of the table. */
export function permissionsOf(grants: readonly HeldGrant[]): Permission[] {
  return permissions.filter(permission => grants.some(grant => isHeldBy(permission, grant)))
}

/** The scopes in which someone has at least one of these permissions; empty if there are none. */
export function scopesOf(grants: readonly Grant[], wanted: readonly Permission[]): Scope[] {
  return grants.filter(grant => wanted.some(permission => isHeldBy(permission, grant))).map(({ scope }) => scope)
}

function isHeldBy(permission: Permission, { role, for: absent }: HeldGrant): boolean {
  return (
    (holders[permission] as readonly Role[]).includes(role) && (absent === undefined || isCovered(permission, role))
  )
}

/**
 * The colleagues for whom someone acts with one of these permissions, there or anywhere: nobody where their own grants are enough.
 */
export function actsFor(grants: readonly Grant[], wanted: readonly Permission[], placed?: Placed): string[] {
  const able = grants.filter(
    grant =>
      wanted.some(permission => isHeldBy(permission, grant)) &&
      (placed === undefined || isInScope(grant.scope, placed)),
  )
  return able.some(grant => grant.for === undefined) ? [] : [...new Set(able.flatMap(grant => grant.for ?? []))]
}

/** What determines whether an application is in a scope. */
export interface Placed {
  program_type: ProgramType
  selected_program: string | null
}

export function isInScope(scope: Scope, { program_type, selected_program }: Placed): boolean {
  if (scope === 'all') return true
  const school = findProgramme(selected_program)?.school
  return (
    (scope.program_types?.includes(program_type) ?? false) ||
    (school !== undefined && (scope.schools?.includes(school) ?? false)) ||
    (selected_program !== null && (scope.programmes?.includes(selected_program) ?? false))
  )
}

/** Whether these grants allow anything that the previous ones did not: a new role or a wider scope. */
export function isWider(before: readonly Grant[], after: readonly Grant[]): boolean {
  return after.some(({ role, scope, for: absent }) => {
    const held = before.filter(grant => grant.role === role && grant.for === absent).map(grant => grant.scope)
    return !partsOf(scope).every(part => held.some(each => each === 'all' || partsOf(each).includes(part)))
  })
}

/** `all`, or each item of a scope as `school:computing`. */
function partsOf(scope: Scope): string[] {
  if (scope === 'all') return ['all']
  const { program_types = [], schools = [], programmes = [] } = scope
  return [
    ...program_types.map(one => `program_type:${one}`),
    ...schools.map(one => `school:${one}`),
    ...programmes.map(one => `programme:${one}`),
  ]
}

/** How long an office session lasts (office.md section 3). */
export const officeSession = { idleMs: 30 * 60_000, longestMs: 12 * 3_600_000 } as const

/** 'Undergraduate, School of Computing, M.Sc. Space Physics' */
export function scopeInWords(scope: Scope, nameOfType: (type: ProgramType) => string): string {
  if (scope === 'all') return 'All programmes'
  return [
    ...programTypes.filter(type => scope.program_types?.includes(type)).map(nameOfType),
    ...(scope.schools ?? []).map(school => schoolNames()[school]),
    ...(scope.programmes ?? []).map(id => findProgramme(id)?.title ?? id),
  ].join(', ')
}
