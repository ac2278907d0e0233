import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Pasted } from '#shared/contract/schemas/setting-lists.ts'
import { anchorFor } from '#shared/domain/anchor.ts'
import { cellsOfText, longCell } from '#shared/domain/lists/cells.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'
import { amountIn, codeFor, levelIn } from './cells.ts'

/* Lists of settings come from spreadsheets (settings.md section 4). */
let portal: OfficePortal
let editor: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
})
afterAll(() => portal.close())

const paste = async (kind: string, text: string, more: object = {}, who = editor): Promise<Pasted> =>
  expectDone(
    await who.call('pasteSettings', { params: { kind }, body: { cells: cellsOfText(text, longCell), ...more } }),
  )
const fatesOf = ({ rows }: Pasted) => rows.map(({ title, fate }) => [title, fate])
const draftOf = async (kind: string, key = '-') =>
  expectDone(await editor.call('readSetting', { params: { kind, key } })).draft

describe('cells', () => {
  test.each([
    ['₦1,250,000.00', 1_250_000],
    ['NGN 25 000', 25_000],
    ['0', 0],
    ['GHS 5,000', 5000],
    ['€ 1.200', undefined],
    ['£1,200', 1200],
    ['12.5', undefined],
    ['-5', undefined],
    ['free', undefined],
  ])('%s is the amount %s', (cell, amount) => expect(amountIn(cell)).toBe(amount))

  test.each([
    ['M.Sc.', 'msc'],
    ['Master', 'msc'],
    ['PhD', 'phd'],
    ['B.A.', 'undergraduate'],
    ['Undergraduate', 'undergraduate'],
    ['Bridge year', 'foundation'],
    ['JUPEB', 'jupeb'],
    ['Certificate', undefined],
  ])('%s is the level %s', (cell, level) => expect(levelIn(cell)).toBe(level))

  test('titles become ids, and names become codes that are free', () => {
    expect(anchorFor('B.Sc. Nursing & Midwifery')).toBe('bsc-nursing-midwifery')
    expect(codeFor('Faculty of Law', [])).toBe('LAW')
    expect(codeFor('Faculty of Law', ['LAW'])).toBe('LAW2')
  })
})

describe('schools', () => {
  test('are recognised by their headings, each with its fate, and nothing is saved before it is asked for', async () => {
    const [known] = sampleCatalogue.schools
    const text = `Faculty\tCode\n${known?.name}\t${known?.code}\nFaculty of Law\tLAW\nFaculty of Law\tLAW`
    expect(fatesOf(await paste('schools', text))).toEqual([
      [known?.name, 'unchanged'],
      ['Faculty of Law', 'new'],
      ['Faculty of Law', 'problem'],
    ])
    expect(await draftOf('schools')).toBeNull()
    expect((await paste('schools', text, { save: true })).saved).toBe(true)
    expect((await draftOf('schools')).body).toContainEqual({
      key: 'faculty-of-law',
      name: 'Faculty of Law',
      code: 'LAW',
    })
  })

  test('can be a whole new list, in which those stay that programmes name', async () => {
    const { rows } = await paste('schools', 'Name;Code\nFaculty of Letters;LET', { others: 'drop' })
    expect(rows.filter(({ fate }) => fate === 'dropped').map(({ title }) => title)).toEqual(['Faculty of Law'])
    expect(rows.filter(({ says }) => says?.startsWith('Stays'))).toHaveLength(sampleCatalogue.schools.length)
  })
})

describe('programmes', () => {
  const heading = 'Title\tLevel\tSchool\tSubject\tDuration\tTuition'
  const [subject] = sampleCatalogue.subjects
  const [band = ''] = Object.keys(sampleCatalogue.tuition)

  test('name a school that was pasted before, and say what is still to be written', async () => {
    const line = ['LL.B. Law', 'Bachelor', 'Faculty of Law', subject?.name, '5 years', band].join('\t')
    const { rows } = await paste('programme', `${heading}\n${line}`, { save: true })
    expect(rows).toMatchObject([{ title: 'LL.B. Law', fate: 'new', says: expect.stringContaining('description') }])
    expect(await draftOf('programme', 'llb-law')).toMatchObject({
      body: { programType: 'undergraduate', school: 'faculty-of-law', duration: '5 years' },
    })
  })

  test('name a school that was pasted before, after hundreds of other drafts', async () => {
    const [programme] = sampleCatalogue.programmes
    await sql`insert into setting_version (id, kind, key, body, revision, was, drafted_at)
      select gen_random_uuid(), 'programme', 'old-' || n, ${JSON.stringify(programme)}::jsonb || jsonb_build_object('id', 'old-' || n), 1, 0,
        '2020-01-01' from generate_series(1, 700) n`.execute(portal.context.db)
    const line = ['LL.B. Law', 'Bachelor', 'Faculty of Law', subject?.name, '5 years', band].join('\t')
    expect((await paste('programme', `${heading}\n${line}`)).rows).toMatchObject([{ fate: 'unchanged' }])
    await sql`delete from setting_version where key like 'old-%'`.execute(portal.context.db)
  })

  test('with an unknown school, level or band are left out, with what there is', async () => {
    const wrong = (cells: string[]) => paste('programme', `${heading}\n${cells.join('\t')}`)
    const says = async (cells: string[]) => (await wrong(cells)).rows[0]
    expect(await says(['X', 'M.Sc.', 'Nowhere', subject?.name ?? '', '2', band])).toMatchObject({
      fate: 'problem',
      says: expect.stringContaining('Faculty of Law'),
    })
    expect(await says(['X', 'Certificate', 'Faculty of Law', subject?.name ?? '', '2', band])).toMatchObject({
      fate: 'problem',
      says: expect.stringContaining('Certificate'),
    })
    expect(await says(['X', 'M.Sc.', 'Faculty of Law', subject?.name ?? '', '2', 'gold'])).toMatchObject({
      fate: 'problem',
      says: expect.stringContaining('gold'),
    })
  })

  test('that are not in the list are retired on request, as drafts', async () => {
    const line = ['LL.B. Law', 'Bachelor', 'Faculty of Law', subject?.name, '5 years', band].join('\t')
    const { rows } = await paste('programme', `${heading}\n${line}`, { others: 'drop', save: true })
    expect(rows.filter(({ fate }) => fate === 'dropped')).toHaveLength(sampleCatalogue.programmes.length)
    const [first] = sampleCatalogue.programmes
    expect((await draftOf('programme', first?.id)).body).toMatchObject({ id: first?.id, retired: true })
  })

  test('say what is wrong with a CGPA or a number of references, and take 0 to 3', async () => {
    const cells = (cgpa: string, references: string) =>
      `${heading}\tCGPA\tReferences\n${['LL.M.', 'M.Sc.', 'Faculty of Law', subject?.name, '1 year', band, cgpa, references].join('\t')}`
    expect((await paste('programme', cells('high', ''))).rows[0]).toMatchObject({ fate: 'problem' })
    expect((await paste('programme', cells('3,5', 'four'))).rows[0]).toMatchObject({ fate: 'problem' })
    await paste('programme', cells('3,5', '0'), { save: true })
    expect((await draftOf('programme', 'llm')).body).toMatchObject({ minimumCgpa: 3.5, references: 0 })
  })

  test('have columns that are asked for when no heading says what they are', async () => {
    const { columns, rows } = await paste('programme', 'A\tB\nLL.M.\tlaw')
    expect(rows).toEqual([])
    expect(columns.filter(({ is_needed, at }) => is_needed && at === undefined).map(({ key }) => key)).toContain(
      'school',
    )
  })
})

describe('other lists', () => {
  test('questions are known by their words, in their groups', async () => {
    const known = sampleCatalogue.faq[0]?.entries[0]
    const text = `Group\tQuestion\tAnswer\nMoney\tIs there a discount?\tNo.\n\t${known?.question}\tAnother answer.\nMoney\tAnd this?\t`
    expect(fatesOf(await paste('faq', text))).toEqual([
      ['Is there a discount?', 'new'],
      [known?.question, 'changed'],
      ['And this?', 'problem'],
    ])
  })

  test('answers keep their paragraphs, questions may begin with “Total”, and no line is left out without a word', async () => {
    const text =
      'Question\tAnswer\nTotal cost of a year?\t"It depends:\n- fees\n- books"\nNumber of referees?\tTwo.\n\tAn answer alone.\nTotal\t2'
    const pasted = await paste('faq', text, { save: true })
    expect(pasted.rows).toMatchObject([
      { title: 'Total cost of a year?', fate: 'new' },
      { title: 'Number of referees?', fate: 'new' },
      { line: 5, title: 'Total', fate: 'problem', says: 'This line is a total or note.' },
      { line: 4, title: 'An answer alone.', fate: 'problem', says: 'The column “question” is empty in this line.' },
    ])
    const entries = (await draftOf('faq')).body.flatMap((group: { entries: { answer: string }[] }) => group.entries)
    expect(entries.map(({ answer }: { answer: string }) => answer)).toContain('It depends:\n- fees\n- books')
  })

  test('a heading that is there twice is asked about, also one that may be left out', async () => {
    const cells = 'Name\tCode\tCode\nFaculty of Arts\tART\tFAR'
    const asked = await paste('schools', cells)
    expect(asked.rows).toEqual([])
    expect(asked.columns.find(({ key }) => key === 'code')).toMatchObject({ is_needed: true })
    expect(asked.columns.find(({ key }) => key === 'code')).not.toHaveProperty('at')
    const { rows } = await paste('schools', cells, { columns: { name: 0, code: 2 } })
    expect(rows.map(({ fate }) => fate)).toEqual(['new'])
  })

  test('a file with more lines than are read at once is refused, not cut off', async () => {
    const send = (count: number) => {
      const lines = Array.from({ length: count }, (_, at) => `School ${at},S${at}`)
      const file = {
        fileName: 'schools.csv',
        contentType: 'text/csv',
        bytes: Buffer.from(`Name,Code\n${lines.join('\n')}`),
      }
      return editor.call('readListCells', { body: {}, files: { file } })
    }
    expect((await send(1000)).status).toBe(422)
    expect((await send(999)).body.rows).toHaveLength(1000)
  })

  test('fees are in the currency that their line names, and in none that it does not', async () => {
    const text =
      'Level\tResidency\tAmount\tCurrency\nPhD\tInternational\t€60\t\nPhD\tNigeria\tN25,000\t\nJUPEB\tNigeria\t90\tGHS\nJUPEB\tInternational\t90\tyen'
    const { rows } = await paste('application-fees', text, { save: true })
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'changed', 'changed', 'problem'])
    expect((await draftOf('application-fees')).body).toMatchObject({
      phd: {
        international: { amountMinor: 6000, currency: 'EUR' },
        nigeria: { amountMinor: 2_500_000, currency: 'NGN' },
      },
      jupeb: { nigeria: { amountMinor: 9000, currency: 'GHS' } },
    })
  })

  test('fees need a kind of programme, a residency and a whole amount', async () => {
    const text =
      'Level\tResidency\tAmount\nM.Sc.\tNigeria\t₦25,000\nM.Sc.\tInternational\t$75\nM.Sc.\tMars\t3\nPhD\tNigeria\t12.5'
    const { rows } = await paste('application-fees', text, { save: true })
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'changed', 'problem', 'problem'])
    expect((await draftOf('application-fees')).body.msc).toEqual({
      nigeria: { kind: 'card', amountMinor: 2_500_000, currency: 'NGN' },
      international: { kind: 'card', amountMinor: 7500, currency: 'USD' },
    })
  })

  test('tuition is by the session, by the semester or for the whole', async () => {
    const text =
      'Band\tNew\tReturning\tNaira\tDollars\tSemesters\tWhole\ndegree\t655000\t610000\t\t\t\t\nhigher\t\t\t400000\t1500\t4\t\nbridge\t\t\t\t\t\t333000\nnone\t\t\t\t\t\t'
    const { rows } = await paste('tuition', text, { save: true })
    expect(rows.map(({ fate }) => fate)).toEqual(['new', 'new', 'new', 'problem'])
    expect((await draftOf('tuition')).body).toMatchObject({
      higher: { nairaTotal: 1_600_000 },
      bridge: { kind: 'whole' },
    })
  })

  test('amounts are in any currency that a fee can have, and in no other', async () => {
    const fees =
      'Level\tResidency\tAmount\tCurrency\tWay\nM.Sc.\tNigeria\tGHS 200\t\t\nPhD\tNigeria\t40\tpounds\tcard\nPhD\tInternational\t40\tYEN\t'
    const { rows } = await paste('application-fees', fees, { save: true })
    expect(rows.map(({ fate }) => fate)).toEqual(['changed', 'problem', 'problem'])
    expect((await draftOf('application-fees')).body.msc.nigeria).toMatchObject({ amountMinor: 20_000, currency: 'GHS' })
    const bands =
      'Band\tNew\tReturning\tNigerian\tInternational\tSemesters\tWhole\tCurrency\tCurrency abroad\nday\t4000\t3500\t\t\t\t\tKES\t\nlate\t\t\t100\t90\t2\t\t\t€\nodd\t\t\t\t\t\t5\tYEN\t'
    const pasted = await paste('tuition', bands, { save: true })
    expect(pasted.rows.map(({ fate }) => fate)).toEqual(['new', 'new', 'problem'])
    expect(pasted.rows[2]?.says).toContain('“YEN” is no currency of a fee')
    expect((await draftOf('tuition')).body).toMatchObject({ day: { currency: 'KES' }, late: { currencyAbroad: 'EUR' } })
  })

  test('a fee can be free in words, and an amount that cannot be read is named', async () => {
    const fees =
      'Level\tResidency\tAmount\tWay\nPh.D.\tNigeria\tFree\t\nPh.D.\tInternational\t\tfree\nM.Sc.\tNigeria\tten\t'
    const { rows } = await paste('application-fees', fees, { save: true })
    expect(rows.map(({ says = '' }) => says)).toEqual(['', '', '“ten” is no whole amount.'])
    expect((await draftOf('application-fees')).body.phd).toEqual({
      nigeria: { kind: 'free' },
      international: { kind: 'free' },
    })
    const bands = 'Band\tNew\tReturning\tWhole\ndegree\t655.000,00\t610000\t\nhigher\t\t\tin all'
    const pasted = await paste('tuition', bands, { save: false })
    expect(pasted.rows.map(({ says }) => says)).toEqual([
      '“655.000,00” is no whole amount.',
      '“in all” is no whole amount.',
    ])
  })

  test('are pasted only by those who draft them', async () => {
    const bursar = await portal.member('bursar')
    const registrar = await portal.member('registrar')
    const body = { cells: [['Name'], ['Faculty of Law']] }
    expect((await bursar.call('pasteSettings', { params: { kind: 'schools' }, body })).status).toBe(403)
    expect((await registrar.call('pasteSettings', { params: { kind: 'schools' }, body })).status).toBe(403)
    expect((await editor.call('pasteSettings', { params: { kind: 'weather' }, body })).status).toBe(404)
  })
})
