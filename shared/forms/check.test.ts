import { describe, expect, test } from 'vitest'
import { type CheckContext, fieldProblems, problemsOf } from './check.ts'
import type { Answers, Entry, Field, FormDescription } from './field.ts'
import { missingDocuments } from './form-documents.ts'
import { formIdOf, programmeIdsOf } from './form-id.ts'
import { foundationForm } from './foundation.ts'
import { formDescription } from './index.ts'
import { postgraduateForm } from './postgraduate.ts'
import { readAnswers } from './read.ts'
import { undergraduateForm } from './undergraduate.ts'

const context: CheckContext = {
  today: '2026-11-20',
  documents: [],
  ownEmails: ['adaeze@example.edu'],
  programmeIds: [
    ...programmeIdsOf('postgraduate'),
    ...programmeIdsOf('undergraduate'),
    ...programmeIdsOf('foundation'),
  ],
}

function field(form: FormDescription, name: string): Field {
  const found = form.sections.flatMap(section => section.fields).find(one => one.name === name)
  if (!found) throw new Error(`There is no field ${name}`)
  return found
}

const messages = (form: FormDescription, name: string, answers: Answers) =>
  fieldProblems(field(form, name), answers, context).map(problem => problem.message)

describe('a name', () => {
  test.each(['O', 'Ọṣúndàre', 'D’Souza', "O'Neill", 'Nwosu-Okeke', 'Abdul Karim', '李', 'ƙwari'])(
    'may be “%s”',
    name => {
      expect(messages(postgraduateForm, 'surname', { surname: name })).toEqual([])
    },
  )
  test.each([
    ['nothing', undefined, 'Enter your surname.'],
    ['only spaces', '   ', 'Enter your surname.'],
    ['81 letters', 'N'.repeat(81), 'Surname is too long. It has 81 characters. Use no more than 80.'],
    [
      'a control character',
      'Nwo\u0007su',
      'Surname contains a character we cannot save: the control character U+0007. Delete it and retype.',
    ],
    [
      'half an emoji',
      'Nwosu\ud83d',
      'Surname contains a character we cannot save: half an emoji. Delete it and retype.',
    ],
    ['a list', [{ a: 'b' }], 'Surname must be text.'],
  ])('may not be %s', (_what, value, message) => {
    expect(messages(postgraduateForm, 'surname', { surname: value })).toEqual([message])
  })
  test('counts an emoji as one character', () => {
    expect(messages(postgraduateForm, 'surname', { surname: '🙂'.repeat(80) })).toEqual([])
  })
})

describe('one name, and names in another script', () => {
  const all = (answers: Answers) =>
    problemsOf(undergraduateForm, answers, context)
      .filter(({ field }) => /name|latin/.test(field) && !field.startsWith('guardian'))
      .map(({ field }) => field)
  test.each<[string, Answers, string[]]>([
    ['one name, ticked', { surname: 'Suharto', one_name: true }, []],
    ['one name, not ticked', { surname: 'Suharto' }, ['first_name']],
    ['a dash for a name', { surname: 'Suharto', first_name: '-' }, ['first_name']],
    ['FNU for a name', { surname: 'Suharto', first_name: 'FNU' }, ['first_name']],
    ['the same twice', { surname: 'Musa', first_name: 'MUSA' }, ['same_names']],
    ['the same twice, and right', { surname: 'Musa', first_name: 'Musa', same_names: true }, []],
    ['another script', { surname: '王', first_name: '小明' }, ['surname_in_latin', 'given_names_in_latin']],
    [
      'another script, spelled as well',
      { surname: '王', first_name: '小明', surname_in_latin: 'Wang', given_names_in_latin: 'Xiaoming' },
      [],
    ],
    ['a spelling that is none', { surname: '王', one_name: true, surname_in_latin: '王' }, ['surname_in_latin']],
  ])('%s', (_, answers, fields) => expect(all(answers)).toEqual(fields))
})

describe('a date of birth', () => {
  test.each(['2000-02-29', '1998-02-27', '1930-01-01', '2012-11-20'])('may be %s', date_of_birth => {
    expect(messages(postgraduateForm, 'date_of_birth', { date_of_birth })).toEqual([])
  })
  test.each([
    ['1999-02-29', 'Date of birth must be a real date with a four-digit year.'],
    ['2000-13-01', 'Date of birth must be a real date with a four-digit year.'],
    ['27/03/2001', 'Date of birth must be a real date with a four-digit year.'],
    ['27/2/98', 'Date of birth must be a real date with a four-digit year.'],
    ['98-02-27', 'Date of birth must be a real date with a four-digit year.'],
    ['2026-11-20', 'Date of birth must be in the past.'],
    ['2031-01-01', 'Date of birth must be in the past.'],
    ['1925-01-01', 'Date of birth is over 100 years ago. Check the year.'],
    ['2012-11-21', 'You must be at least 14 years old to apply. Check the year.'],
  ])('may not be %s', (date_of_birth, message) => {
    expect(messages(postgraduateForm, 'date_of_birth', { date_of_birth })).toEqual([message])
  })
})

describe('a phone number', () => {
  test.each([
    '08031234567',
    '0803 123 4567',
    '+234 803 123 4567',
    '2348031234567',
    '0916-123-4567',
    '+44 20 7946 0000',
    '0044 20 7946 0000',
  ])('may be %s', phone => {
    expect(messages(postgraduateForm, 'phone', { phone })).toEqual([])
  })
  test.each(['080312345678', '0803123456', '+23480312345678', '12345', 'my phone', '+0 123 456 789', '+44'])(
    'may not be %s',
    phone => {
      expect(messages(postgraduateForm, 'phone', { phone })).toHaveLength(1)
    },
  )
})

describe('referees', () => {
  const named = { first_referee_email: 'm.bello@unilag.edu.ng', second_referee_email: 'n.eze@unn.edu.ng' }
  test('may be two people with academic addresses', () => {
    expect(messages(postgraduateForm, 'first_referee_email', named)).toEqual([])
  })
  test.each([
    [{ first_referee_email: 'bello@gmail.com' }, 'Please enter a valid academic email address.'],
    [{ first_referee_email: 'N.EZE@UNN.edu.ng' }, 'Referee emails cannot be the same.'],
    [{ first_referee_email: 'Adaeze@Example.edu' }, 'You cannot be your own referee. Enter the referee’s address.'],
    [{ first_referee_email: 'bello' }, 'Enter an email address such as name@example.com.'],
    [{ first_referee_email: '' }, 'Enter the email address of referee 1.'],
  ])('may not be %j', (change, message) => {
    expect(messages(postgraduateForm, 'first_referee_email', { ...named, ...change })).toEqual([message])
  })
})

describe('qualifications', () => {
  const degree = {
    country: 'NG',
    institution: 'UNN',
    degree: 'B.Sc.',
    field_of_study: 'Physics',
    class_of_degree: 'First',
    start_year: '2015',
    end_year: '2019',
  }
  const problems = (qualifications: Answers['qualifications']) =>
    fieldProblems(field(postgraduateForm, 'qualifications'), { qualifications }, context)
  test.each([
    [{}],
    [{ cgpa: '4.5', cgpa_scale: '5' }],
    [{ cgpa: '4.5', cgpa_scale: '' }],
    [{ cgpa: 3, cgpa_scale: 4, start_year: 2015 }],
    [{ end_year: '2028' }],
  ])('may contain %j', extra => {
    expect(problems([{ ...degree, ...extra }])).toEqual([])
  })
  test.each([
    [[], 'qualifications', 'Add at least one qualification.'],
    [Array.from({ length: 7 }, () => degree), 'qualifications', 'You can add up to 6. Remove 1.'],
    [[{ ...degree, end_year: '2014' }], 'qualifications.0.end_year', 'Year you finished cannot be before 2015.'],
    [
      [{ ...degree, start_year: '2027' }],
      'qualifications.0.start_year',
      'Year you started must be a year from 1950 to 2026.',
    ],
    [
      [{ ...degree, cgpa: '5.1', cgpa_scale: '5' }],
      'qualifications.0.cgpa',
      'Your CGPA cannot be above 5, the scale you entered.',
    ],
    [
      [{ ...degree, cgpa: '4.567' }],
      'qualifications.0.cgpa',
      'CGPA must be a number with up to 2 decimals, from 0 to 100.',
    ],
    [[degree, { ...degree, country: 'Nigeria' }], 'qualifications.1.country', 'Choose a country from the list.'],
  ])('are refused: %#', (qualifications, path, message) => {
    expect(problems(qualifications)).toContainEqual({ field: path, message })
  })
})

describe('JAMB and O’Level', () => {
  test.each([
    ['400', []],
    ['0', []],
    ['401', ['JAMB score must be a whole number from 0 to 400.']],
    ['-1', ['JAMB score must be a whole number from 0 to 400.']],
    ['280.5', ['JAMB score must be a whole number from 0 to 400.']],
    ['', ['Enter your JAMB score.']],
  ])('a JAMB score of “%s”', (jamb_score, expected) => {
    expect(messages(undergraduateForm, 'jamb_score', { entry_mode: 'utme', jamb_score })).toEqual(expected)
  })
  test('a JAMB score is not asked for Direct Entry', () => {
    expect(messages(undergraduateForm, 'jamb_score', { entry_mode: 'direct_entry', jamb_score: '999' })).toEqual([])
  })

  const sitting = {
    exam: 'WAEC',
    year: '2024',
    exam_number: '4250101001',
    results: [{ subject: 'Mathematics', grade: 'B2' }],
  }
  const problems = (form: FormDescription, o_level: Answers['o_level']) =>
    fieldProblems(field(form, 'o_level'), { o_level }, context)
  test('two sittings are allowed, a third is too many', () => {
    expect(problems(undergraduateForm, [sitting, sitting])).toEqual([])
    expect(problems(undergraduateForm, [sitting, sitting, sitting])).toEqual([
      { field: 'o_level', message: 'You can add up to 2. Remove 1.' },
    ])
  })
  test('a subject counts once per sitting, regardless of spelling', () => {
    const twice = [
      { subject: 'Physics', grade: 'A1' },
      { subject: ' physics ', grade: 'C4' },
    ]
    expect(problems(undergraduateForm, [{ ...sitting, results: twice }])).toEqual([
      {
        field: 'o_level.0.results.1.subject',
        message: 'You have added this subject twice. Remove one.',
      },
    ])
  })
  test('initial rows left empty are no subjects: not an error, not stored, and not enough', () => {
    const [mathematics] = sitting.results
    const begun = { subject: 'Physics', grade: '' }
    const rows = [{}, mathematics ?? {}, { subject: ' ', grade: '' }, begun, {}]
    expect(problems(undergraduateForm, [{ ...sitting, results: rows }])).toEqual([
      { field: 'o_level.0.results.3.grade', message: 'Choose the grade.' },
    ])
    expect(problems(undergraduateForm, [{ ...sitting, results: [{}, {}] }])).toEqual([
      { field: 'o_level.0.results', message: 'Add your subjects and grades.' },
    ])
    const read = readAnswers(undergraduateForm, { o_level: JSON.stringify([{ ...sitting, results: rows }]) })
    expect(read).toEqual({ answers: { o_level: [{ ...sitting, results: [mathematics, begun] }] }, problems: [] })
  })
  test('empty rows do not make a list of subjects too long, but more rows are refused', () => {
    const subjects = (count: number) => Array.from({ length: count }, (_, at) => ({ subject: `S${at}`, grade: 'A1' }))
    const read = (results: object[]) => readAnswers(undergraduateForm, { o_level: [{ ...sitting, results }] }).problems
    expect(read([...subjects(10), {}, {}])).toEqual([])
    expect(read(subjects(11))).toEqual([{ field: 'o_level.0.results', message: 'You can add up to 10. Remove 1.' }])
    expect(read(Array.from({ length: 100 }, () => ({})))).toHaveLength(1)
  })
  test('a grade is one of nine', () => {
    expect(problems(undergraduateForm, [{ ...sitting, results: [{ subject: 'Physics', grade: 'A2' }] }])).toHaveLength(
      1,
    )
  })
  test('a sitting may await its result, and only one', () => {
    const awaited = { exam: 'NECO', year: '2026', exam_number: '1', awaiting_result: true }
    expect(problems(foundationForm, [awaited])).toEqual([])
    expect(problems(foundationForm, [awaited, awaited])).toHaveLength(1)
    expect(problems(undergraduateForm, [awaited])).toEqual([])
    expect(problems(undergraduateForm, [{ ...awaited, year: '2025' }])).toEqual([])
    expect(problems(undergraduateForm, [{ ...awaited, year: '2024' }])).toEqual([
      { field: 'o_level.0.year', message: 'A result of 2024 is no longer awaited. Add your subjects and grades.' },
    ])
  })
  test('the result slip is not needed while no result is out', () => {
    const awaited = { exam: 'NECO', year: '2026', exam_number: '1', awaiting_result: true }
    const missing = (...o_level: Entry[]) =>
      missingDocuments(undergraduateForm, { entry_mode: 'utme', o_level }, []).map(problem => problem.field)
    expect(missing(awaited)).not.toContain('o_level_result')
    expect(missing(awaited, sitting)).toContain('o_level_result')
    expect(missing()).toContain('o_level_result')
  })
})

describe('documents', () => {
  test('a research proposal is requested where the programme lists it', () => {
    const missing = (selected_program: string) =>
      missingDocuments(postgraduateForm, { selected_program }, []).map(problem => problem.field)
    expect(missing('phd-computer-science')).toContain('research_proposal')
    expect(missing('msc-computer-science')).not.toContain('research_proposal')
  })
  test.each([
    ['utme', 'jamb_result'],
    ['direct_entry', 'direct_entry_result'],
  ])('entry by %s asks for the %s', (entry_mode, kind) => {
    const missing = missingDocuments(undergraduateForm, { entry_mode }, []).map(problem => problem.field)
    expect(missing).toContain(kind)
  })
  test.each([
    ['utme', 'Upload your passport photograph.'],
    ['utme', 'Upload your O’Level result.'],
    ['utme', 'Upload your JAMB result.'],
    ['direct_entry', 'Upload your Direct Entry result.'],
  ])('are named in the middle of a sentence as people write them (%s: %s)', (entry_mode, sentence) => {
    const sentences = missingDocuments(undergraduateForm, { entry_mode }, []).map(({ message }) => message)
    expect(sentences).toContain(sentence)
  })
})

describe('the declaration', () => {
  test.each([
    [true, 0],
    ['true', 0],
    [false, 1],
    [undefined, 1],
    ['yes', 1],
  ])('%s', (declaration, count) => {
    expect(messages(postgraduateForm, 'declaration', { declaration })).toHaveLength(count)
  })
})

describe('input from the wire', () => {
  test('is normalised, and unknown fields are dropped', () => {
    const raw = {
      surname: '  Nwosu\u0301 ',
      address: 'a\r\nb',
      has_paid: true,
      qualifications: '[{"degree":" B.Sc. ","rank":1}]',
      declaration: 'on',
    }
    expect(readAnswers(postgraduateForm, raw)).toEqual({
      answers: { surname: 'Nwosú', address: 'a\nb', qualifications: [{ degree: 'B.Sc.' }], declaration: true },
      problems: [],
    })
  })
  test('keeps numbers and text as they were sent', () => {
    expect(readAnswers(undergraduateForm, { jamb_score: 250 }).answers).toEqual({ jamb_score: 250 })
    expect(readAnswers(undergraduateForm, { jamb_score: '0250' }).answers).toEqual({ jamb_score: '0250' })
  })
  test.each([
    [{ surname: { $gt: '' } }, 'surname'],
    [{ surname: ['a'] }, 'surname'],
    [{ qualifications: '{' }, 'qualifications'],
    [{ qualifications: '[1]' }, 'qualifications'],
    [{ employment: JSON.stringify(Array.from({ length: 7 }, () => ({}))) }, 'employment'],
    [{ qualifications: [{ degree: 'x'.repeat(81) }] }, 'qualifications.0.degree'],
  ])('is refused when it cannot be stored: %j', (raw, path) => {
    expect(readAnswers(postgraduateForm, raw).problems.map(problem => problem.field)).toEqual([path])
  })
  test('cannot reach a prototype', () => {
    const raw = JSON.parse('{"__proto__":{"surname":"x"},"qualifications":[{"__proto__":{"degree":"y"}}]}')
    const { answers } = readAnswers(postgraduateForm, raw)
    expect(answers).toEqual({ qualifications: [{}] })
    expect(Object.getPrototypeOf(answers)).toBe(Object.prototype)
  })
})

test.each(['undergraduate', 'foundation', 'jupeb', 'msc', 'phd'] as const)(
  'an empty %s form names every required answer once',
  programType => {
    const form = formDescription(formIdOf(programType))
    const problems = problemsOf(form, {}, context)
    const required = form.sections
      .flatMap(section => section.fields)
      .filter(one => one.missing && (!one.when || one.when({})))
    expect(problems.map(problem => problem.field)).toEqual(required.map(one => one.name))
    expect(new Set(problems.map(problem => problem.message)).size).toBeGreaterThan(required.length - 3)
  },
)
