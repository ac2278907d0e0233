import { describe, expect, it } from 'vitest'
import {
  isPostgraduate,
  isProgramType,
  type ProgramTypeSource,
  programTypeName,
  programTypeOf,
  programTypes,
  resolveProgramType,
} from './program-type.ts'

describe('the program type of a programme', () => {
  it.each([
    ['phd-space-physics', 'phd'],
    ['msc-public-admin', 'msc'],
    ['pgd-petroleum-energy-resources-engineering', 'msc'],
    ['pm-applied-statistics', 'msc'],
    ['taught-masters-public-policy', 'msc'],
    ['foundation-science', 'foundation'],
    ['jupeb-science', 'jupeb'],
    ['bsc-accounting', 'undergraduate'],
    ['beng-materials-metallurgical', 'undergraduate'],
  ])('%s is %s', (id, programType) => expect(programTypeOf(id)).toBe(programType))
})

describe('the program type of a signed-in user', () => {
  it.each<[title: string, data: ProgramTypeSource, expected: string | undefined]>([
    [
      'the program of the user comes first',
      { program: 'PhD', program_type: 'msc', applications: [{ program_type: 'msc' }] },
      'phd',
    ],
    ['a nested user counts as the user', { user: { program: 'Undergraduate' }, program_type: 'msc' }, 'undergraduate'],
    ['a programme id stands for its type', { program: 'msc-public-admin' }, 'msc'],
    [
      'then the first application',
      {
        program: null,
        applications: [{ program_type: 'JUPEB' }, { program_type: 'msc' }],
        postgraduate_applications: [{}],
      },
      'jupeb',
    ],
    [
      'then postgraduate applications',
      { applications: [], postgraduate_applications: [{}], program_type: 'undergraduate' },
      'postgraduate',
    ],
    [
      'an empty list of them does not count',
      { postgraduate_applications: [], program_type: 'Foundation' },
      'foundation',
    ],
    ['then program_type', { user: { program_type: null }, program_type: 'msc' }, 'msc'],
    ['program_type inside the user counts too', { user: { program_type: 'msc' } }, 'msc'],
    ['at last the program beside the user', { user: {}, program: 'foundation-science' }, 'foundation'],
    ['an application without a type is passed over', { applications: [{}], program_type: 'phd' }, 'phd'],
    ['blank words are no answer', { program: '  ', program_type: 'msc' }, 'msc'],
    ['nothing known stays unknown', {}, undefined],
  ])('%s', (_title, data, expected) => expect(resolveProgramType(data)).toBe(expected))
})

describe('program types', () => {
  it('are five, each with a readable name', () => {
    expect(programTypes).toEqual(['undergraduate', 'foundation', 'jupeb', 'msc', 'phd'])
    expect(programTypes.map(programTypeName)).toEqual([
      'Undergraduate',
      'Foundation',
      'JUPEB',
      'Master’s and postgraduate diploma',
      'Ph.D.',
    ])
  })

  it('are distinguished from other words', () => {
    expect(isProgramType('msc')).toBe(true)
    expect([isProgramType('MSC'), isProgramType('postgraduate'), isProgramType(undefined)]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('with referees are msc, phd and the summary word postgraduate', () => {
    expect(['msc', 'phd', 'postgraduate'].every(isPostgraduate)).toBe(true)
    expect(['undergraduate', 'foundation', 'jupeb', undefined].some(isPostgraduate)).toBe(false)
  })
})
