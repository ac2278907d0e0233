import { describe, expect, test } from 'vitest'
import { cellsOfText } from './lists/cells.ts'
import { mostStaffLines, readStaffList } from './staff-list.ts'

const read = (text: string) => readStaffList(cellsOfText(text))
const grantsOf = (role: string, scope: string) => {
  const { lines, problems } = read(`Name;Email;Role;Programmes\nAda Obi;ada@uni.example;${role};${scope}`)
  return lines[0]?.grants ?? problems[0]?.message
}

describe('a list of people to invite', () => {
  test('is read whatever its columns are called and in whatever order', () => {
    const { lines, problems, skipped } = read(
      'Office of Admissions\n\nS/N,Surname,First Name,Other names,Official e-mail,Staff role,School\n' +
        '1,Obi,Ada,Ngozi,ADA.OBI@Uni.example,Admissions Officer,School of Computing\n' +
        '2,Bello,Musa,,musa@uni.example,registrar,all\n' +
        'Total,2,,,,,',
    )
    expect(problems).toEqual([])
    expect(lines).toEqual([
      {
        line: 4,
        full_name: 'Ada Ngozi Obi',
        email: 'ADA.OBI@Uni.example',
        grants: [{ role: 'officer', scope: { schools: ['computing'] } }],
      },
      { line: 5, full_name: 'Musa Bello', email: 'musa@uni.example', grants: [{ role: 'registrar', scope: 'all' }] },
    ])
    expect(skipped).toHaveLength(1)
  })

  test('gives roles for everything where it has no column for programmes', () => {
    expect(read('Name,Email,Role\nAda Obi,ada@uni.example,Reader').lines[0]?.grants).toEqual([
      { role: 'reader', scope: 'all' },
    ])
  })

  test('asks for the name where there is none', () => {
    expect(read('Email,Role\nada@uni.example,Reader').questions.map(({ key }) => key)).toEqual(['name'])
  })

  test('reads several lines about one person as one', () => {
    const { lines, problems } = read(
      'Name,Email,Role,Programmes\nAda Obi,ada@uni.example,Reader,computing\nAda Obi,Ada@Uni.example,Editor,\nAda Obi,ada@uni.example,Reader,computing',
    )
    expect(problems).toEqual([])
    expect(lines.map(({ grants }) => grants)).toEqual([
      [
        { role: 'reader', scope: { schools: ['computing'] } },
        { role: 'editor', scope: 'all' },
      ],
    ])
  })

  test.each([
    ['Officer', 'School of Computing', [{ role: 'officer', scope: { schools: ['computing'] } }]],
    [
      'officer',
      'computing, M.Sc. Space Physics',
      [{ role: 'officer', scope: { schools: ['computing'], programmes: ['msc-space-physics'] } }],
    ],
    ['Head of School', 'Undergraduate', [{ role: 'head', scope: { program_types: ['undergraduate'] } }]],
    ['Editor', '', [{ role: 'editor', scope: 'all' }]],
    ['Admin', 'all programmes', [{ role: 'administrator', scope: 'all' }]],
    [
      'Reader and Auditor',
      'computing',
      [
        { role: 'reader', scope: { schools: ['computing'] } },
        { role: 'auditor', scope: 'all' },
      ],
    ],
    ['Officer', '', 'Say for which schools or programmes, or write “all”.'],
    ['Officer', 'School of Cookery', '“School of Cookery” is no school, programme or kind of programme here.'],
    ['Editor', 'computing', '“Editor” is for the whole office. Leave the programmes empty.'],
    ['', 'all', 'There is no role in this line.'],
  ])('a role of “%s” for “%s”', (role, scope, expected) => {
    expect(grantsOf(role, scope)).toEqual(expected)
  })

  test.each([
    ['Ada Obi,not an address,Reader', /“not an address” is not an email address/],
    [',ada@uni.example,Reader', /no name/],
    [
      'Ada Obi,ada@uni.example,Vice-Chancellor',
      /“Vice-Chancellor” is not a role. The roles are Admissions officer, Reader/,
    ],
    [`${'a'.repeat(161)},ada@uni.example,Reader`, /more than 160 characters/],
    ['Ada Obi,ada@uni.example,Reader\nAda Okafor,ada@uni.example,Reader', /belongs to Ada Obi in line 2/],
  ])('leaves out and says why: %s', (lines, message) => {
    expect(read(`Name,Email,Role\n${lines}`).problems.map(problem => problem.message)).toEqual([
      expect.stringMatching(message),
    ])
  })

  test('of hundreds is the wrong file', () => {
    const lines = Array.from({ length: mostStaffLines + 1 }, (_, at) => `Ada,ada${at}@uni.example,Reader`)
    const { lines: found, problems } = read(`Name,Email,Role\n${lines.join('\n')}`)
    expect(found).toEqual([])
    expect(problems[0]?.message).toContain(`more than ${mostStaffLines} lines`)
  })
})
