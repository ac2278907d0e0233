import { describe, expect, test } from 'vitest'
import { readOwnFigures, writeOwnFigures } from './own-figures.ts'

describe('the figures of a refused applicant', () => {
  test.each([
    [[{ requirement: 'Chemistry', wanted: 'C6 or better', own: 'D7' }], 'Chemistry: C6 or better – you have D7'],
    [[{ requirement: 'CGPA', wanted: '', own: '2.10' }], 'CGPA – you have 2.10'],
    [
      [
        { requirement: 'O’Level credits', wanted: '5: in two sittings', own: '3' },
        { requirement: 'JAMB score', wanted: '150 or more', own: 'none' },
      ],
      'O’Level credits: 5: in two sittings – you have 3; JAMB score: 150 or more – you have none',
    ],
  ])('are stored as text and parsed back into rows: %j', (rows, stored) => {
    expect(writeOwnFigures(rows)).toBe(stored)
    expect(readOwnFigures(stored)).toEqual(rows)
  })

  test.each([
    'C6 or better: you have D7',
    '',
    'Degree: B.Sc. – you have Diploma; two years',
    'Degree – you have one – you have two',
    ' – you have D7',
  ])('are shown unchanged if they do not consist of rows: %j', stored => {
    expect(readOwnFigures(stored)).toBeUndefined()
  })
})
