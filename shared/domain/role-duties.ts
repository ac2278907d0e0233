import type { Role } from './staff.ts'

/** What each role may do, in plain words. `role-duties.test.ts` compares them with the table of permissions. */
export const roleDuties: Record<Role, readonly [string, ...string[]]> = {
  officer: [
    'Reads applications and references, checks documents, and writes to applicants',
    'Assigns work, plans reviews and screenings, and proposes decisions',
    'Prepares CAPS and enrolment, asks for refunds, and exports people',
  ],
  reader: ['Reads the applications and references assigned to them, without contact details', 'Gives scores'],
  head: [
    'Reads applications and references, writes notes, and plans reviews and screenings',
    'Gives scores and proposes decisions',
    'Exports totals, never people',
  ],
  registrar: [
    'Does an officer’s work, except proposing decisions',
    'Approves, releases and revokes decisions, and sets seats',
    'Publishes dates, fees and rules, joins duplicate accounts, gives matriculation numbers, exports people, and reads the audit log',
  ],
  bursar: [
    'Reads the fees of applications and exports payments',
    'Waives fees, refunds and books transfers',
    'Drafts fees, which a registrar publishes',
  ],
  records: [
    'Reads the applications of people who have accepted',
    'Clears documents, works on CAPS, and gives matriculation numbers',
    'Exports people',
  ],
  editor: ['Drafts programmes, texts, dates and fees, which a registrar publishes', 'Reads no applications'],
  auditor: [
    'Reads everything, applications, references, staff and the audit log, and changes nothing',
    'Exports people and payments',
  ],
  administrator: [
    'Invites staff, gives roles, and manages sign-in and API keys',
    'Drafts the institution, privacy texts and retention times, which a registrar publishes',
    'Reads no applications and decides nothing about them',
  ],
}
