import { describe, expect, it } from 'vitest'
import { oLevelStanding } from './o-level.ts'

const sitting = (grades: Record<string, string>) => ({
  results: Object.entries(grades).map(([subject, grade]) => ({ subject, grade })),
})

describe('the standing of O’Level sittings', () => {
  it('counts A1 to C6 as credits and D7, E8 and F9 as none', () => {
    const grades = { A: 'A1', B: 'B2', C: 'B3', D: 'C4', E: 'C5', F: 'C6', G: 'D7', H: 'E8', I: 'F9', J: '' }
    expect(oLevelStanding([sitting(grades)], []).credits).toEqual(['A', 'B', 'C', 'D', 'E', 'F'])
  })

  it('counts the best grade of a subject in two sittings, once', () => {
    const standing = oLevelStanding(
      [sitting({ Mathematics: 'D7', Physics: 'C6' }), sitting({ maths: 'B3', Physics: 'A1' })],
      ['Mathematics'],
    )
    expect(standing).toEqual({ credits: ['Physics', 'maths'], missing: [], isAwaitingResult: false })
  })

  it('ignores a third sitting', () => {
    expect(oLevelStanding([sitting({}), sitting({}), sitting({ Biology: 'A1' })], []).credits).toEqual([])
  })

  it.each([
    ['English', 'English Language'],
    ['USE OF ENGLISH', 'English Language'],
    ['General Mathematics', 'Mathematics'],
    ['Further-Maths', 'Further Mathematics'],
    ['Computer Science', 'Computer Studies'],
  ])('reads %s as %s', (typed, asked) => {
    expect(oLevelStanding([sitting({ [typed]: 'C6' })], [asked]).missing).toEqual([])
  })

  it('does not accept Literature in English as English Language', () => {
    expect(oLevelStanding([sitting({ 'Literature in English': 'A1' })], ['English Language']).missing).toEqual([
      'English Language',
    ])
  })

  it('says when a result is awaited, and copes with half-typed entries', () => {
    expect(oLevelStanding([{ awaiting_result: 'true' }, { results: [{ subject: 'Physics' }, {}] }], [])).toEqual({
      credits: [],
      missing: [],
      isAwaitingResult: true,
    })
  })
})
