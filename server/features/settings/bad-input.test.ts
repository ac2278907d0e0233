import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import { institutionSchema } from '#shared/catalogue/schema-institution.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* What nobody should type into a setting, and what comes of it (settings.md section 5). */
let portal: OfficePortal
let people: Record<'admin' | 'bursar' | 'editor' | 'registrar', OfficePerson>
beforeAll(async () => {
  portal = await officePortal()
  const [bursar, editor, registrar] = await Promise.all(
    (['bursar', 'editor', 'registrar'] as const).map(role => portal.member(role)),
  )
  if (!bursar || !editor || !registrar) throw new Error('Nobody is there')
  people = { admin: portal.admin, bursar, editor, registrar }
})
afterAll(() => portal.close())

const at = (kind: string, key = '-') => ({ kind, key })
type Change = (body: Record<string, never>) => object

/** Saves a change, and returns the draft. */
async function draft(who: OfficePerson, place: ReturnType<typeof at>, change: Change) {
  const { published, draft: waiting } = expectDone(await who.call('readSetting', { params: place }))
  const body = { body: change(published.body), revision: waiting?.revision ?? 0 }
  return expectDone(await who.call('draftSetting', { params: place, body })).draft
}

const campus = at('campus')
const fee =
  (change: object): Change =>
  body => ({ ...body, msc: { ...Object(body).msc, nigeria: { ...Object(body).msc.nigeria, ...change } } })
const letters = 'a'.repeat(100_000)

test.each<[what: string, who: keyof typeof people, place: ReturnType<typeof at>, change: Change, says: RegExp]>([
  ['a fee in an unknown currency', 'bursar', at('application-fees'), fee({ currency: 'XYZ' }), /Write one of NGN, USD/],
  ['a fee by card that no card pays', 'bursar', at('application-fees'), fee({ currency: 'EUR' }), /bank transfer/],
  [
    'tuition in an unknown currency',
    'bursar',
    at('tuition'),
    body => ({ ...body, jupeb: { ...Object(body).jupeb, currency: 'YEN' } }),
    /Write one of NGN, USD/,
  ],
  [
    'a version of consent before the last',
    'admin',
    at('consent'),
    body => [...Object.values(body), { version: '2026-01-31', changes: ['Less.'] }],
    /after 2026-11-25/,
  ],
  [
    'two versions of consent of one day',
    'admin',
    at('consent'),
    body => [...Object.values(body), { version: '2026-11-25', changes: ['More.'] }],
    /after 2026-11-25/,
  ],
  [
    'a button that opens no page',
    'admin',
    at('institution'),
    body => ({ ...body, applyPath: '/nowhere' }),
    /There is no page “\/nowhere”/,
  ],
  [
    'a link below an answer that opens no page',
    'editor',
    at('faq'),
    () =>
      sampleCatalogue.faq.map(group => ({
        ...group,
        entries: group.entries.map(entry => ({ ...entry, more: { text: 'More', href: '/nowhere' } })),
      })),
    /There is no page “\/nowhere”/,
  ],
  ['100,000 letters', 'editor', campus, body => ({ ...body, title: letters }), /Use no more than/],
  ['a text that is turned around', 'editor', campus, body => ({ ...body, title: 'Cam\u202Epus' }), /invisible/],
  [
    'colours in which nothing stands out',
    'admin',
    at('institution'),
    body => ({ ...body, colours: { primary: '#ffffff', accent: '#fffffe' } }),
    /contrast|dark|light|stand/i,
  ],
  [
    'a policy of the year 0001',
    'admin',
    at('consent'),
    body => Object.values(body).map(one => ({ ...Object(one), version: '0001-01-31' })),
    /Check the year/,
  ],
  [
    'an email address without @',
    'admin',
    at('institution'),
    body => ({ ...body, admissionsEmail: 'admissions at eocl.example' }),
    /Enter an email address/,
  ],
  ['a phone without a number', 'admin', at('institution'), body => ({ ...body, phone: 'Call us' }), /phone number/],
  [
    'the address of a site without https://',
    'admin',
    at('institution'),
    body => ({ ...body, social: [{ name: 'X', url: 'www.x.example', destination: 'X' }] }),
    /“www.x.example” is not the address of a site. Begin with https:/,
  ],
  [
    'a page of another site for Apply Now',
    'admin',
    at('institution'),
    body => ({ ...body, applyPath: '//evil.example' }),
    /Begin with one \//,
  ],
  [
    'a school that is taken from its programmes',
    'editor',
    at('schools'),
    body => Object.values(body).slice(1),
    /^B\.Sc\. Software Engineering: There is no school “computing”\./,
  ],
  [
    'a link that runs',
    'admin',
    at('institution'),
    body => ({ ...body, mapUrl: 'javascript:x()' }),
    /is not the address/,
  ],
  ['a colour that is none', 'admin', at('institution'), body => ({ ...body, colours: { primary: 'red' } }), /./],
  [
    'an id that changes',
    'editor',
    at('programme', 'msc-geoinformatics-gis'),
    body => ({ ...body, id: 'another' }),
    /never changes/,
  ],
])('%s is a problem of the draft, and is not published', async (_what, who, place, change, says) => {
  const { revision, problems } = await draft(people[who], place, change)
  expect(problems.map(({ message }: { message: string }) => message).join(' ')).toMatch(says)
  const published = await people.registrar.call('publishSetting', { params: place, body: { revision } })
  expect(published.status).toBe(422)
})

test('nobody writes the fingerprint of a version of consent', async () => {
  const place = at('consent')
  const next = (body: object) => [...Object.values(body), { version: '2027-01-31', changes: ['More.'] }]
  expect((await draft(people.admin, place, next)).problems).toEqual([])
  const { form } = expectDone(await people.admin.call('readSetting', { params: place }))
  expect(JSON.stringify(form)).not.toContain('fingerprint')
})

test('a name that was pasted on two lines is one line', async () => {
  const { published } = expectDone(await people.admin.call('readSetting', { params: at('institution') }))
  const { problems } = await draft(people.admin, at('institution'), body => ({
    ...body,
    name: 'University \r\n of Lines',
  }))
  expect(problems).toEqual([])
  expect(institutionSchema.parse({ ...published.body, name: 'University \r\n of Lines' }).name).toBe(
    'University of Lines',
  )
})

test('everything that is wrong is said at once, and each field once', async () => {
  const { problems } = await draft(people.admin, at('institution'), body => ({
    ...body,
    name: '',
    phone: 'Call us',
    admissionsEmail: 'admissions at eocl.example',
    mapUrl: '',
    address: { ...Object(body).address, country: 'Ghana' },
  }))
  const fields = problems.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['address.country', 'admissionsEmail', 'mapUrl', 'name', 'phone'])
})

test('a draft with a thousand fields within fields is answered', async () => {
  const deep = JSON.parse(`${'{"href":'.repeat(1000)}1${'}'.repeat(1000)}`)
  const body = { body: { deep }, revision: 0 }
  const { status } = await people.editor.call('draftSetting', { params: at('crossings'), body })
  expect(status).toBeLessThan(500)
})

test('signs of HTML and formulas are letters like any other', async () => {
  const title = '=1+1 <b onclick="x()">Campus</b>'
  expect((await draft(people.editor, campus, body => ({ ...body, title }))).problems).toEqual([])
})

test.each(['a/b', 'A B', '../x', '', '-'.repeat(3)])('a programme has no id “%s”', async key => {
  const body = { body: { id: key }, revision: 0 }
  const { status } = await people.editor.call('draftSetting', { params: at('programme', key), body })
  expect([404, 422]).toContain(status)
})

describe('publishing', () => {
  test('at a moment that has passed is refused', async () => {
    const { revision } = await draft(people.editor, campus, body => ({ ...body, title: 'Where we are' }))
    const body = { revision, at: new Date(+portal.context.clock.now() - 1000).toISOString() }
    expect(await people.registrar.call('publishSetting', { params: campus, body })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'at', message: 'Choose a moment in the future.' }] },
    })
  })

  test('by two at once is done once', async () => {
    const { revision } = await draft(people.editor, campus, body => ({ ...body, title: 'Where we live' }))
    const send = () => people.registrar.call('publishSetting', { params: campus, body: { revision } })
    const statuses = (await Promise.all([send(), send(), send()])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409, 409])
  })
})
