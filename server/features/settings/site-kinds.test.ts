import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { settingDesk } from '../../testing/setting-desk.ts'

/* What stands around every page: notices on top, the links of bar and foot. */
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterAll(() => portal.close())

const notice = (change: object = {}) => ({
  id: 'strike',
  text: 'Lectures begin on **Monday**. [Dates](/faq)',
  where: 'both',
  importance: 'important',
  ...change,
})

describe('notices', () => {
  const notices = settingDesk('notices')

  test('are none at first, and are drafted by an editor and published by a registrar', async () => {
    expect(await notices.read(editor)).toMatchObject({ published: { version: 0, body: [] }, may: ['draft'] })
    await notices.change(editor, registrar, [notice()])
    expect((await newestCatalogue(portal.context.db)).value.notices).toEqual([notice()])
  })

  test.each([
    ['HTML', { text: 'Now <b>open</b>' }, '0.text', /HTML does not work/],
    ['a script', { text: '[win](javascript:alert(1))' }, '0.text', /cannot be a link/],
    ['a page that is not there', { text: '[dates](/dates)' }, '0.text', /There is no page “\/dates”/],
    ['a programme that is not there', { text: '[law](/programs/llb)' }, '0.text', /There is no page/],
    ['100,000 letters', { text: 'a'.repeat(100_000) }, '0.text', /no more than 600/],
    ['marks that turn its direction', { text: 'Fee \u202e000,01' }, '0.text', /invisible/],
    ['nothing', { text: '  ' }, '0.text', /Write a text/],
    ['an end before its beginning', { from: '2027-02-01T08:00', until: '2027-01-31T08:00' }, '0.until', /after/],
    ['a day that is none', { from: '2027-02-30T08:00' }, '0.from', /Write a moment/],
    ['another place', { where: 'moon' }, '0.where', /./],
    ['an id with a slash', { id: 'a/b' }, '0.id', /small letter/],
  ])('with %s have a problem that says so', async (_what, change, field, message) => {
    const problems = await notices.problems(editor, [notice(change)])
    expect(problems).toEqual([{ field, message: expect.stringMatching(message) }])
  })

  test('never share an id', async () => {
    const problems = await notices.problems(editor, [notice(), notice({ text: 'Another' })])
    expect(problems).toEqual([{ field: '1.id', message: '“strike” is used twice.' }])
  })

  test('keep what a colleague drafted: an older draft is refused', async () => {
    const other = await portal.member('editor')
    const seen = (await notices.read(editor)).draft?.revision ?? 0
    expectDone(await notices.save(other, [notice({ text: 'Theirs' })], seen))
    expect(await notices.save(editor, [notice({ text: 'Mine' })], seen)).toMatchObject({ status: 409 })
    expect(await notices.publish(registrar, seen)).toMatchObject({ status: 409 })
  })

  test('are nothing to a bursar, and an editor does not publish them', async () => {
    const bursar = await portal.member('bursar')
    expect(await notices.save(bursar, [notice()], 0)).toMatchObject({ status: 404 })
    const { draft } = await notices.read(editor)
    expect(await notices.publish(editor, draft?.revision ?? 0)).toMatchObject({ status: 403 })
  })
})

describe('bar and foot links', () => {
  const navigation = settingDesk('navigation')

  test('are those of the specification at first', async () => {
    const { published } = await navigation.read(editor)
    expect(published.body.bar.map(({ text, site }: { text?: string; site?: string }) => text ?? site)).toEqual([
      'Home',
      'Programs',
      'FAQ',
      'Campus Life',
      'Hostels',
      'mainSite',
      'Contact',
    ])
  })

  test.each([
    ['a page that is not there', { kind: 'page', text: 'Fees', href: '/fees' }, /There is no page “\/fees”/],
    ['a script', { kind: 'page', text: 'Fees', href: 'javascript:alert(1)' }, /Begin with \//],
    ['another host', { kind: 'page', text: 'Fees', href: '//evil.example' }, /Begin with \//],
    ['an address without https', { kind: 'address', text: 'X', url: 'http://x.example', destination: 'X' }, /https/],
    ['words that are used twice', { kind: 'page', text: 'FAQ', href: '/faq' }, /“FAQ” is used twice/],
  ])('with %s have a problem', async (_what, link, message) => {
    const { published } = await navigation.read(editor)
    const bar = [...published.body.bar, link]
    expect(await navigation.problems(editor, { ...published.body, bar })).toEqual([
      { field: expect.stringMatching(/^bar\.7/), message: expect.stringMatching(message) },
    ])
  })
})

describe('request texts', () => {
  const texts = settingDesk('request-texts')
  const transcript = { document: 'transcript', text: 'Upload every page.' }

  test('reach officers with the days to reply, and nobody else', async () => {
    await texts.change(editor, registrar, { replyDays: 10, texts: [transcript] })
    const officer = await portal.member('officer')
    expect(expectDone(await officer.call('requestTexts'))).toEqual({ reply_days: 10, texts: [transcript] })
    expect((await editor.call('requestTexts')).status).toBe(403)
  })

  test.each([
    ['no day', { replyDays: 0 }, 'replyDays'],
    ['half a day', { replyDays: 1.5 }, 'replyDays'],
    ['a year', { replyDays: 365 }, 'replyDays'],
    ['a document twice', { texts: [transcript, transcript] }, 'texts.1.document'],
    ['100,000 letters', { texts: [{ ...transcript, text: 'a'.repeat(100_000) }] }, 'texts.0.text'],
  ])('with %s have a problem', async (_what, change, field) => {
    const problems = await texts.problems(editor, { replyDays: 7, texts: [transcript], ...change })
    expect(problems.map(one => one.field)).toContain(field)
  })
})

describe('templates', () => {
  const templates = settingDesk('templates')
  const originals = { name: 'Originals', use: 'messages', text: 'Dear {first_name}, bring your originals.' }

  test('reach officers under their names, and nobody else', async () => {
    await templates.change(editor, registrar, [originals])
    const officer = await portal.member('officer')
    expect(expectDone(await officer.call('listTemplates'))).toEqual([originals])
    expect((await editor.call('listTemplates')).status).toBe(403)
  })

  test.each([
    ['a placeholder that nothing fills', [{ ...originals, text: 'Dear {name}' }], '0.text'],
    ['a name twice', [originals, originals], '1.name'],
    ['no name', [{ ...originals, name: ' ' }], '0.name'],
    ['another use', [{ ...originals, use: 'letters' }], '0.use'],
    ['100,000 letters', [{ ...originals, text: 'a'.repeat(100_000) }], '0.text'],
  ])('with %s have a problem', async (_what, body, field) => {
    const problems = await templates.problems(editor, body)
    expect(problems.map(one => one.field)).toContain(field)
  })
})

describe('rubrics', () => {
  const rubrics = settingDesk('rubrics')

  test('are published by another person, and become versions that reviews can name', async () => {
    const both = await portal.member(['editor', 'registrar'])
    const { published } = await rubrics.read(both)
    const changed = published.body.map((one: { level: string; rubric: object }) =>
      one.level === 'msc' ? { ...one, rubric: { ...one.rubric, tolerance: 7 } } : one,
    )
    const { draft } = expectDone(await rubrics.save(both, changed, 0))
    expect(await rubrics.publish(both, draft.revision)).toMatchObject({ status: 403 })
    expectDone(await rubrics.publish(registrar, draft.revision))
    const versions = await portal.context.db
      .selectFrom('rubric')
      .select(['version', 'published_by'])
      .where('level', '=', 'msc')
      .where('programme', 'is', null)
      .orderBy('version')
      .execute()
    expect(versions).toEqual([
      { version: 1, published_by: null },
      { version: 2, published_by: registrar.id },
    ])
  })

  test('have weights that add up to 100', async () => {
    const { published } = await rubrics.read(editor)
    const [first, ...others] = published.body
    const criteria = first.rubric.criteria.slice(1)
    const problems = await rubrics.problems(editor, [{ ...first, rubric: { ...first.rubric, criteria } }, ...others])
    expect(problems).toMatchObject([{ field: '0.rubric.criteria', message: expect.stringContaining('add up to') }])
  })
})

test('a part that was added after a version was published begins as in the sample', async () => {
  const { db } = portal.context
  const { version, value } = await newestCatalogue(db)
  const { notices: _notices, navigation: _navigation, ...earlier } = value
  await db
    .updateTable('catalogue_version')
    .set({ value: JSON.stringify(earlier) })
    .where('version', '=', version)
    .execute()
  expect((await newestCatalogue(db)).value).toMatchObject({ notices: [], navigation: { bar: expect.any(Array) } })
})
