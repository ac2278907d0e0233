import { type Colleague, writeColleague } from '../harness/staff.ts'
import type { Context } from '../server/context.ts'
import type { StaffMember } from '../server/http/handler.ts'
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

/** Applications are scored by two readers, and sometimes by a third. */
const moreReaders = ['Dr. Halima Yusuf', 'Prof. Chinedu Eze']

/** One member of staff for each role, and two more readers. */
export async function employ(context: Context): Promise<Employee[]> {
  const employees: Employee[] = []
  for (const role of roles) {
    const grants = [{ role, scope: scopes[role] ?? ('all' as const) }]
    const email = `${role}@usta.example`
    employees.push({ role, ...(await writeColleague(context, { full_name: names[role], email, grants })) })
  }
  for (const [index, full_name] of moreReaders.entries()) {
    const reader = {
      full_name,
      email: `reader${index + 2}@usta.example`,
      grants: [{ role: 'reader', scope: 'all' } as const],
    }
    employees.push({ role: 'reader', ...(await writeColleague(context, reader)) })
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
