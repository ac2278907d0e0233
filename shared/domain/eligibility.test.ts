import { describe, expect, it } from 'vitest'
import { type EligibilityAnswers, eligibilityAdvice } from './eligibility.ts'
import { findProgramme } from './programmes.ts'

function advice(id: string, answers: EligibilityAnswers) {
  const programme = findProgramme(id)
  if (!programme) throw new Error(`no programme ${id}`)
  return eligibilityAdvice(programme, answers)
}

const results = (...subjects: string[]) => [{ results: subjects.map(subject => ({ subject, grade: 'C6' })) }]
const five = results('English Language', 'Mathematics', 'Physics', 'Chemistry', 'Geography')

describe('undergraduate entry', () => {
  it('is met with five credits, the required subjects and JAMB 150', () => {
    expect(advice('beng-civil-engineering', { o_level: five, jamb_score: '150' })).toEqual([
      { met: true, sentence: 'You have 5 credits. You need 5.' },
      { met: true, sentence: 'Your credits include English Language, Mathematics, Physics and Chemistry.' },
      { met: true, sentence: 'Your JAMB score of 150 is enough. You need 150.' },
    ])
  })

  it('names what is missing', () => {
    expect(
      advice('bsc-accounting', { o_level: results('English', 'Maths', 'Physics', 'Biology'), jamb_score: 149 }),
    ).toEqual([
      { met: false, sentence: 'You have 4 credits so far. You need 5 (A1 to C6).' },
      { met: false, sentence: 'You still need a credit in Economics.' },
      { met: false, sentence: 'Your JAMB score is 149. You need 150 or above.' },
    ])
  })

  it('stays open while nothing is typed or a result is awaited', () => {
    expect(advice('bsc-computer-science', {}).map(({ met }) => met)).toEqual(['unknown', 'unknown'])
    const awaiting = [...results('English'), { awaiting_result: true }]
    expect(advice('jupeb-science', { o_level: awaiting }).map(({ met }) => met)).toEqual(['unknown', 'unknown'])
    expect(advice('jupeb-science', { o_level: [{ awaiting_result: true }] })[0]?.sentence).toContain(
      'waiting for your result',
    )
  })

  it.each([
    ['A Level', true],
    ['HND Civil Engineering', true],
    ['OND', true],
    ['JUPEB', true],
    ['IJMB, 10 points', true],
    ['IJMB 9', false],
    ['IJMB', 'unknown'],
    ['', 'unknown'],
    [undefined, 'unknown'],
  ])('direct entry with %j: %s', (qualification, met) => {
    const answers = { entry_mode: 'direct_entry', o_level: five, direct_entry_qualification: qualification }
    expect(advice('bsc-computer-science', answers).at(-1)?.met).toBe(met)
  })

  it.each(['', 'abc', 401, -1])('a JAMB score of %j is not judged', score => {
    expect(advice('bsc-computer-science', { jamb_score: score }).at(-1)?.met).toBe('unknown')
  })
})

describe('postgraduate entry', () => {
  it.each([
    [{ degree: 'B.Sc. Physics', cgpa: '2.5', cgpa_scale: '5' }, true],
    [{ degree: 'B.Sc. Physics', cgpa: 2.49, cgpa_scale: 5 }, false],
    [{ degree: 'B.Sc. Physics', cgpa: '2.0', cgpa_scale: '4' }, true],
    [{ degree: 'B.Sc. Mathematics', cgpa: '55', cgpa_scale: '100' }, true],
    [{ degree: 'B.Sc. Physics' }, 'unknown'],
    [{ degree: 'B.Sc. Physics', cgpa: '6', cgpa_scale: '5' }, 'unknown'],
  ])('a Master’s with %j: %s', (qualification, met) => {
    expect(advice('msc-space-physics', { qualifications: [qualification] })).toEqual([
      { met, sentence: expect.stringContaining('CGPA') },
    ])
  })

  it('a Ph.D. with 3.5 reads the CGPA of the Master’s degree, not of the first degree', () => {
    const bachelor = { degree: 'B.Eng.', cgpa: '4.6', cgpa_scale: '5' }
    const master = { degree: 'M.Sc. Computer Science', cgpa: '3.4', cgpa_scale: '5' }
    expect(advice('phd-computer-science', { qualifications: [bachelor, master] })).toEqual([
      { met: true, sentence: 'You have added a Master’s degree.' },
      { met: false, sentence: 'Your CGPA is 3.40 out of 5.0. You need 3.5 or above.' },
    ])
    expect(advice('phd-computer-science', { qualifications: [bachelor] }).map(({ met }) => met)).toEqual([
      'unknown',
      'unknown',
    ])
  })

  it('a Ph.D. without a stated CGPA requires only the degree', () => {
    const master = { degree: 'Master of Engineering', cgpa: '2.0', cgpa_scale: '5' }
    expect(advice('phd-geoinformatics-gis', { qualifications: [master] })).toHaveLength(1)
  })

  it('the diploma and the foundation year have no such minimum', () => {
    expect(advice('pgd-petroleum-energy-resources-engineering', { qualifications: [] })).toEqual([])
    expect(advice('foundation-science', {})).toEqual([])
  })
})
