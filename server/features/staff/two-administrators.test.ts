import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Grant } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  acceptAs,
  agreed,
  expectDone,
  invitedColleague,
  type OfficePerson,
  officeBrowser,
  setUpAdministrator,
  staffPassword,
} from '../../testing/office.ts'

/* One administrator who wants everything, and what a second one has to agree to (office.md section 3). */

const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]
const officers: Grant[] = [{ role: 'officer', scope: 'all' }]
const readers: Grant[] = [{ role: 'reader', scope: 'all' }]
const everything: Grant[] = [...administrators, ...officers, { role: 'registrar', scope: 'all' }]

let portal: TestApp
let one: OfficePerson
let two: OfficePerson
beforeEach(async () => {
  portal = await testApp()
  one = await setUpAdministrator(portal, 'one@usta.example')
  two = await invitedColleague(portal, one, {
    email: 'two@usta.example',
    full_name: 'Bola Second',
    grants: administrators,
  })
})
afterEach(() => portal.close())

const at = (person: { id: string }) => ({ params: { id: person.id } })
const change = (person: { id: string }, grants: Grant[], full_name?: string) => ({
  ...at(person),
  body: { grants, ...(full_name ? { full_name } : {}) },
})
/** In the order of their roles. */
const grantsOf = async (who: OfficePerson): Promise<Grant[]> =>
  (await who.call('officeMe')).body.grants.toSorted((a: Grant, b: Grant) => (a.role < b.role ? -1 : 1))
const subjectsTo = async (email: string) => (await portal.mails.to(email)).map(({ subject }) => subject)
const actions = async (like: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where action like ${like} order by id`.execute(portal.context.db)
  return rows.map(({ action }) => action)
}
/** By the operator: the way out for an office in which nobody can agree. */
const disabledBySql = (who: OfficePerson) =>
  portal.context.db.updateTable('staff').set({ disabled_at: portal.clock.now() }).where('id', '=', who.id).execute()

async function signedIn(person: OfficePerson) {
  expectDone(await person.call('officeSignIn', { body: { email: person.email, password: staffPassword } }))
  expectDone(await person.call('officeSecondFactor', { body: { code: person.code() } }))
}

describe('one of two administrators', () => {
  test('cannot disable the other, widen themselves and enable the other', async () => {
    await one.freshen()
    const disabled = expectDone(await one.call('disableStaff', at(two)))
    expect(disabled.request).toMatchObject({
      kind: 'disable',
      can_agree: ['Bola Second'],
      is_own: true,
      is_yours: false,
    })
    expect((await two.call('officeMe')).status).toBe(200)
    expect(expectDone(await one.call('changeStaff', change(one, everything))).request.kind).toBe('widen')
    expect(await grantsOf(one)).toEqual(administrators)
  })

  test('cannot take the role of administrator from the other first', async () => {
    await one.freshen()
    const { request, staff } = expectDone(await one.call('changeStaff', change(two, readers)))
    expect(request.kind).toBe('widen')
    expect(staff.grants).toEqual(administrators)
  })

  test('loses nothing to the other without agreeing, and may agree to give the role up', async () => {
    const both: Grant[] = [...administrators, ...readers]
    const three = await invitedColleague(portal, one, { email: 'three@usta.example', grants: both })
    await one.freshen()
    const { request } = expectDone(await one.call('changeStaff', change(three, readers, 'Another Name')))
    expect(request).toMatchObject({ kind: 'narrow', full_name: 'Another Name' })
    expect((await three.call('officeMe')).body.full_name).toBe('Kemi Obi')
    expect(await grantsOf(three)).toEqual(both)
    await three.freshen()
    expectDone(await three.call('agreeToRequest', at(request)))
    expect((await three.call('officeMe')).body).toMatchObject({ full_name: 'Another Name', grants: readers })
  })

  test('stays one of two for 30 days after the other was disabled or lost the role, and not for 31', async () => {
    await disabledBySql(two)
    portal.clock.advance({ days: 29 })
    await signedIn(one)
    const waits = expectDone(await one.call('changeStaff', change(one, everything)))
    expect(waits.request).toMatchObject({ kind: 'widen', can_agree: [] })
    expect(expectDone(await one.call('enableStaff', at(two))).request).toMatchObject({ can_agree: [] })
    expect(expectDone(await one.call('listStaff')).second).toEqual({ is_needed: true, others: [] })
    portal.clock.advance({ days: 2 })
    await signedIn(one)
    expect(expectDone(await one.call('changeStaff', change(one, everything))).request).toBeUndefined()
    expect(await grantsOf(one)).toEqual(everything)
  })

  test('cannot use someone who has never joined: they count for nothing and agree to nothing', async () => {
    await one.freshen()
    await disabledBySql(two)
    const unjoined = { full_name: 'Puppet', email: 'puppet@usta.example', grants: administrators }
    const { request } = expectDone(await one.call('inviteStaff', { body: unjoined }))
    expect(request).toMatchObject({ kind: 'invite', staff_id: null, name: 'Puppet', can_agree: [] })
    expect(await portal.mails.to('puppet@usta.example')).toEqual([])
    expect((await one.call('agreeToRequest', at(request))).status).toBe(403)
  })

  test('is not put into a hole: of two who leave at the same moment, one stays', async () => {
    await one.freshen()
    await two.freshen()
    const ofTwo = expectDone(await one.call('disableStaff', at(two))).request
    const ofOne = expectDone(await two.call('disableStaff', at(one))).request
    const answers = await Promise.all([two.call('agreeToRequest', at(ofTwo)), one.call('agreeToRequest', at(ofOne))])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const states = await Promise.all([one, two].map(who => who.call('officeMe')))
    expect(states.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('can ask to leave, and the other agrees', async () => {
    await one.freshen()
    const { request } = expectDone(await one.call('disableStaff', at(one)))
    await two.freshen()
    expectDone(await two.call('agreeToRequest', at(request)))
    expect((await one.call('officeMe')).status).toBe(401)
    expect(await subjectsTo('one@usta.example')).toContain('A change on the staff list')
  })

  test('withdraws their own request, and everyone is told', async () => {
    await one.freshen()
    const { request } = expectDone(await one.call('changeStaff', change(one, everything)))
    expect((await one.call('refuseRequest', at(request))).status).toBe(204)
    await two.freshen()
    expect((await two.call('agreeToRequest', at(request))).status).toBe(404)
    expect((await portal.mails.newestTo('two@usta.example')).subject).toBe('A request was withdrawn')
    expect(await actions('staff.widen%')).toEqual(['staff.widen-asked', 'staff.widen-withdrawn'])
  })

  test('who loses the role while a request waits no longer counts as its first', async () => {
    const three = await invitedColleague(portal, one, { email: 'three@usta.example', grants: administrators })
    await three.freshen()
    const { request } = expectDone(await three.call('changeStaff', change(one, everything)))
    await disabledBySql(three)
    await two.freshen()
    expect((await two.call('agreeToRequest', at(request))).body.code).toBe('conflicting-change')
  })

  test('whose own rights end while they wait for another change does not agree any more', async () => {
    const three = await invitedColleague(portal, one, { email: 'three@usta.example', grants: administrators })
    await one.freshen()
    const { request } = expectDone(await one.call('changeStaff', change(one, everything)))
    await three.freshen()
    const late = await portal.context.db.transaction().execute(async tx => {
      await sql`select pg_advisory_xact_lock(hashtext('staff'))`.execute(tx)
      const waiting = three.call('agreeToRequest', at(request))
      await new Promise(resolve => setTimeout(resolve, 300))
      await tx.updateTable('staff').set({ disabled_at: portal.clock.now() }).where('id', '=', three.id).execute()
      return { waiting }
    })
    expect((await late.waiting).status).toBe(401)
    expect(await grantsOf(one)).toEqual(administrators)
  })
})

describe('an invitation by one of two administrators', () => {
  const invited = (grants: Grant[], email = 'new@usta.example') => ({
    body: { full_name: 'New Person', email, grants },
  })

  test.each(['administrator', 'officer', 'head', 'registrar'] as const)('waits for the other: %s', async role => {
    await one.freshen()
    const answer = await one.call('inviteStaff', invited([{ role, scope: 'all' }]))
    expect(answer.status).toBe(201)
    const { request, staff } = answer.body
    expect(staff).toBeUndefined()
    expect(await portal.mails.to('new@usta.example')).toEqual([])
    expect(expectDone(await one.call('listStaff')).staff).toHaveLength(2)
    await agreed(portal, one, request)
    const joined = await acceptAs(portal, officeBrowser(portal), 'new@usta.example')
    expect(joined.id).toBe(request.id)
    expect(await grantsOf(joined)).toEqual([{ role, scope: 'all' }])
  })

  test.each(['reader', 'bursar', 'records', 'editor', 'auditor'] as const)('goes out: %s', async role => {
    await one.freshen()
    expectDone(await one.call('inviteStaff', invited([{ role, scope: 'all' }])))
    expect((await portal.mails.newestTo('new@usta.example')).text).toContain('/office/invitation#')
    expect(await subjectsTo('two@usta.example')).toContain('Someone has been invited to the office')
  })

  test('does not become one for another role by way of a change or a second invitation', async () => {
    await one.freshen()
    const { staff } = expectDone(await one.call('inviteStaff', invited(readers)))
    expect(expectDone(await one.call('changeStaff', change(staff, officers))).request.kind).toBe('widen')
    expect(expectDone(await one.call('inviteStaff', invited(officers))).request.kind).toBe('invite')
    expectDone(await one.call('disableStaff', at(staff)))
    expect(expectDone(await one.call('inviteStaff', invited(officers))).request.kind).toBe('invite')
    const { requests } = expectDone(await one.call('listStaff'))
    expect(requests.filter(({ kind }: { kind: string }) => kind === 'invite')).toHaveLength(1)
    const joined = await acceptAs(portal, officeBrowser(portal), 'new@usta.example').catch(() => undefined)
    expect(joined).toBeUndefined()
  })

  test('that was agreed to may be sent again, but never for more than was agreed', async () => {
    await one.freshen()
    const { request } = expectDone(await one.call('inviteStaff', invited(officers)))
    await agreed(portal, one, request)
    await one.freshen()
    expect(expectDone(await one.call('inviteStaff', invited(officers))).request).toBeUndefined()
    expect(expectDone(await one.call('inviteStaff', invited(everything))).request.kind).toBe('invite')
    expectDone(await one.call('disableStaff', at(request)))
    expect(expectDone(await one.call('inviteStaff', invited(officers))).request.kind).toBe('invite')
  })

  test('that was sent while there was one is not sent again by one of two', async () => {
    await disabledBySql(two)
    portal.clock.advance({ days: 31 })
    await signedIn(one)
    expect(expectDone(await one.call('inviteStaff', invited(administrators))).staff.state).toBe('invited')
    await invitedColleague(portal, one, { email: 'three@usta.example', grants: administrators })
    await one.freshen()
    expect(expectDone(await one.call('inviteStaff', invited(administrators))).request.kind).toBe('invite')
  })

  test('of a third who would agree to everything is stopped by the second', async () => {
    await one.freshen()
    const { request } = expectDone(await one.call('inviteStaff', invited(administrators, 'mine@usta.example')))
    expect((await one.call('agreeToRequest', at(request))).status).toBe(403)
    await two.freshen()
    expect((await two.call('refuseRequest', at(request))).status).toBe(204)
    expect(await portal.mails.to('mine@usta.example')).toEqual([])
  })

  test('is agreed to once, and not for someone who has joined in the meantime', async () => {
    await one.freshen()
    const { request } = expectDone(await one.call('inviteStaff', invited(officers)))
    await two.freshen()
    const twice = await Promise.all([1, 2].map(() => two.call('agreeToRequest', at(request))))
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 404])
    const joined = await acceptAs(portal, officeBrowser(portal), 'new@usta.example')
    await one.freshen()
    expect((await one.call('inviteStaff', invited(everything))).body.code).toBe('already-exists')
    expect(await grantsOf(joined)).toEqual(officers)
  })

  test('is told to administrators and registrars, and so is that the person has joined', async () => {
    const registrar = { email: 'registrar@usta.example', grants: [{ role: 'registrar', scope: 'all' }] as Grant[] }
    await invitedColleague(portal, one, registrar)
    await invitedColleague(portal, one, { email: 'reader@usta.example', grants: readers })
    for (const email of ['registrar@usta.example', 'one@usta.example', 'two@usta.example'])
      expect((await subjectsTo(email)).slice(-2)).toEqual([
        'Someone has been invited to the office',
        'A new colleague has joined the office',
      ])
    expect(await subjectsTo('reader@usta.example')).not.toContain('A new colleague has joined the office')
  })
})

test('everyone concerned is emailed when one administrator changes, renames, disables or enables alone', async () => {
  const both: Grant[] = [...officers, ...readers]
  const kemi = await invitedColleague(portal, one, { email: 'kemi@usta.example', grants: both })
  await one.freshen()
  const steps = [
    () => one.call('changeStaff', change(kemi, officers)),
    () => one.call('changeStaff', change(kemi, officers, 'Kemi Ade')),
    () => one.call('disableStaff', at(kemi)),
  ]
  for (const [at, step] of steps.entries()) {
    expectDone(await step())
    for (const email of ['kemi@usta.example', 'one@usta.example', 'two@usta.example']) {
      const news = (await subjectsTo(email)).filter(subject => subject === 'A change on the staff list')
      expect(news, email).toHaveLength(at + 1)
    }
  }
  const { request } = expectDone(await one.call('enableStaff', at(kemi)))
  await agreed(portal, one, request)
  expect((await portal.mails.to('kemi@usta.example')).some(({ text }) => text.includes('is enabled again'))).toBe(true)
})

describe('a new name', () => {
  test('is a line of its own, and older lines and notes keep the name of their day', async () => {
    const kemi = await invitedColleague(portal, one, { email: 'kemi@usta.example', grants: officers })
    const auditor = await invitedColleague(portal, one, {
      email: 'auditor@usta.example',
      full_name: 'Ada Auditor',
      grants: [{ role: 'auditor', scope: 'all' }],
    })
    portal.clock.advance({ seconds: 1 })
    await one.freshen()
    // Two people exchange their names.
    expectDone(await one.call('changeStaff', change(kemi, officers, 'Ada Auditor')))
    expectDone(await one.call('changeStaff', change(auditor, [{ role: 'auditor', scope: 'all' }], 'Kemi Obi')))
    expect((await actions('staff.changed')).length).toBe(0)
    const { lines } = expectDone(await auditor.call('searchAudit', { query: 'q=' }))
    type Line = { action: string; by: { name?: string }; about: { label?: string }; detail: unknown }
    const of = (action: string) => (lines as Line[]).filter(line => line.action === action)
    expect(of('staff.joined').map(({ by }) => by.name)).toContain('Kemi Obi')
    expect(of('staff.joined').at(0)?.by.name).toBe('Ada Auditor')
    expect(of('staff.renamed')[0]?.detail).toEqual(
      expect.arrayContaining([
        { name: 'from', value: 'Ada Auditor' },
        { name: 'to', value: 'Kemi Obi' },
      ]),
    )
    expect((await portal.mails.newestTo('kemi@usta.example')).text).toContain('Ada Auditor')
  })

  test('waits with the grants, and is not given when they are refused', async () => {
    const kemi = await invitedColleague(portal, one, { email: 'kemi@usta.example', grants: readers })
    await one.freshen()
    const { request } = expectDone(await one.call('changeStaff', change(kemi, officers, 'Somebody Else')))
    expect((await kemi.call('officeMe')).body.full_name).toBe('Kemi Obi')
    await two.freshen()
    expectDone(await two.call('refuseRequest', at(request)))
    expect((await kemi.call('officeMe')).body.full_name).toBe('Kemi Obi')
  })

  test('of before cannot be changed or removed in the database', async () => {
    await one.freshen()
    expectDone(await one.call('changeStaff', change(two, administrators, 'Bola Third')))
    await expect(sql`update staff_former_name set full_name = 'x'`.execute(portal.context.db)).rejects.toThrow()
    await expect(sql`delete from staff_former_name`.execute(portal.context.db)).rejects.toThrow()
  })
})
