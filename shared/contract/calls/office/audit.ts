import * as audit from '../../schemas/audit.ts'
import { named } from '../call.ts'
import { perQuarterHour } from '../limit.ts'

/** Who did what, to whom and when (office.md section 3). */
export const auditCalls = named({
  searchAudit: {
    title: 'Search the audit log',
    says: 'The newest line first. `q` has an application number, names, a payment reference, and the filters who:, what:, about:, on:, from:, to: and last:. A registrar finds what concerns the applications of their scope, an administrator what concerns staff, an auditor everything.',
    method: 'GET',
    path: '/office/api/audit',
    who: 'staff',
    permission: ['audit.read', 'staff.read'],
    body: 'none',
    query: audit.auditQuery,
    answer: audit.auditLines,
    errors: ['invalid-fields'],
    limit: perQuarterHour(1200),
    fallback: 'The audit log could not be loaded.',
  },
})
