import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  acceptAs,
  expectDone,
  firstAdministrator,
  invitedColleague,
  type OfficePerson,
  officeBrowser,
} from '../../testing/office.ts'
import { csv } from '../../testing/people.ts'

/* A list of people to invite: what it would do, what it does, and that a second administrator still has to agree. */

const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]

let portal: TestApp
let one: OfficePerson
beforeEach(async () => {
  portal = await testApp()
  one = await firstAdministrator(portal, 'one@usta.example')
})
afterEach(() => portal.close())

const list = (...lines: string[]) => csv(['Name,Email,Role,Programmes', ...lines].join('\n'), 'staff.csv')
const check = async (...lines: string[]) => expectDone(await one.call('checkStaffList', { files: list(...lines) }))
async function take(count: number, ...lines: string[]) {
  await one.freshen()
  return one.call('importStaffList', { body: { count }, files: list(...lines) })
}
const fatesOf = (checked: { people: { full_name: string; fate: string }[] }) =>
  checked.people.map(({ full_name, fate }) => `${full_name}: ${fate}`)
const namesOnList = async () =>
  expectDone(await one.call('listStaff')).staff.map(({ full_name }: { full_name: string }) => full_name)

const me = 'Ify Administrator'
const ada = 'Ada Obi,ada@usta.example,Admissions officer,School of Computing'
const musa = 'Musa Bello,musa@usta.example,Reader,all'

describe('a list of people to invite', () => {
  test('is shown first and changes nothing', async () => {
    const checked = await check(ada, musa, 'Kemi,kemi,Reader,all')
    expect(fatesOf(checked)).toEqual(['Ada Obi: invited', 'Musa Bello: invited'])
    expect(checked.people[0]).toMatchObject({
      line: 2,
      email: 'ada@usta.example',
      grants: [{ role: 'officer', scope: { schools: ['computing'] } }],
    })
    expect(checked.problems).toEqual([{ line: 4, message: '“kemi” is not an email address.' }])
    expect(checked).toMatchObject({ file_name: 'staff.csv', read: 3, refused: 1 })
    expect(await namesOnList()).toEqual([me])
  })

  test('invites each with a link that works, and tells administrators in one email', async () => {
    expect(expectDone(await take(2, ada, musa))).toEqual({ invited: 2, asked: 0 })
    expect(await namesOnList()).toEqual(expect.arrayContaining(['Ada Obi', 'Musa Bello']))
    const browser = officeBrowser(portal)
    await acceptAs(portal, browser, 'ada@usta.example')
    const told = (await portal.mails.to('one@usta.example')).filter(({ subject }) => /invited/.test(subject))
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Ada Obi: Admissions officer, School of Computing')
    expect(told[0]?.text).toContain('Musa Bello: Reader')
  })

  test('changes nothing the second time, and offers nothing to import', async () => {
    expectDone(await take(2, ada, musa))
    const before = (await portal.mails.to('ada@usta.example')).length
    expect(fatesOf(await check(ada, musa))).toEqual(['Ada Obi: unchanged', 'Musa Bello: unchanged'])
    expect(expectDone(await take(0, ada, musa))).toEqual({ invited: 0, asked: 0 })
    expect(await portal.mails.to('ada@usta.example')).toHaveLength(before)
  })

  test('sends a new link once the first one has expired', async () => {
    expectDone(await take(1, ada))
    await portal.context.db
      .updateTable('staff_invitation')
      .set({ expires_at: new Date(0) })
      .execute()
    expect(fatesOf(await check(ada))).toEqual(['Ada Obi: invited'])
  })

  test('leaves those who have joined as they are', async () => {
    const grants: Grant[] = [{ role: 'reader', scope: 'all' }]
    await invitedColleague(portal, one, { email: 'musa@usta.example', full_name: 'Musa Bello', grants })
    const checked = await check(musa, `${me},one@usta.example,Registrar,all`)
    expect(fatesOf(checked)).toEqual(['Musa Bello: unchanged'])
    expect(checked.problems).toEqual([
      { line: 3, message: 'one@usta.example is already on the staff list. Change the roles there.' },
    ])
  })

  test('is refused whole when it would invite others than were shown', async () => {
    expect((await take(1, ada, musa)).body).toMatchObject({ status: 409, code: 'conflicting-change' })
    expect(await namesOnList()).toEqual([me])
  })

  test('asks a second administrator for everyone who decides, once however often it is sent', async () => {
    await invitedColleague(portal, one, { email: 'two@usta.example', full_name: 'Bola Second', grants: administrators })
    expect(fatesOf(await check(ada, musa))).toEqual(['Ada Obi: asked', 'Musa Bello: invited'])
    expect(expectDone(await take(2, ada, musa))).toEqual({ invited: 1, asked: 1 })
    expect(await namesOnList()).not.toContain('Ada Obi')
    expect(fatesOf(await check(ada, musa))).toEqual(['Ada Obi: unchanged', 'Musa Bello: unchanged'])
    const [told] = (await portal.mails.to('two@usta.example')).filter(({ subject }) => /has to agree/.test(subject))
    expect(told?.text).toContain('Ada Obi: Admissions officer, School of Computing')
    expect(await portal.mails.to('ada@usta.example')).toEqual([])
  })
})
