import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matriculationGroup, matriculationNumber, numberChangedByExcel, programmeCode } from './matriculation.ts'
import { patternProblem } from './matriculation-pattern.ts'

const samplePattern = '{year}/{school}/{programme}/{serial:4}'

import { findProgramme, programmes } from './programmes.ts'

const programme = findProgramme('msc-computer-science') ?? { id: '', school: 'computing' as const }
const facts = { session: '2027/2028', programme }

describe('a pattern', () => {
  test.each([
    [samplePattern, '2027/CMP/MSC-CS/0042'],
    ['{yy}-{programme}-{serial:5}', '27-MSC-CS-00042'],
    ['USTA/{year}/{serial:6}', 'USTA/2027/000042'],
  ])('%s gives %s', (pattern, number) => {
    expect(patternProblem(pattern)).toBeUndefined()
    expect(matriculationNumber(matriculationGroup(pattern, facts), 42)).toBe(number)
  })

  test.each([
    ['{year}/{school}', /\{serial:4\} once/],
    ['{year}/{serial:2}', /3 to 6 digits/],
    ['{year}/{serial:4}/{serial:4}', /once/],
    ['{school}/{serial:4}', /\{year\}/],
    ['{year}/{colour}/{serial:4}', /\{colour\} is not known/],
    ['{year} {serial:4}', /letters, digits/],
    ['=cmd()|{year}{serial:4}', /letters, digits/],
    [`{year}${'/A'.repeat(40)}/{serial:4}`, /60 characters/],
  ])('%s is refused', (pattern, problem) => {
    expect(patternProblem(pattern)).toMatch(problem)
  })

  test.each([
    [samplePattern, undefined],
    ['USTA/{year}/{serial:6}', undefined],
    ['{year}/{serial:4}', '2027/0001'],
    ['{yy}.{serial:4}', '27.0001'],
    ['{yy}E{serial:4}', '27E0001'],
    ['{serial:4}{yy}', '000127'],
    ['-{yy}/{programme}/{serial:4}', expect.stringMatching(/^-27/)],
    ['{year}{serial:6}', undefined],
  ])('%s is warned about where Excel would change a number: %s', (pattern, number) => {
    expect(patternProblem(pattern)).toBeUndefined()
    expect(numberChangedByExcel(pattern, '2027/2028')).toEqual(number)
  })

  test('runs out of digits instead of getting longer', () => {
    expect(matriculationNumber('2027/{serial:3}', 999)).toBe('2027/999')
    expect(matriculationNumber('2027/{serial:3}', 1000)).toBeUndefined()
  })

  test('never gives two serials of a group the same number', () => {
    fc.assert(
      fc.property(fc.nat(999_999), fc.nat(999_999), (one, other) => {
        const [first, second] = [one, other].map(serial => matriculationNumber('27/{serial:6}', serial + 1))
        expect(first === second && first !== undefined).toBe(one === other && first !== undefined)
      }),
    )
  })
})

test('every programme has a code of letters and a dash', () => {
  for (const { id } of programmes()) expect(programmeCode(id)).toMatch(/^[A-Z]+-[A-Z]+$/)
})
