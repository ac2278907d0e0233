import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import { settingKinds } from '#shared/domain/setting-kinds.ts'
import { newestCatalogue, newestVersion, takeUpCatalogue } from '../../catalogue/versions.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* Parts of the catalogue are drafted, published and rolled back (settings.md section 3). */
let portal: OfficePortal
let editor: OfficePerson
let bursar: OfficePerson
let registrar: OfficePerson
const before = catalogue()
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  bursar = await portal.member('bursar')
  registrar = await portal.member('registrar')
})
afterEach(() => void replaceCatalogue(before))
afterAll(() => portal.close())

const at = (kind: string, key = '-') => ({ kind, key })
const read = async (who: OfficePerson, place: ReturnType<typeof at>) =>
  expectDone(await who.call('readSetting', { params: place }))
const save = (who: OfficePerson, place: ReturnType<typeof at>, body: unknown, revision: number) =>
  who.call('draftSetting', { params: place, body: { body, revision } })
const publish = (who: OfficePerson, place: ReturnType<typeof at>, revision: number, more: object = {}) =>
  who.call('publishSetting', { params: place, body: { revision, ...more } })

/** Saves a change of what is published, as the newest draft. */
async function draft(who: OfficePerson, place: ReturnType<typeof at>, change: object): Promise<number> {
  const { published, draft: waiting } = await read(who, place)
  const saved = await save(who, place, { ...published.body, ...change }, waiting?.revision ?? 0)
  return expectDone(saved).draft.revision
}

describe('a setting', () => {
  test('is listed for whoever drafts or publishes it, and for nobody else', async () => {
    const kindsFor = async (who: OfficePerson) =>
      expectDone(await who.call('listSettings')).kinds.map(({ kind }: { kind: string }) => kind)
    expect(await kindsFor(editor)).toEqual(expect.arrayContaining(['programme', 'faq', 'tuition']))
    expect(await kindsFor(editor)).not.toContain('retention')
    expect(await kindsFor(bursar)).toEqual(['tuition', 'application-fees', 'bank-account'])
    expect(await kindsFor(portal.admin)).toEqual(['institution', 'privacy', 'terms', 'consent', 'retention'])
    expect(await kindsFor(registrar)).toEqual(Object.keys(settingKinds))
    expect((await bursar.call('readSetting', { params: at('faq') })).status).toBe(404)
    expect((await editor.call('readSetting', { params: at('weather') })).status).toBe(404)
    expect((await editor.call('readSetting', { params: at('programme', 'no-such-programme') })).status).toBe(404)
  })

  test('is in force once it is published, with its history and a way back', async () => {
    const campus = at('campus')
    const first = await read(editor, campus)
    expect(first).toMatchObject({ published: { version: 0 }, draft: null, history: [], may: ['draft'] })
    const revision = await draft(editor, campus, { title: 'Where we are' })
    expect((await newestCatalogue(portal.context.db)).value.campus.title).toBe(first.published.body.title)
    expect(expectDone(await publish(registrar, campus, revision, { note: 'A shorter title.' }))).toEqual({ version: 1 })
    expect((await takeUpCatalogue(portal.context.db)).value.campus.title).toBe('Where we are')
    expect(catalogue().campus.title).toBe('Where we are')
    expect(await read(editor, campus)).toMatchObject({
      published: { version: 1, body: { title: 'Where we are' }, by: { id: registrar.id } },
      draft: null,
      history: [{ version: 1, by: { id: registrar.id }, note: 'A shorter title.' }],
    })
    const restored = expectDone(await editor.call('restoreSetting', { params: campus, body: { version: 0 } }))
    expect(restored.draft).toMatchObject({ body: { title: first.published.body.title }, problems: [] })
    expect(expectDone(await publish(registrar, campus, restored.draft.revision))).toEqual({ version: 2 })
  })

  test('is stored without the marks that copying leaves, wherever in it a text stands', async () => {
    const { published } = await read(editor, at('campus'))
    const revision = await draft(editor, at('campus'), {
      title: '\uFEFF Our\u00A0cam\u200Bpus\u00AD ',
      description: 'Cafe\u0301\vand library',
      sections: [{ ...published.body.sections[0], heading: 'Where\u2060 we are' }],
    })
    const waiting = (await read(editor, at('campus'))).draft
    expect(waiting.problems).toEqual([])
    expect(waiting.body).toMatchObject({
      title: 'Our campus',
      description: 'Caf\u00E9\nand library',
      sections: [{ heading: 'Where we are' }],
    })
    expectDone(await editor.call('discardSetting', { params: at('campus'), body: { revision } }))
  })

  test('has a draft that may have problems, each at its field, and is not published with them', async () => {
    const revision = await draft(editor, at('campus'), { title: '' })
    const { draft: waiting } = await read(editor, at('campus'))
    expect(waiting.problems).toEqual([{ field: 'title', message: 'Write a text.' }])
    expect(await publish(registrar, at('campus'), revision)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'title' }] },
    })
    expectDone(await editor.call('discardSetting', { params: at('campus'), body: { revision } }))
    expect((await read(editor, at('campus'))).draft).toBeNull()
  })

  test.each([
    ['a fee of 0', { msc: 0 }, 'Write an amount above 0.'],
    ['a negative fee', { msc: -5 }, 'Write an amount above 0.'],
    ['a fee with decimals', { msc: 10.5 }, 'Write a whole number.'],
  ])('refuses %s', async (_what, { msc }, message) => {
    const fees = at('application-fees')
    const { published, draft: waiting } = await read(bursar, fees)
    const body = {
      ...published.body,
      msc: { ...published.body.msc, nigeria: { ...published.body.msc.nigeria, amountMinor: msc } },
    }
    const { draft: saved } = expectDone(await save(bursar, fees, body, waiting?.revision ?? 0))
    expect(saved.problems).toContainEqual({ field: 'msc.nigeria.amountMinor', message })
  })
})

describe('a save whose response was lost', () => {
  test('is answered as the first time, and leaves nothing twice', async () => {
    const { published, draft: waiting } = await read(editor, at('hostels'))
    const seen = waiting?.revision ?? 0
    const body = { ...published.body, title: ' Halls\u00A0of residence' }
    const first = expectDone(await save(editor, at('hostels'), body, seen))
    expect(expectDone(await save(editor, at('hostels'), body, seen))).toEqual(first)
    const lines = portal.context.db.selectFrom('audit_log').selectAll().where('subject', '=', 'setting:hostels/-')
    expect(await lines.execute()).toHaveLength(1)
    expectDone(await editor.call('discardSetting', { params: at('hostels'), body: { revision: first.draft.revision } }))
  })

  test.each([
    ['a colleague has changed it since', 'other'],
    ['the editor has saved another one since', 'own'],
    ['it was discarded', 'none'],
  ])('is refused when %s', async (_what, since) => {
    const { published } = await read(editor, at('hostels'))
    const body = { ...published.body, title: 'Halls of residence' }
    const { revision } = expectDone(await save(editor, at('hostels'), body, 0)).draft
    const who = since === 'other' ? await portal.member('editor') : editor
    if (since === 'none') expectDone(await editor.call('discardSetting', { params: at('hostels'), body: { revision } }))
    else expectDone(await save(who, at('hostels'), { ...body, title: 'Halls' }, revision))
    // Seen in a draft that is gone.
    const seen = since === 'none' ? revision : 0
    expect((await save(editor, at('hostels'), body, seen)).status).toBe(409)
    const { draft: left } = await read(editor, at('hostels'))
    if (left)
      expectDone(await editor.call('discardSetting', { params: at('hostels'), body: { revision: left.revision } }))
  })
})

describe('two people', () => {
  test('of two editors of one page the second is told who was first', async () => {
    const other = await portal.member('editor')
    const { published, draft: waiting } = await read(editor, at('contact'))
    const seen = waiting?.revision ?? 0
    const answers = await Promise.all([
      save(editor, at('contact'), published.body, seen),
      save(other, at('contact'), published.body, seen),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body.detail).toMatch(/ has changed this draft\. Compare it with yours/)
    const [first, second] = answers[0]?.status === 200 ? [editor, other] : [other, editor]
    const change = { ...published.body, opening: 'Changed' }
    expect((await save(first, at('contact'), change, seen)).body.detail).toMatch(
      /^You have changed this draft in another/,
    )
    expect((await save(second, at('contact'), change, seen)).body.detail).not.toMatch(/^You /)
  })

  test('publish fees: never the one who changed them last, although they may both', async () => {
    const both = await portal.member(['bursar', 'registrar'])
    const revision = await draft(both, at('tuition'), {})
    expect(await publish(both, at('tuition'), revision)).toMatchObject({ status: 403 })
    expect(expectDone(await publish(registrar, at('tuition'), revision))).toEqual({ version: 1 })
  })

  test('but texts can be published by whoever has both rights', async () => {
    const both = await portal.member(['editor', 'registrar'])
    const revision = await draft(both, at('home'), {})
    expect((await publish(both, at('home'), revision)).status).toBe(200)
  })

  test('publish fees only while the first still has the role', async () => {
    const leaving = await portal.member('bursar')
    const revision = await draft(leaving, at('bank-account'), {})
    await portal.context.db
      .updateTable('staff')
      .set({ disabled_at: portal.clock.now() })
      .where('id', '=', leaving.id)
      .execute()
    expect((await publish(registrar, at('bank-account'), revision)).status).toBe(409)
  })

  test('cannot publish the same draft twice', async () => {
    const revision = await draft(editor, at('hostels'), {})
    const answers = await Promise.all([
      publish(registrar, at('hostels'), revision),
      publish(registrar, at('hostels'), revision),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what only fits together', () => {
  test('is published together: a new school and a programme in it', async () => {
    const { published } = await read(editor, at('schools'))
    const schools = [...published.body, { key: 'nursing', name: 'School of Nursing', code: 'NUR' }]
    const school = expectDone(await save(editor, at('schools'), schools, 0)).draft.revision
    const one = (await read(editor, at('programme', 'msc-applied-math'))).published.body
    const nursing = { ...one, id: 'nursing-one', title: 'Nursing', school: 'nursing' }
    const programme = expectDone(await save(editor, at('programme', 'nursing-one'), nursing, 0)).draft.revision
    expect(await publish(registrar, at('programme', 'nursing-one'), programme)).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'school', message: 'There is no school “nursing”.' }] },
    })
    const { draft, form } = await read(editor, at('programme', 'nursing-one'))
    expect(draft.problems).toMatchObject([
      { field: 'school', message: expect.stringContaining('publish both together') },
    ])
    expect(form.properties.school.enum).toContain('nursing')
    const drafts = [
      { ...at('programme', 'nursing-one'), revision: programme },
      { ...at('schools'), revision: school },
    ]
    const version = await newestVersion(portal.context.db)
    expect(expectDone(await registrar.call('publishSettings', { body: { drafts } }))).toMatchObject({
      catalogue: version + 1,
      settings: [
        { key: 'nursing-one', version: 1 },
        { kind: 'schools', version: 1 },
      ],
    })
    expect((await newestCatalogue(portal.context.db)).value.programmes.at(-1)).toMatchObject({ id: 'nursing-one' })
  })

  test('never has another id than its key', async () => {
    const place = at('programme', 'msc-applied-math')
    const { published } = await read(editor, place)
    const { draft: saved } = expectDone(await save(editor, place, { ...published.body, id: 'bsc-accounting' }, 0))
    expect(saved.problems).toContainEqual({ field: 'id', message: 'The id of a programme never changes.' })
  })
})

test('the draft of a new programme is discarded, and nothing of it is left', async () => {
  const like = (await read(editor, at('programme', 'msc-applied-math'))).published.body
  const place = at('programme', 'msc-ocean')
  const { draft: begun } = expectDone(await save(editor, place, { ...like, id: 'msc-ocean', title: 'Ocean' }, 0))
  expect((await editor.call('discardSetting', { params: place, body: { revision: begun.revision } })).status).toBe(204)
  expect((await editor.call('readSetting', { params: place })).status).toBe(404)
})

describe('a moment to come', () => {
  test('publishes a draft by itself, unless it was changed since', async () => {
    const place = at('faq')
    const { published } = await read(editor, place)
    const soon = new Date(+portal.clock.now() + 600_000).toISOString()
    const past = new Date(+portal.clock.now() - 1000).toISOString()
    const { draft: saved } = expectDone(await save(editor, place, published.body, 0))
    expect((await publish(registrar, place, saved.revision, { at: past })).status).toBe(422)
    expect(expectDone(await publish(registrar, place, saved.revision, { at: soon }))).toMatchObject({ version: 1 })
    await portal.work('publish-settings')
    expect((await read(editor, place)).draft).toMatchObject({ publish_at: soon })
    const { draft: changed } = expectDone(await save(editor, place, published.body, saved.revision))
    expect(changed.publish_at).toBeUndefined()
    expectDone(await publish(registrar, place, changed.revision, { at: soon }))
    portal.clock.advance({ minutes: 11 })
    const late = { params: place, body: { revision: changed.revision } }
    expect(await save(editor, place, published.body, changed.revision)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('as planned') },
    })
    expect(await editor.call('discardSetting', late)).toMatchObject({ status: 409 })
    await portal.work('publish-settings')
    expect(await read(editor, place)).toMatchObject({
      published: { version: 1, by: { id: registrar.id } },
      draft: null,
    })
  })
})

describe('a whole catalogue', () => {
  test('comes out as one file, and what differs in another becomes drafts', async () => {
    const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
    const other = {
      ...mine,
      institution: { ...mine.institution, name: 'University of the Coast', shortName: 'UniCoast' },
    }
    const body = { catalogue: other, dry_run: true }
    expect(expectDone(await registrar.call('importCatalogue', { body }))).toEqual({
      version: await newestVersion(portal.context.db),
      problems: [],
      changes: [{ kind: 'institution', key: '-', title: 'Institution', what: 'changed' }],
    })
    expect((await read(registrar, at('institution'))).draft).toBeNull()
    expectDone(await registrar.call('importCatalogue', { body: { catalogue: other } }))
    expect((await read(registrar, at('institution'))).draft).toMatchObject({ body: { shortName: 'UniCoast' } })
  })

  test('retires the programmes that it no longer has, and says so first', async () => {
    const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
    const [gone, ...programmes] = mine.programmes
    const other = { ...mine, programmes, terms: { ...mine.terms, title: 'What you agree to' } }
    const body = { catalogue: other, dry_run: true }
    const { changes } = expectDone(await registrar.call('importCatalogue', { body }))
    expect(changes).toEqual([
      { kind: 'programme', key: gone.id, title: gone.title, what: 'retired' },
      { kind: 'terms', key: '-', title: 'Terms page', what: 'changed' },
    ])
    const place = at('programme', gone.id)
    expect((await read(registrar, place)).draft).toBeNull()
    expectDone(await registrar.call('importCatalogue', { body: { catalogue: other } }))
    expect((await read(registrar, place)).draft).toMatchObject({
      body: { title: gone.title, retired: true },
      problems: [],
    })
  })

  test('of an earlier release leaves what it does not have yet as it is', async () => {
    const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
    const { templates: _templates, ...other } = mine
    const body = { catalogue: { ...other, campus: { ...mine.campus, title: 'Our place' } }, dry_run: true }
    expect(expectDone(await registrar.call('importCatalogue', { body }))).toMatchObject({
      problems: [],
      changes: [{ kind: 'campus' }],
    })
    const nothing = expectDone(await registrar.call('importCatalogue', { body: { catalogue: {}, dry_run: true } }))
    expect(nothing.problems.length).toBeGreaterThan(0)
  })

  describe('with what its dry run has said', () => {
    const [terms, privacy] = [at('terms'), at('privacy')]
    const takesTheirPlace = async () => {
      const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
      const other = {
        ...mine,
        terms: { ...mine.terms, title: 'Of another server' },
        privacy: { ...mine.privacy, title: 'Of another server' },
      }
      const dry = expectDone(await registrar.call('importCatalogue', { body: { catalogue: other, dry_run: true } }))
      const drafts = dry.changes.map(({ draft: waiting, ...place }: Record<string, unknown>) => ({
        ...{ kind: place.kind, key: place.key },
        revision: Object(waiting).revision ?? 0,
      }))
      const seen = { version: dry.version, drafts }
      return {
        dry,
        take: (more: object = { seen }) => registrar.call('importCatalogue', { body: { catalogue: other, ...more } }),
      }
    }
    const titleOf = async (place: ReturnType<typeof at>) => (await read(registrar, place)).draft?.body.title
    const conflict = (said: string) => ({
      status: 409,
      body: { detail: `${said} Check what is new, then try again.` },
    })

    test('replaces the drafts that it named', async () => {
      const revision = await draft(portal.admin, terms, { title: 'Ours' })
      const { dry, take } = await takesTheirPlace()
      const by = { id: portal.admin.id }
      expect(dry.changes).toMatchObject([{ kind: 'privacy' }, { kind: 'terms', draft: { revision, by } }])
      expectDone(await take())
      expect([await titleOf(terms), await titleOf(privacy)]).toEqual(Array(2).fill('Of another server'))
    })

    test('replaces none while a colleague has saved one since, and says whose; without it they are replaced', async () => {
      const { take } = await takesTheirPlace()
      await draft(portal.admin, terms, { title: 'Ours again' })
      const { by } = (await read(registrar, terms)).draft
      expect(await take()).toMatchObject(conflict(`${by.full_name} has changed the draft of “Terms page”.`))
      expect(await titleOf(terms)).toBe('Ours again')
      expectDone(await take({}))
      expect(await titleOf(terms)).toBe('Of another server')
    })

    test('replaces none while some were discarded or saved by the same person since', async () => {
      const { take } = await takesTheirPlace()
      const { revision } = (await read(registrar, privacy)).draft
      expectDone(await portal.admin.call('discardSetting', { params: privacy, body: { revision } }))
      expectDone(await take({}))
      const both = ['Privacy page', 'Terms page'].map(
        title => `You have changed the draft of “${title}” in another tab or on another device.`,
      )
      expect(await take()).toMatchObject(conflict(both.join(' ')))
      const again = (await read(registrar, privacy)).draft
      expectDone(await portal.admin.call('discardSetting', { params: privacy, body: { revision: again.revision } }))
      expect(await take()).toMatchObject(
        conflict(`The draft of “Privacy page” has been published or discarded. ${both[1]}`),
      )
    })

    test('replaces none while something has been published since', async () => {
      const { take } = await takesTheirPlace()
      const revision = await draft(editor, at('campus'), { title: 'Meanwhile' })
      expectDone(await publish(registrar, at('campus'), revision))
      expect(await take()).toMatchObject(conflict('Settings have been published since.'))
    })
  })

  test('that is not one changes nothing and says where', async () => {
    const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
    const body = { catalogue: { ...mine, institution: { ...mine.institution, name: 7 } } }
    const { problems, changes } = expectDone(await registrar.call('importCatalogue', { body }))
    expect(problems).toEqual([{ field: 'institution.name', message: 'Write a text.' }])
    expect(changes).toEqual([])
  })
})

test('a setting keeps the bands of tuition in the order in which they were written, as a draft, published and restored', async () => {
  const tuition = at('tuition')
  const order = async () => {
    const { draft: waiting, published } = await read(bursar, tuition)
    return Object.keys((waiting ?? published).body)
  }
  const { published, draft: begun } = await read(bursar, tuition)
  const seen = begun?.revision ?? 0
  const written = Object.keys(published.body)
  expect(written.slice(0, 2)).toEqual(['engineering', 'management'])
  const turned = written.toReversed()
  const body = Object.fromEntries(turned.map(band => [band, published.body[band]]))
  const { revision } = expectDone(await save(bursar, tuition, body, seen)).draft
  expect(await order()).toEqual(turned)
  expectDone(await publish(await portal.member('registrar'), tuition, revision))
  expect(await order()).toEqual(turned)
  expect(Object.keys((await newestCatalogue(portal.context.db)).value.tuition)).toEqual(turned)
  const { draft: restored } = expectDone(await bursar.call('restoreSetting', { params: tuition, body: { version: 0 } }))
  expect(await order()).toEqual(written)
  expectDone(await bursar.call('discardSetting', { params: tuition, body: { revision: restored.revision } }))
})
