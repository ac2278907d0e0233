import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Grant, Role } from '#shared/domain/staff.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* What a change of roles or of an account does to a cover, and whose application it closes (ADR 196, ADR 230). */

let office: DecidingOffice
let second: OfficePerson
beforeAll(async () => {
  office = await decidingOffice()
  await office.seats(200)
  second = await person('Second Admin', 'administrator')
})
afterAll(() => office.close())

const inDays = (days: number) => dayOf(new Date(+office.clock.now() + days * 86_400_000))

let count = 0
function person(full_name: string, ...roles: Role[]): Promise<OfficePerson> {
  count += 1
  const grants = roles.map(role => ({ role, scope: 'all' as const }))
  return colleague(office, { email: `ends${count}@usta.example`, full_name, grants })
}

async function named(absent: OfficePerson, by: OfficePerson, until = 5): Promise<void> {
  await absent.freshen()
  const body = { colleague: by.id, from: inDays(0), until: inDays(until) }
  expectDone(await absent.call('nameCover', { body }))
}

async function proposed() {
  const one = await office.ready()
  const { decision } = expectDone(
    await office.officer.call('proposeDecision', { params: { uuid: one.uuid }, body: { kind: 'offer' } }),
  )
  return { ...one, decision: decision.id as string }
}

async function approve(by: OfficePerson, { decision }: { decision: string }): Promise<number> {
  await by.freshen()
  return (await by.call('approveDecision', { params: { id: decision }, body: {} })).status
}

/** Both administrators, where two are needed. */
async function change(who: OfficePerson, ...roles: Role[]): Promise<void> {
  const grants: Grant[] = roles.map(role => ({ role, scope: 'all' }))
  await office.admin.freshen()
  const { request } = expectDone(await office.admin.call('changeStaff', { params: { id: who.id }, body: { grants } }))
  if (!request) return
  await second.freshen()
  expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
}

async function setDisabled(who: OfficePerson, call: 'disableStaff' | 'enableStaff'): Promise<void> {
  await office.admin.freshen()
  const { request } = expectDone(await office.admin.call(call, { params: { id: who.id } }))
  if (!request) return
  await second.freshen()
  expectDone(await second.call('agreeToRequest', { params: { id: request.id } }))
}

const coversOf = async (who: OfficePerson) => (await who.call('readCovers')).body.covers
const newestTo = async ({ email }: OfficePerson) =>
  (await office.mails.to(email)).map(({ text }: { text: string }) => text).join('\n')

describe('a cover ends', () => {
  test.each(['auditor', 'administrator'] as const)(
    'when the colleague becomes an %s, and both are told',
    async role => {
      const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
      await named(grace, tunde)
      const one = await proposed()
      await change(tunde, 'editor', role)
      expect(await approve(tunde, one)).toBe(403)
      expect(await coversOf(grace)).toEqual([])
      for (const each of [grace, tunde])
        expect(await newestTo(each)).toContain('Tunde Cover no longer covers for Grace Away')
      await change(tunde, 'editor')
      expect(await approve(tunde, one)).toBe(403)
    },
  )

  test('when the absent person loses the role, and does not come back with it', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde)
    await change(grace, 'reader')
    expect(await coversOf(tunde)).toEqual([])
    await change(grace, 'registrar')
    expect(await approve(tunde, await proposed())).toBe(403)
    await named(grace, tunde)
    expect(await approve(tunde, await proposed())).toBe(200)
  })

  test('for the role that is lost alone, where two were named', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar', 'bursar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde)
    await change(grace, 'bursar')
    expect(await coversOf(tunde)).toMatchObject([{ roles: ['bursar'], state: 'live' }])
    await change(grace, 'registrar', 'bursar')
    expect(await approve(tunde, await proposed())).toBe(403)
  })

  test('with the account of either, and does not come back when it is enabled again', async () => {
    for (const which of ['absent', 'colleague'] as const) {
      const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
      await named(grace, tunde)
      const one = which === 'absent' ? grace : tunde
      await setDisabled(one, 'disableStaff')
      await setDisabled(one, 'enableStaff')
      const { rows } = await sql`select from staff_cover where absent_id = ${grace.id} and ended_at is null`.execute(
        office.context.db,
      )
      expect(rows).toEqual([])
      if (which === 'absent') expect(await approve(tunde, await proposed())).toBe(403)
    }
  })

  test('not when either gets another role that may cover', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde)
    await change(tunde, 'editor', 'head')
    await change(grace, 'registrar', 'head')
    expect(await coversOf(tunde)).toMatchObject([{ roles: ['registrar'], state: 'live' }])
    expect(await approve(tunde, await proposed())).toBe(200)
  })
})

describe('the application of the one who is away', () => {
  test('is closed to the cover while it lasts, whatever their own role', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'officer', 'head')]
    const [own, other] = [await proposed(), await proposed()]
    await sql`update application set email = ${grace.email} where id = ${own.id}`.execute(office.context.db)
    const read = async () => (await tunde.call('readCase', { params: { uuid: own.uuid } })).status
    expect(await read()).toBe(200)
    await named(grace, tunde, 1)
    expect(await approve(tunde, own)).toBe(404)
    expect(await read()).toBe(404)
    expect(await approve(tunde, other)).toBe(200)
    await office.pass(2)
    expect(await read()).toBe(200)
    expect(await approve(office.registrar, own)).toBe(200)
  })
})
