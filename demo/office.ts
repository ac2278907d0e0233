import { type Colleague, writeColleague } from '../harness/staff.ts'
import type { Context } from '../server/base/context.ts'
import { nameCover } from '../server/features/staff/cover.ts'
import type { StaffMember } from '../server/http/handler.ts'
import { dayOf } from '../shared/domain/calendar.ts'
import { type Grant, type Role, roles } from '../shared/domain/staff.ts'

/** A member of staff of the sample university. */
export type Employee = Colleague & { role: Role }

const names: Record<Role, string> = {
  officer: 'Kemi Obi',
  reader: 'Dr. Tersoo Eke',
  head: 'Prof. Amina Lawal',
  registrar: 'Grace Ekanem',
  bursar: 'Sunday Okoro',
  records: 'Hauwa Garba',
  editor: 'Ebuka Nnaji',
  auditor: 'Yewande Alabi',
  administrator: 'Ifeanyi Dike',
}

const scopes: Partial<Record<Role, Grant['scope']>> = { head: { schools: ['computing'] } }

/**
 * Applications are scored by two readers, and sometimes by a third; money is given back by two people; and what a registrar or an
 * administrator asks for, another one has to approve.
 */
const more: readonly [role: Role, full_name: string][] = [
  ['reader', 'Dr. Halima Yusuf'],
  ['reader', 'Prof. Chinedu Eze'],
  ['bursar', 'Ngozi Umeh'],
  ['registrar', 'Dr. Musa Abdullahi'],
  ['administrator', 'Funmi Adewale'],
]

/** One member of staff for each role, and more where one is not enough. */
export async function employ(context: Context): Promise<Employee[]> {
  const employees: Employee[] = []
  for (const role of roles) {
    const grants = [{ role, scope: scopes[role] ?? ('all' as const) }]
    const email = `${role}@usta.example`
    employees.push({ role, ...(await writeColleague(context, { full_name: names[role], email, grants })) })
  }
  for (const [role, full_name] of more) {
    const email = `${role}${membersOf(employees, role).length + 1}@usta.example`
    const grants = [{ role, scope: 'all' as const }]
    employees.push({ role, ...(await writeColleague(context, { full_name, email, grants })) })
  }
  return employees
}

/** The caller for a role, as office calls expect it. */
export function memberOf(employees: readonly Employee[], role: Role): StaffMember {
  const [found] = membersOf(employees, role)
  if (!found) throw new Error(`Nobody is ${role}`)
  return found
}

/** Everyone with a role. */
export function membersOf(employees: readonly Employee[], role: Role): StaffMember[] {
  return employees
    .filter(one => one.role === role)
    .map(({ id, full_name, email }) => ({
      ...{ id, sessionId: '', fullName: full_name, email, isFresh: true, rightsVersion: 1, own: [] },
      grants: [{ role, scope: scopes[role] ?? 'all' }],
    }))
}

const dayMs = 86_400_000

/** The first of two colleagues is away for a week, and the second signs for them. */
export async function coverForWeek(context: Context, [absent, colleague]: readonly StaffMember[]): Promise<void> {
  if (!absent || !colleague) return
  const now = context.clock.now()
  const days = { from: dayOf(now), until: dayOf(new Date(+now + 6 * dayMs)) }
  await nameCover(context, work => context.db.transaction().execute(work), absent, { colleague: colleague.id, ...days })
}
