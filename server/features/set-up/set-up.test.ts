import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { secondUniversity } from '#shared/catalogue/testing/second-university.ts'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import type { SettingKind } from '#shared/domain/setting-kinds.ts'
import { partOf, placesIn } from '../../catalogue/parts.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { sampleTextsIn } from './sample-texts.ts'

/* The first afternoon of an installation (settings.md section 4). */
let portal: OfficePortal
let admin: OfficePerson
const before = catalogue()
beforeAll(async () => {
  portal = await officePortal()
  admin = portal.admin
})
afterEach(() => void replaceCatalogue(before))
afterAll(() => portal.close())

const read = async (who = admin): Promise<SetUp> => expectDone(await who.call('readSetUp'))
const step = async (name: string) => (await read()).steps.find(one => one.step === name)

async function draft(who: OfficePerson, kind: SettingKind, body: unknown): Promise<void> {
  const params = { kind, key: '-' }
  const seen = expectDone(await who.call('readSetting', { params })).draft?.revision ?? 0
  expectDone(await who.call('draftSetting', { params, body: { body, revision: seen } }))
}

describe('the set-up', () => {
  test('of an empty database is open, and says what is missing before applicants can come', async () => {
    const { is_open, steps, publishers, sample_left } = await read()
    expect(is_open).toBe(true)
    expect(publishers).toEqual([])
    expect(sample_left).toBeGreaterThan(50)
    const missing = steps.filter(({ state }) => state === 'missing').map(one => one.step)
    expect(missing).toEqual([
      'institution',
      'bank-account',
      'schools',
      'tuition',
      'programmes',
      'application-fees',
      'round',
      'staff',
      'mail',
    ])
    expect(await step('staff')).toMatchObject({ says: 'No one can publish. Invite the registrar.' })
    expect((await admin.call('finishSetUp')).status).toBe(409)
  })

  test('counts a draft as waiting, names who can publish it, and one with problems as missing', async () => {
    await draft(admin, 'institution', secondUniversity.institution)
    expect(await step('institution')).toMatchObject({
      state: 'waits',
      says: expect.stringContaining(secondUniversity.institution.name),
      by: { id: admin.id },
    })
    expect(await step('publish')).toMatchObject({ says: '1 draft waiting. A registrar has to be invited first.' })
    const registrar = await portal.member('registrar')
    expect((await read(registrar)).publishers).toEqual([{ full_name: expect.any(String), has_joined: true }])
    await draft(admin, 'institution', { ...secondUniversity.institution, admissionsEmail: 'the registry' })
    expect(await step('institution')).toMatchObject({ state: 'missing', says: '1 thing to put right.' })
    await draft(admin, 'institution', secondUniversity.institution)
  })

  test.each([[{}], [[]], [{ ...secondUniversity.institution, address: null }]])(
    'is read while a draft has no shape, and names it: %j',
    async body => {
      await draft(admin, 'institution', body)
      expect(await step('institution')).toMatchObject({
        state: 'missing',
        says: expect.stringContaining('to put right'),
      })
      await draft(admin, 'institution', secondUniversity.institution)
    },
  )

  test('is published by the registrar in one act, also what only fits together', async () => {
    const [editor, registrar] = [await portal.member('editor'), await portal.member('registrar')]
    await draft(editor, 'schools', [...sampleCatalogue.schools, ...secondUniversity.schools])
    await draft(editor, 'bank-account', secondUniversity.bankTransfer)
    const { drafts } = await read(registrar)
    expect(drafts.map(({ kind }) => kind).sort()).toEqual(['bank-account', 'institution', 'schools'])
    expect(drafts.every(({ problems }) => problems.length === 0)).toBe(true)
    await registrar.freshen()
    const body = { drafts: drafts.map(({ kind, key, revision }) => ({ kind, key, revision })) }
    expectDone(await registrar.call('publishSettings', { body }))
    expect(await step('institution')).toMatchObject({ state: 'done' })
    expect(await step('bank-account')).toMatchObject({ state: 'done' })
    expect((await read()).drafts).toEqual([])
  })

  test('keeps its place for a colleague, and what may stay as in the sample', async () => {
    expectDone(await admin.call('placeSetUp', { body: { step: 'tuition', kept: true } }))
    const registrar = await portal.member('registrar')
    expect((await read(registrar)).place).toMatchObject({ step: 'tuition', by: { id: admin.id } })
    expect(await step('tuition')).toMatchObject({ state: 'kept' })
    expectDone(await registrar.call('placeSetUp', { body: { step: 'tuition', kept: false } }))
    expect(await step('tuition')).toMatchObject({ state: 'missing' })
    expect((await admin.call('placeSetUp', { body: { step: 'weather' } })).status).toBe(422)
  })

  test('is none of the business of somebody who sets nothing', async () => {
    const reader = await portal.member('reader')
    expect((await reader.call('readSetUp')).status).toBe(403)
    expect((await reader.call('placeSetUp', { body: { step: 'round' } })).status).toBe(403)
  })

  test('is over when the first application has come', async () => {
    await portal.candidate()
    expect((await read()).is_open).toBe(false)
  })
})

describe('what is left of the sample', () => {
  /** The second university of the tests takes over sentences of these pages. */
  const shared = ['home', 'hostels', 'contact']
  const left = (change: object) =>
    sampleTextsIn({ ...secondUniversity, ...change }).filter(({ kind }) => !shared.includes(kind))

  test('is every text of the sample itself, and none of another university', () => {
    expect(sampleTextsIn(sampleCatalogue).length).toBeGreaterThan(80)
    expect(left({})).toEqual([])
  })

  test('is found one text at a time, with the field where it is changed', () => {
    const campus = { ...secondUniversity.campus, description: sampleCatalogue.campus.description }
    expect(left({ campus })).toMatchObject([{ kind: 'campus', field: 'description', why: 'same' }])
    const known = sampleCatalogue.faq[0]
    expect(left({ faq: [...secondUniversity.faq, ...(known ? [known] : [])] })[0]).toMatchObject({
      kind: 'faq',
      why: 'same',
    })
    const phone = { ...secondUniversity.institution, phone: sampleCatalogue.institution.phone }
    expect(left({ institution: phone })).toMatchObject([{ kind: 'institution', field: 'phone' }])
  })

  test('includes the figures of the home page, which are facts however short they are', () => {
    const figures = [...secondUniversity.home.figures, ...sampleCatalogue.home.figures.slice(1, 2)]
    const home = { ...secondUniversity.home, figures }
    expect(sampleTextsIn({ ...secondUniversity, home }).filter(({ field }) => field.startsWith('figures'))).toEqual([
      expect.objectContaining({ kind: 'home', field: 'figures.1' }),
    ])
  })

  test('includes a text that was changed but still names the university of the sample', () => {
    const motto = `Better than ${sampleCatalogue.institution.shortName}`
    const institution = { ...secondUniversity.institution, motto }
    expect(left({ institution })).toMatchObject([{ field: 'motto', why: 'names-sample', excerpt: motto }])
  })

  test('does not hold a retired programme against anybody', () => {
    const [one] = sampleCatalogue.programmes
    if (!one) throw new Error('The sample has no programme')
    const kinds = (programme: typeof one) =>
      left({ programmes: [...secondUniversity.programmes, programme] }).map(({ key }) => key)
    expect(kinds(one)).toContain(one.id)
    expect(kinds({ ...one, retired: true })).toEqual([])
  })
})

test('every setting of the sample is compared or known to be the same everywhere', () => {
  for (const place of placesIn(sampleCatalogue)) expect(partOf(sampleCatalogue, place), place.kind).toBeDefined()
})
