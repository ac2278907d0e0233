import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Role, roles } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp } from '../../testing/people.ts'

let office: OfficePortal
let ada: Candidate
const people = {} as Record<Role, OfficePerson>
beforeAll(async () => {
  office = await officePortal()
  ada = await office.candidate()
  const { db } = office.context
  await sql`update application set surname = 'Okonkwo', first_name = 'Adaeze', phone = '+2348034725764' where uuid = ${ada.uuid}`.execute(
    db,
  )
  await sql`update referee set name = 'Prof. Bolanle Ige' where application_id = ${ada.application.id} and number = 1`.execute(
    db,
  )
  for (const role of roles) people[role] = await office.member(role)
})
afterAll(() => office.close())

interface Group {
  kind: string
  rows: { title: string; detail: string; to: string }[]
}

const find = async (who: OfficePerson, q: string): Promise<Group[]> =>
  expectDone(await who.call('findAnyone', { query: new URLSearchParams({ q }).toString() })).groups
const kindsOf = async (who: OfficePerson, q: string) => (await find(who, q)).map(({ kind }) => kind)

describe('one search over everybody', () => {
  test.each(['Okonkwo Adaeze', 'adaeze okonkwo', '0803 472 5764', '+234 803 472 5764', '08034725764'])(
    'finds an applicant by “%s”',
    async q => {
      const groups = await find(people.officer, q)
      const found = groups.find(({ kind }) => kind === 'application')
      expect(found?.rows).toMatchObject([{ title: 'OKONKWO, Adaeze Chioma', to: `/applications/${ada.uuid}` }])
    },
  )

  test('finds an applicant by the last digits of the number, and by address', async () => {
    const number = ada.application.application_number ?? ''
    for (const q of [number, number.replaceAll('-', '').slice(-6), ada.email])
      expect(await kindsOf(people.officer, q), q).toContain('application')
  })

  test('finds a referee by name, with the applicant they write for', async () => {
    const groups = await find(people.officer, 'Bolanle Ige')
    expect(groups).toMatchObject([
      { kind: 'referee', rows: [{ title: 'Prof. Bolanle Ige', to: `/applications/${ada.uuid}?tab=references` }] },
    ])
    expect(groups[0]?.rows[0]?.detail).toContain('OKONKWO, Adaeze')
  })

  test('finds a payment by its reference: in the books, or in the file for those who read it', async () => {
    const { reference } = await office.context.db.selectFrom('payment').select('reference').executeTakeFirstOrThrow()
    const inFile = `/applications/${ada.uuid}?tab=payments`
    const inBooks = `/money/payments/${reference}`
    for (const [role, to] of Object.entries({ officer: inFile, registrar: inFile, bursar: inBooks, auditor: inBooks }))
      expect(await find(people[role as Role], reference), role).toMatchObject([{ kind: 'payment', rows: [{ to }] }])
    for (const role of ['reader', 'records', 'editor', 'administrator'] as const)
      expect(await find(people[role], reference), role).toEqual([])
    const stranger = await office.member(['officer', 'bursar'], { programmes: ['phd-space-physics'] })
    expect(await find(stranger, reference)).toEqual([])
  })

  test('finds someone who has an account and has not applied', async () => {
    const { email } = await signedUp(office, { email: 'not-yet@example.com' })
    const groups = await find(people.officer, email)
    expect(groups).toMatchObject([{ kind: 'person' }])
    expect(groups[0]?.rows[0]?.to).toMatch(/^\/people\/account\//)
  })

  /** Written down by hand: who finds what of one applicant, her referee and her payment. */
  const finds: Record<Role, readonly string[]> = {
    officer: ['application', 'person'],
    reader: [],
    head: ['application', 'person'],
    registrar: ['application', 'person'],
    bursar: ['payment'],
    records: [],
    editor: [],
    auditor: ['application', 'person', 'payment'],
    administrator: [],
  }
  test.each(roles)('gives a %s only what this role may read', async role => {
    expect(await kindsOf(people[role], ada.email)).toEqual(finds[role])
    const ofStaff = role === 'administrator' || role === 'auditor' ? ['staff'] : []
    expect(await kindsOf(people[role], people.editor.email)).toEqual(ofStaff)
  })

  test('finds nothing of other programmes, and nothing without words', async () => {
    const scope = { programmes: ['phd-space-physics'] }
    const stranger = await office.member(['officer', 'head', 'registrar', 'bursar', 'records'], scope)
    for (const q of ['Okonkwo', 'Bolanle Ige', ada.email, '08034725764'])
      expect(await kindsOf(stranger, q), q).toEqual([])
    expect(await find(people.officer, ' ')).toEqual([])
  })
})
