import { expect, test } from 'vitest'
import { roleDuties } from './role-duties.ts'
import { type Permission, permissionsOf, type Role, roles } from './staff.ts'

/** Words that a role’s duties contain exactly when it has the permission. A registrar does an officer’s work. */
const said: [Permission, RegExp][] = [
  ['decisions.propose', /proposes decisions/],
  ['decisions.approve', /Approves, releases and revokes/],
  ['reviews.score', /Gives scores/],
  ['money.settle', /Waives fees, refunds/],
  ['content.publish', /Publishes dates, fees and rules/],
  ['content.draft-fees', /Drafts .*fees/],
  ['people.export', /xports people/],
  ['payments.export', /payments/],
  ['staff.manage', /Invites staff, gives roles/],
  ['audit.read', /audit log/],
  ['enrolment.manage', /gives? matriculation numbers/],
]

test.each(roles)('what is said about the role %s is what it may do', role => {
  const words = roleDuties[role].join('. ')
  const held = permissionsOf([{ role }])
  for (const [permission, pattern] of said) expect(pattern.test(words), permission).toBe(held.includes(permission))
})

test('only roles that read no applications say so', () => {
  const reading = (role: Role) => permissionsOf([{ role }]).some(one => one.startsWith('applications.'))
  for (const role of roles) expect(/[Rr]eads no applications/.test(roleDuties[role].join()), role).toBe(!reading(role))
})
