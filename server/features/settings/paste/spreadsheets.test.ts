import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { cellsOfText, longCell } from '#shared/domain/lists/cells.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'
import { amountIn, same } from './cells.ts'

/* What the spreadsheets of other universities look like: codes, merged cells, other alphabets, other ways to write an amount. */
let portal: OfficePortal
let editor: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member(['editor', 'bursar'])
})
afterAll(() => portal.close())

const paste = async (kind: string, text: string, more: object = {}): Promise<Pasted> =>
  expectDone(
    await editor.call('pasteSettings', { params: { kind }, body: { cells: cellsOfText(text, longCell), ...more } }),
  )
const draftOf = async (kind: string, key = '-') =>
  expectDone(await editor.call('readSetting', { params: { kind, key } })).draft
const drafted = async () => {
  const { kinds } = expectDone(await editor.call('listSettings'))
  const keys: { key: string; draft?: object }[] = kinds.find(({ kind }: { kind: string }) => kind === 'programme').keys
  return keys.filter(({ draft }) => draft).map(({ key }) => key)
}

const [school] = sampleCatalogue.schools
const [subject] = sampleCatalogue.subjects
const [known] = sampleCatalogue.programmes
const [band = ''] = Object.keys(sampleCatalogue.tuition)
const heading = 'Title\tLevel\tSchool\tSubject\tTuition\tDuration'
const lineOf = (title: string, level = 'Bachelor') =>
  [title, level, school?.name, subject?.name, band, '4 years'].join('\t')

describe('the id of a programme', () => {
  test('is made from its title where a column has the codes of courses, so that its draft can be opened', async () => {
    const text = `Code\t${heading}\nCSC 101\t${lineOf('B.Sc. Codes')}\nLAW/2\t${lineOf('LL.B. Laws')}\nCSC 101\t${lineOf('B.Sc. Cyphers')}`
    const { rows } = await paste('programme', text, { save: true })
    expect(rows.map(({ fate }) => fate)).toEqual(['new', 'new', 'new'])
    expect(rows.map(({ says }) => says).join()).not.toContain(' id')
    expect(await drafted()).toEqual(['bsc-codes', 'bsc-cyphers', 'llb-laws'])
    expect((await draftOf('programme', 'llb-laws')).body).toMatchObject({ title: 'LL.B. Laws' })
  })

  test('is there for a title in any alphabet, and the same when the list is pasted again', async () => {
    const text = `${heading}\n${['علوم الحاسوب', 'הנדסה', 'Łódź Ọmọ Ørsted'].map(title => lineOf(title)).join('\n')}`
    await paste('programme', text, { save: true })
    expect(await drafted()).toEqual(expect.arrayContaining(['programme', 'programme-2', 'lodz-omo-orsted']))
    expect((await draftOf('programme', 'programme')).body).toMatchObject({ title: 'علوم الحاسوب' })
    expect((await paste('programme', text)).rows.map(({ fate }) => fate)).toEqual(Array(3).fill('unchanged'))
  })

  test('is never that of another programme which is retired', async () => {
    expectDone(await editor.call('retireProgramme', { params: { key: known?.id ?? '' } }))
    const { rows } = await paste('programme', `Id\t${heading}\n${known?.id}\t${lineOf('B.Sc. Something else')}`)
    expect(rows).toMatchObject([{ fate: 'problem', says: expect.stringContaining(known?.title ?? '') }])
  })
})

describe('a title that is known', () => {
  test('of a programme that is retired offers it again, with all that it had', async () => {
    const { rows } = await paste('programme', `${heading}\n${lineOf(known?.title ?? '', known?.programType)}`, {
      save: true,
    })
    expect(rows).toMatchObject([{ fate: 'changed', says: expect.stringContaining('offered again') }])
    const { body } = await draftOf('programme', known?.id)
    expect(body).not.toHaveProperty('retired')
    expect(body.text.description).toBe(known?.text.description)
  })

  test('never turns the programme into one of another level, and is not in the list for two', async () => {
    const [changed] = (await paste('programme', `${heading}\n${lineOf(known?.title ?? '', 'Ph.D.')}`)).rows
    expect(changed).toMatchObject({
      fate: 'problem',
      says: expect.stringContaining('already a programme of the level'),
    })
    const two = await paste('programme', `${heading}\n${lineOf('Geology')}\n${lineOf('Geology', 'M.Sc.')}`)
    expect(two.rows).toMatchObject([
      { fate: 'new' },
      { fate: 'problem', says: expect.stringContaining('at two levels') },
    ])
  })

  test('is known in the quotes and dashes of a word processor', () => {
    expect(same('Nurses’ “School” – Ibadan', 'Nurses\' "School" - Ibadan')).toBe(true)
    expect(same('École  d’Études', 'Ecole d‘Etudes')).toBe(true)
    expect(same('Arts', 'Art')).toBe(false)
  })
})

describe('merged cells', () => {
  test('say for new programmes what the line above says, and a heading between the lines is no programme', async () => {
    const text = `${heading}\n${lineOf('B.A. Dance')}\nB.A. Song\t\t\t${subject?.name}\t\t3 years\nFaculty of Nothing\t\t\t\t\t\nB.A. Verse\tM.A.\t\t\t\t1 year`
    const { rows } = await paste('programme', text, { save: true })
    expect(rows.map(({ title, fate }) => [title, fate])).toEqual([
      ['B.A. Dance', 'new'],
      ['B.A. Song', 'new'],
      ['Faculty of Nothing', 'problem'],
      ['B.A. Verse', 'new'],
    ])
    expect(rows[1]?.says).toContain('As in the line above: level, school, band of tuition.')
    expect((await draftOf('programme', 'ba-verse')).body).toMatchObject({ programType: 'msc', school: school?.key })
  })

  test('say it for the fees of one kind and for the questions of one group', async () => {
    const fees = 'Level\tResidency\tAmount\tCurrency\nM.Sc.\tHome\t20\tEUR\n\tInternational\t40\tEUR'
    expect((await paste('application-fees', fees)).rows.map(({ title }) => title)).toEqual([
      'M.Sc., Home',
      'M.Sc., International',
    ])
    const { title = '' } = sampleCatalogue.faq[0] ?? {}
    await paste('faq', `Group\tQuestion\tAnswer\n${title}\tIs it far?\tNo.\n\tIs it near?\t<b>Yes</b>`, { save: true })
    expect((await draftOf('faq')).body[0].entries.map(({ question }: { question: string }) => question)).toEqual(
      expect.arrayContaining(['Is it far?', 'Is it near?']),
    )
  })
})

test('an answer that cannot be published is named with its line', async () => {
  const { rows } = await paste('faq', 'Question\tAnswer\nHow?\t[here](javascript:alert(1))')
  expect(rows).toMatchObject([{ fate: 'new', says: expect.stringContaining('cannot be a link') }])
})

test('schools and subjects can have names in any alphabet, a band of tuition is named by its id', async () => {
  const schools = await paste('schools', 'Name\tCode\nكلية العلوم\t\nكلية الطب\t\nكلية الطب\t', { save: true })
  expect(schools.rows.map(({ fate }) => fate)).toEqual(['new', 'new', 'problem'])
  const { body, problems } = await draftOf('schools')
  expect(body.slice(-2)).toMatchObject([{ key: 'school' }, { key: 'school-2' }])
  expect(problems).toEqual([])
  const bands = await paste('tuition', 'Band\tNew\tReturning\nLaw (evening)\t1250,00\t1’000\nمساء\t5\t6', {
    save: true,
  })
  expect(bands.rows).toMatchObject([{ fate: 'new' }, { fate: 'problem', says: expect.stringContaining('a to z') }])
  expect((await draftOf('tuition')).body['law-evening']).toMatchObject({ newNaira: 1250, returningNaira: 1000 })
  const line = ['LL.B. Evening', 'Bachelor', 'كلية الطب', subject?.name, 'Law (Evening)', '4 years'].join('\t')
  expect((await paste('programme', `${heading}\n${line}`)).rows).toMatchObject([{ fate: 'new' }])
})

test.each([
  ['1250,50', undefined],
  ['12,50', undefined],
  ['1250,00', 1250],
  ['1.250.000', 1_250_000],
  ['12,50,000', 1_250_000],
  ['1’250', 1250],
  ['1\u202f250', 1250],
  ['KSh 5,000/-', 5000],
  ['1.250', undefined],
  ['1,250,00', undefined],
])('%s is the amount %s', (cell, amount) => expect(amountIn(cell)).toBe(amount))
