import { describe, expect, it } from 'vitest'
import { programmes } from './programmes.ts'
import { type RequirementAnswers, requirementRows } from './requirement-rows.ts'

const startsOn = '2027-09-27'

function rowsOf(selected_program: string, answers: RequirementAnswers) {
  return Object.fromEntries(
    requirementRows({ selected_program, answers, startsOn }).map(({ id, answer, state }) => [id, [answer, state]]),
  )
}

const sitting = (exam: string, year: number, results: Record<string, string>) => ({
  exam,
  year,
  results: Object.entries(results).map(([subject, grade]) => ({ subject, grade })),
})

const science = sitting('WAEC', 2026, {
  'English Language': 'B3',
  Mathematics: 'A1',
  Physics: 'C5',
  Chemistry: 'C6',
  Biology: 'B2',
})

describe('undergraduates', () => {
  it('are compared by subject, remaining credits, JAMB and age', () => {
    const answers = { entry_mode: 'utme', o_level: [science], jamb_score: '198', date_of_birth: '2010-03-04' }
    expect(rowsOf('bsc-software-engineering', answers)).toEqual({
      'credit:english-language': ['B3, WAEC 2026', 'met'],
      'credit:mathematics': ['A1, WAEC 2026', 'met'],
      'credit:physics': ['C5, WAEC 2026', 'met'],
      'credit:others': ['Chemistry C6, Biology B2', 'met'],
      'jamb-score': ['198', 'met'],
      'jamb-subjects': ['', 'to_look_at'],
      age: ['17', 'met'],
    })
  })

  it('show what was required and which document proves it', () => {
    expect(requirementRows({ selected_program: 'beng-civil-engineering', answers: {}, startsOn })).toMatchObject([
      { requirement: 'English Language', wanted: 'C6 or better', proof: 'o_level_result' },
      { requirement: 'Mathematics' },
      { requirement: 'Physics' },
      { requirement: 'Chemistry' },
      {
        requirement: 'One more credit',
        wanted: 'Further Mathematics, Technical Drawing, Biology, Geography or Economics, C6 or better',
      },
      { requirement: 'JAMB score', wanted: '150 or more', proof: 'jamb_result' },
      { requirement: 'JAMB subjects', wanted: 'English Language, Mathematics, Physics and Chemistry' },
      { requirement: 'Age on 31 August 2027', wanted: '16 or more', proof: 'birth_certificate' },
    ])
  })

  const chemistry = (...sittings: ReturnType<typeof sitting>[]) =>
    rowsOf('beng-civil-engineering', { o_level: sittings })['credit:chemistry']

  it.each([
    ['a credit', [science], ['C6, WAEC 2026', 'met']],
    ['a pass that is no credit', [sitting('WAEC', 2026, { Chemistry: 'D7' })], ['D7, WAEC 2026', 'not_met']],
    [
      'the better of two sittings',
      [sitting('WAEC', 2025, { Chemistry: 'F9' }), sitting('NECO', 2026, { CHEMISTRY: 'B3' })],
      ['B3, NECO 2026', 'met'],
    ],
    [
      'two sittings and no more',
      [sitting('WAEC', 2024, {}), sitting('WAEC', 2025, {}), sitting('NECO', 2026, { Chemistry: 'A1' })],
      ['', 'not_met'],
    ],
    ['a name that may mean it', [sitting('WAEC', 2026, { 'Chem.': 'B3' })], ['Chem. B3, WAEC 2026', 'to_look_at']],
    ['nothing', [sitting('WAEC', 2026, { Physics: 'A1' })], ['', 'not_met']],
    ['a grade that there is not', [sitting('WAEC', 2026, { Chemistry: 'Z1' })], ['', 'not_met']],
  ])('Chemistry, with %s', (_what, sittings, expected) => {
    expect(chemistry(...sittings)).toEqual(expected)
  })

  it('do not get Mathematics for Further Mathematics, nor English Language for Literature', () => {
    const o_level = [sitting('WAEC', 2026, { 'Further Mathematics': 'A1', 'Literature in English': 'A1' })]
    expect(rowsOf('bsc-accounting', { o_level })).toMatchObject({
      'credit:english-language': ['', 'not_met'],
      'credit:mathematics': ['', 'not_met'],
    })
  })

  it.each([
    [{ Chemistry: 'C6', Biology: 'B2' }, 'met'],
    [{ Chemistry: 'C6', 'Data Processing': 'B2' }, 'to_look_at'],
    [{ Chemistry: 'C6', Biology: 'D7' }, 'not_met'],
    [{}, 'not_met'],
  ])('two more credits from a list, with %j: %s', (results, state) => {
    const o_level = [sitting('WAEC', 2026, results as Record<string, string>)]
    expect(rowsOf('bsc-computer-science', { o_level })['credit:others']?.[1]).toBe(state)
  })

  it.each([
    ['150', 'met'],
    [149, 'not_met'],
    [0, 'not_met'],
    ['', 'to_look_at'],
    [401, 'to_look_at'],
    ['many', 'to_look_at'],
    [undefined, 'to_look_at'],
  ])('a JAMB score of %j: %s', (jamb_score, state) => {
    expect(rowsOf('bsc-accounting', { jamb_score })['jamb-score']?.[1]).toBe(state)
  })

  it.each([
    ['2011-08-31', '16', 'met'],
    ['2011-09-01', '15', 'not_met'],
    ['2023-02-29', '', 'to_look_at'],
    [undefined, '', 'to_look_at'],
  ])('born on %j: %j, %s', (date_of_birth, age, state) => {
    expect(rowsOf('bsc-accounting', { date_of_birth }).age).toEqual([age, state])
  })

  it('have no age row while the round has no start date', () => {
    const rows = requirementRows({
      selected_program: 'bsc-accounting',
      answers: { date_of_birth: '2010-01-01' },
      startsOn: undefined,
    })
    expect(rows.at(-1)).toMatchObject({ requirement: 'Age', answer: '', state: 'to_look_at' })
  })

  it.each([
    ['A Level, 3 passes', 'met'],
    ['IJMB 12 points', 'met'],
    ['IJMB 9 points', 'not_met'],
    ['A diploma in building', 'to_look_at'],
    [undefined, 'to_look_at'],
  ])('with Direct Entry by %j: %s', (direct_entry_qualification, state) => {
    const rows = rowsOf('beng-civil-engineering', { entry_mode: 'direct_entry', direct_entry_qualification })
    expect(rows['direct-entry']?.[1]).toBe(state)
    expect(rows['direct-entry-subjects']).toEqual(['', 'to_look_at'])
    expect(rows).not.toHaveProperty('jamb-score')
  })
})

describe('foundation and JUPEB', () => {
  it('an awaited result leaves JUPEB’s subjects to a person', () => {
    const o_level = [sitting('NECO', 2026, { Mathematics: 'B2' }), { exam: 'WAEC', year: 2027, awaiting_result: true }]
    expect(rowsOf('jupeb-science', { o_level })).toEqual({
      'credit:english-language': ['Awaiting result', 'to_look_at'],
      'credit:mathematics': ['B2, NECO 2026', 'met'],
      'credit:others': ['Awaiting result', 'to_look_at'],
    })
  })

  it('JUPEB’s other credits depend on the later degree, so a person checks them', () => {
    expect(rowsOf('jupeb-science', { o_level: [science] })['credit:others']).toEqual([
      'Physics C5, Chemistry C6, Biology B2',
      'to_look_at',
    ])
  })

  it.each([
    [
      'fewer credits than a degree asks',
      [sitting('WAEC', 2026, { Physics: 'C6', Chemistry: 'D7' })],
      ['1 credit', 'met'],
    ],
    ['an awaited result', [{ awaiting_result: 'true' }], ['Awaiting result', 'met']],
    ['enough for a degree', [science], ['5 credits', 'to_look_at']],
    ['nothing', [], ['', 'not_met']],
  ])('the foundation year, with %s', (_what, o_level, expected) => {
    expect(rowsOf('foundation-science', { o_level })).toEqual({ 'o-level': expected })
  })
})

describe('postgraduates', () => {
  const bachelor = {
    degree: 'B.Sc.',
    field_of_study: 'Physics',
    class_of_degree: 'Second Class Upper',
    institution: 'University of Ilorin',
    end_year: 2021,
    cgpa: '3.90',
    cgpa_scale: '5',
  }
  const master = { ...bachelor, degree: 'M.Sc.', cgpa: '3.2', end_year: '2024' }

  it('leave the subject of a degree to a person, and compare a CGPA on the 5.0 scale', () => {
    expect(rowsOf('msc-space-physics', { qualifications: [master, bachelor] })).toEqual({
      degree: ['B.Sc. Physics, Second Class Upper, University of Ilorin, 2021', 'to_look_at'],
      cgpa: ['3.90 of 5.0', 'met'],
    })
  })

  it('a Ph.D. reads the Master’s degree', () => {
    expect(rowsOf('phd-computer-science', { qualifications: [bachelor, master] })).toEqual({
      degree: ['M.Sc. Physics, Second Class Upper, University of Ilorin, 2024', 'to_look_at'],
      cgpa: ['3.20 of 5.0', 'not_met'],
    })
  })

  it.each([
    [{ cgpa: '2.5', cgpa_scale: '5' }, '2.50 of 5.0', 'met'],
    [{ cgpa: '2.49', cgpa_scale: '5' }, '2.49 of 5.0', 'not_met'],
    [{ cgpa: '3.1', cgpa_scale: '4' }, '3.1 of 4, about 3.87 of 5.0', 'to_look_at'],
    [{ cgpa: '55', cgpa_scale: '100' }, '55 of 100, about 2.95 of 5.0', 'to_look_at'],
    [{ cgpa: '6', cgpa_scale: '5' }, 'Second Class Upper', 'to_look_at'],
    [{ cgpa: undefined }, 'Second Class Upper', 'to_look_at'],
  ])('a CGPA given as %j: %s, %s', (given, answer, state) => {
    expect(rowsOf('msc-applied-statistics', { qualifications: [{ ...bachelor, ...given }] }).cgpa).toEqual([
      answer,
      state,
    ])
  })

  it('without any degree the requirement is not met, and nothing fails', () => {
    expect(rowsOf('phd-computer-science', {})).toEqual({ degree: ['', 'not_met'], cgpa: ['', 'to_look_at'] })
  })
})

describe('any stored answers', () => {
  const strange = [undefined, null, '', 'text', 7, true, {}, [null, 1, 'x'], [{ results: [{}, { subject: 3 }] }], [{}]]

  it.each(programmes().map(({ id }) => id))('%s gives rows with distinct ids', id => {
    for (const value of strange) {
      const rows = requirementRows({
        selected_program: id,
        startsOn,
        answers: { o_level: value, qualifications: value, date_of_birth: value, jamb_score: value, entry_mode: value },
      })
      expect(rows.length).toBeGreaterThan(0)
      expect(new Set(rows.map(row => row.id)).size).toBe(rows.length)
    }
  })

  it('an unknown programme gives no rows', () => {
    expect(requirementRows({ selected_program: 'bsc-alchemy', answers: {}, startsOn })).toEqual([])
    expect(requirementRows({ selected_program: null, answers: {}, startsOn })).toEqual([])
  })
})
