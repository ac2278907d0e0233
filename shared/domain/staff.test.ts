import { describe, expect, test } from 'vitest'
import {
  type Grant,
  isInScope,
  isWider,
  type Permission,
  permissions,
  permissionsOf,
  type Role,
  roles,
  type Scope,
  scopeInWords,
  scopesOf,
} from './staff.ts'

/** office.md section 3, row by row. */
const table: Record<Permission, readonly Role[]> = {
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
  'totals.export': ['officer', 'head', 'registrar', 'records', 'auditor'],
  'payments.export': ['bursar', 'auditor'],
  'staff.read': ['auditor', 'administrator'],
  'staff.manage': ['administrator'],
  'audit.read': ['registrar', 'auditor'],
}

test.each(roles)('%s has exactly the permissions in the table', role => {
  const expected = permissions.filter(permission => table[permission].includes(role))
  expect(permissionsOf([{ role }])).toEqual(expected)
})

test('an administrator neither decides nor reads anything about applicants', () => {
  expect(permissionsOf([{ role: 'administrator' }])).toEqual([
    'content.draft-institution',
    'staff.read',
    'staff.manage',
  ])
})

test('someone with two roles has the permissions of both, each in its own scope', () => {
  const grants: Grant[] = [
    { role: 'officer', scope: { schools: ['computing'] } },
    { role: 'reader', scope: { program_types: ['phd'] } },
  ]
  expect(permissionsOf(grants)).toContain('reviews.score')
  expect(scopesOf(grants, ['applications.read'])).toEqual([{ schools: ['computing'] }])
  expect(scopesOf(grants, ['references.read'])).toHaveLength(2)
  expect(scopesOf(grants, ['decisions.approve'])).toEqual([])
})

describe('a scope', () => {
  const inSpacePhysics = { program_type: 'msc', selected_program: 'msc-space-physics' } as const
  test.each<[Scope, boolean]>([
    ['all', true],
    [{ program_types: ['msc'] }, true],
    [{ program_types: ['phd'] }, false],
    [{ schools: ['space'] }, true],
    [{ schools: ['computing'] }, false],
    [{ programmes: ['msc-space-physics'] }, true],
    [{ programmes: ['msc-computer-science'], schools: ['space'] }, true],
    [{}, false],
  ])('%j includes an application for space physics: %s', (scope, holds) => {
    expect(isInScope(scope, inSpacePhysics)).toBe(holds)
  })

  test('of schools includes no application without a programme', () => {
    expect(isInScope({ schools: ['space'] }, { program_type: 'msc', selected_program: null })).toBe(false)
  })

  test('is described in words', () => {
    expect(scopeInWords('all', type => type)).toBe('All programmes')
    const scope: Scope = { schools: ['space'], program_types: ['msc'], programmes: ['msc-computer-science'] }
    expect(scopeInWords(scope, type => type)).toBe(
      'msc, School of Space Science and Geoinformatics, M.Sc. Computer Science',
    )
  })
})

describe('grants are wider', () => {
  const officer = (scope: Scope): Grant => ({ role: 'officer', scope })
  test.each<[string, Grant[], Grant[], boolean]>([
    ['for a new role', [officer('all')], [officer('all'), { role: 'bursar', scope: 'all' }], true],
    ['for another role in place of one', [officer('all')], [{ role: 'auditor', scope: 'all' }], true],
    ['for one more school', [officer({ schools: ['space'] })], [officer({ schools: ['space', 'computing'] })], true],
    ['for all programmes', [officer({ schools: ['space'] })], [officer('all')], true],
    ['for another school', [officer({ schools: ['space'] })], [officer({ schools: ['computing'] })], true],
    ['not for fewer', [officer({ schools: ['space', 'computing'] })], [officer({ schools: ['space'] })], false],
    ['not for a school instead of all', [officer('all')], [officer({ schools: ['space'] })], false],
    ['not for a role that ends', [officer('all'), { role: 'bursar', scope: 'all' }], [officer('all')], false],
    [
      'not for the same in two grants',
      [officer({ schools: ['space'] }), officer({ programmes: ['msc-computer-science'] })],
      [officer({ schools: ['space'], programmes: ['msc-computer-science'] })],
      false,
    ],
  ])('%s', (_what, before, after, expected) => {
    expect(isWider(before, after)).toBe(expected)
  })
})
