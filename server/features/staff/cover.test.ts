import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dayOf, fullDate } from '#shared/domain/calendar.ts'
import type { Grant, Role } from '#shared/domain/staff.ts'
import { databaseWaits } from '../../testing/database-waits.ts'
import { colleague, expectDone, type OfficePerson } from '../../testing/office.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'

/* A colleague signs for someone who is away, and for nobody else, nowhere else and no longer (ADR 196). */

let office: DecidingOffice
beforeAll(async () => {
  office = await decidingOffice()
  await office.seats(200)
  await office.seats(50, 'msc-civil-engineering')
})
afterAll(() => office.close())

const cs = { schools: ['computing'] } as const
const dayMs = 86_400_000
const inDays = (days: number) => dayOf(new Date(+office.clock.now() + days * dayMs))

let count = 0
function person(full_name: string, ...grants: (Grant | Role)[]): Promise<OfficePerson> {
  count += 1
  const held = grants.map(one => (typeof one === 'string' ? ({ role: one, scope: 'all' } as const) : one))
  return colleague(office, { email: `cover${count}@usta.example`, full_name, grants: held })
}

async function named(absent: OfficePerson, by: OfficePerson, from = 0, until = 2): Promise<string> {
  await absent.freshen()
  const body = { colleague: by.id, from: inDays(from), until: inDays(until) }
  return expectDone(await absent.call('nameCover', { body })).id
}

async function proposed(by: OfficePerson = office.officer, programme?: string) {
  const one = await office.ready(programme)
  const { decision } = expectDone(
    await by.call('proposeDecision', { params: { uuid: one.uuid }, body: { kind: 'offer' } }),
  )
  return { ...one, decision: decision.id as string }
}

const approve = async (by: OfficePerson, { decision }: { decision: string }) => {
  await by.freshen()
  return by.call('approveDecision', { params: { id: decision }, body: {} })
}

const subjectsTo = async ({ email }: OfficePerson) => (await office.mails.to(email)).map(({ subject }) => subject)

describe('a registrar who is away', () => {
  test('is covered from the first day to the end of the last, and the colleague signs in that time alone', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde, 1, 2)
    const one = await proposed()
    expect((await approve(tunde, one)).status).toBe(403)
    await office.pass(1)
    expect((await approve(tunde, one)).status).toBe(200)
    expect(await office.stageOf(one.uuid)).toBe('approved')
    const late = await proposed()
    await office.pass(2)
    expect((await approve(tunde, late)).status).toBe(403)
  })

  test('stands in the audit line of what the colleague has signed, in the lists of both, and in emails', async () => {
    const [grace, tunde] = [await person('Grace Ekanem', 'registrar'), await person('Tunde Eke', 'editor')]
    await named(grace, tunde)
    const one = await proposed()
    expectDone(await approve(tunde, one))
    const { lines } = expectDone(await office.registrar.call('searchAudit', { query: `q=${one.uuid}` }))
    expect(lines.find((line: { action: string }) => line.action === 'decision.approved').by).toEqual({
      kind: 'staff',
      name: 'Tunde Eke',
      for: 'Grace Ekanem',
    })
    const days = { from: inDays(0), until: inDays(2), state: 'live', roles: ['registrar'] }
    for (const each of [grace, tunde])
      expect((await each.call('officeMe')).body.covers).toMatchObject([
        { absent: { full_name: 'Grace Ekanem' }, colleague: { full_name: 'Tunde Eke' }, ...days },
      ])
    expect((await tunde.call('officeMe')).body.grants).toEqual([{ role: 'editor', scope: 'all' }])
    const { covers } = expectDone(await office.admin.call('listStaff'))
    expect(covers).toContainEqual(expect.objectContaining({ absent: { id: grace.id, full_name: 'Grace Ekanem' } }))
    for (const each of [grace, tunde, office.admin])
      expect(await subjectsTo(each)).toContain('A change on the staff list')
    const { text } = await office.mails.newestTo(tunde.email)
    expect(text).toContain(`Tunde Eke covers for Grace Ekanem as Registrar, from ${fullDate(inDays(0))}`)
  })

  test('passes on signing where they sign, and nothing else of their role', async () => {
    const grace = await person('Grace Away', { role: 'registrar', scope: cs })
    const tunde = await person('Tunde Cover', 'editor')
    await named(grace, tunde)
    const elsewhere = await proposed(office.officer, 'msc-civil-engineering')
    expect((await approve(tunde, elsewhere)).status).toBe(404)
    const here = await proposed()
    const { permissions } = (await tunde.call('officeMe')).body
    for (const not of ['documents.check', 'people.export', 'audit.read', 'enrolment.manage', 'work.plan'])
      expect(permissions).not.toContain(not)
    expect((await tunde.call('searchAudit')).status).toBe(403)
    expect((await tunde.call('writeNote', { params: { uuid: here.uuid }, body: { body: 'Mine' } })).status).toBe(403)
    expect((await approve(tunde, here)).status).toBe(200)
  })

  test('needs the second factor to name someone, and so does the colleague to sign', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    office.clock.advance({ minutes: 6 })
    const body = { colleague: tunde.id, from: inDays(0), until: inDays(0) }
    expect((await grace.call('nameCover', { body })).body).toMatchObject({ code: 'second-factor-needed' })
    await named(grace, tunde)
    const one = await proposed()
    office.clock.advance({ minutes: 6 })
    const answer = await tunde.call('approveDecision', { params: { id: one.decision }, body: {} })
    expect(answer.body).toMatchObject({ code: 'second-factor-needed' })
  })
})

describe('who wants to be both of two people', () => {
  test('cannot approve as cover what they proposed themselves', async () => {
    const [grace, hauwa] = [await person('Grace Away', 'registrar'), await person('Hauwa Head', 'head')]
    await named(grace, hauwa)
    const answer = await approve(hauwa, await proposed(hauwa))
    expect(answer.status).toBe(403)
    expect(answer.body.detail ?? answer.body.message).toMatch(/You proposed/)
  })

  test('cannot have a proposal approved by the one who covers for them', async () => {
    const [both, tunde] = [await person('Grace Both', 'registrar', 'head'), await person('Tunde Cover', 'editor')]
    const one = await proposed(both)
    await named(both, tunde)
    const answer = await approve(tunde, one)
    expect(answer.status).toBe(403)
    expect(JSON.stringify(answer.body)).toContain('count as one')
    expect((await approve(office.registrar, one)).status).toBe(200)
  })

  test('proposes as a head in their own right, and the registrar for whom they cover approves it', async () => {
    const [grace, hauwa] = [await person('Grace Away', 'registrar'), await person('Hauwa Head', 'head')]
    await named(grace, hauwa)
    expect((await approve(grace, await proposed(hauwa))).status).toBe(200)
  })

  test('cannot confirm what their cover has asked for in their place, nor can the next cover', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    const next = await person('Ngozi Next', 'editor')
    const first = await named(grace, tunde)
    const one = await proposed()
    expectDone(await approve(office.registrar, one))
    await told(one)
    const revoke = async (by: OfficePerson) => {
      await by.freshen()
      return by.call('revokeOffer', { params: { id: one.decision }, body: { reason: 'WAEC has cancelled it' } })
    }
    expectDone(await revoke(tunde))
    expect((await revoke(grace)).status).toBe(403)
    await named(grace, next, 3, 4)
    await office.context.db
      .updateTable('staff_cover')
      .set({ starts_at: office.clock.now() })
      .where('colleague_id', '=', next.id)
      .execute()
    expect((await revoke(next)).status).toBe(403)
    expect(first).toBeTruthy()
    expect((await revoke(office.registrar)).status).toBe(200)
  })
})

async function told({ id, decision }: { id: number; decision: string }): Promise<void> {
  const past = new Date(Date.now() - 60_000)
  const { db } = office.context
  await db.updateTable('decision').set({ releases_at: past }).where('id', '=', decision).execute()
  await db.updateTable('admission_case').set({ stage: 'told' }).where('application_id', '=', id).execute()
}

describe('a cover', () => {
  test('passes on no cover, and names none', async () => {
    const [grace, tunde, third] = [
      await person('Grace Away', 'registrar'),
      await person('Tunde Cover', 'bursar'),
      await person('Third Person', 'editor'),
    ]
    await named(grace, tunde)
    await named(tunde, third)
    expect((await third.call('officeMe')).body.permissions).toContain('money.settle')
    expect((await approve(third, await proposed())).status).toBe(403)
    const plain = await person('Plain Cover', 'editor')
    const other = await person('Other Away', 'registrar')
    await named(other, plain)
    await plain.freshen()
    const body = { colleague: third.id, from: inDays(0), until: inDays(0) }
    expect((await plain.call('nameCover', { body })).status).toBe(403)
  })

  test('is ended at once by either of the two, and by nobody else', async () => {
    for (const who of ['absent', 'colleague'] as const) {
      const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
      const id = await named(grace, tunde)
      expect((await office.registrar.call('endCover', { params: { id } })).status).toBe(404)
      const by = who === 'absent' ? grace : tunde
      expect((await by.call('endCover', { params: { id } })).status).toBe(204)
      expect((await approve(tunde, await proposed())).status).toBe(403)
      expect((await office.mails.newestTo(grace.email)).text).toContain('Tunde Cover no longer covers for Grace Away')
    }
  })

  test('ends with the account of either', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde)
    await office.context.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', grace.id).execute()
    expect((await approve(tunde, await proposed())).status).toBe(403)
    const other = await person('Other Away', 'registrar')
    const gone = await person('Gone Cover', 'editor')
    await office.context.db.updateTable('staff').set({ disabled_at: new Date() }).where('id', '=', gone.id).execute()
    await other.freshen()
    const body = { colleague: gone.id, from: inDays(0), until: inDays(0) }
    expect((await other.call('nameCover', { body })).status).toBe(422)
  })

  test('is refused for days that are past, too many or taken, for oneself, an auditor and an administrator', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    const auditor = await person('An Auditor', 'auditor')
    await grace.freshen()
    const attempt = async (who: OfficePerson, from: number, until: number) => {
      const body = { colleague: who.id, from: inDays(from), until: inDays(until) }
      return (await grace.call('nameCover', { body })).status
    }
    expect(await attempt(tunde, -1, 2)).toBe(422)
    expect(await attempt(tunde, 2, 1)).toBe(422)
    expect(await attempt(tunde, 0, 60)).toBe(422)
    for (const who of [grace, auditor, office.admin]) expect(await attempt(who, 0, 1)).toBe(422)
    expect(await attempt(tunde, 0, 3)).toBe(201)
    expect(await attempt(tunde, 3, 5)).toBe(409)
    expect((await tunde.call('readCovers')).body).toMatchObject({ roles: [], colleagues: [] })
    const offered = (await grace.call('readCovers')).body.colleagues.map(({ id }: { id: string }) => id)
    for (const who of [grace, auditor, office.admin]) expect(offered).not.toContain(who.id)
  })

  test('that ends while an approval waits for a lock lets nothing through', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    const id = await named(grace, tunde)
    const one = await proposed()
    await tunde.freshen()
    const { db } = office.context
    let waiting: Promise<{ status: number }> | undefined
    await db.transaction().execute(async tx => {
      await tx.selectFrom('application').select('id').where('id', '=', one.id).forUpdate().execute()
      waiting = tunde.call('approveDecision', { params: { id: one.decision }, body: {} })
      await databaseWaits(db)
      expect((await grace.call('endCover', { params: { id } })).status).toBe(204)
    })
    expect((await waiting)?.status).toBe(403)
    expect(await office.stageOf(one.uuid)).toBe('proposed')
  })
})

describe('an administrator who is away', () => {
  test('is covered once a second one agrees, who is not the colleague', async () => {
    const [ada, bola] = [await person('Ada First', 'administrator'), await person('Bola Second', 'administrator')]
    const kemi = await person('Kemi Cover', 'editor')
    await named(ada, kemi)
    expect((await kemi.call('listStaff')).status).toBe(403)
    const { requests } = expectDone(await bola.call('listStaff'))
    const request = requests.find(
      ({ kind, name }: { kind: string; name: string }) => kind === 'cover' && name === 'Kemi Cover',
    )
    expect(request).toMatchObject({ asked_by: 'Ada First', is_yours: true, cover: { roles: ['administrator'] } })
    await ada.freshen()
    expect((await ada.call('agreeToRequest', { params: { id: request.id } })).status).toBe(403)
    await bola.freshen()
    expectDone(await bola.call('agreeToRequest', { params: { id: request.id } }))
    expect((await kemi.call('listStaff')).status).toBe(200)
  })

  test('cannot agree to what their cover has asked for; a third can', async () => {
    const [ada, bola] = [await person('Ada First', 'administrator'), await person('Bola Second', 'administrator')]
    const kemi = await person('Kemi Cover', 'editor')
    await named(ada, kemi)
    const { requests } = expectDone(await bola.call('listStaff'))
    await bola.freshen()
    for (const { id } of requests.filter(({ is_yours }: { is_yours: boolean }) => is_yours))
      expectDone(await bola.call('agreeToRequest', { params: { id } }))
    await kemi.freshen()
    const someone = await person('Some One', 'reader')
    const body = { grants: [{ role: 'registrar', scope: 'all' }] }
    const { request } = expectDone(await kemi.call('changeStaff', { params: { id: someone.id }, body }))
    await ada.freshen()
    expect((await ada.call('agreeToRequest', { params: { id: request.id } })).status).toBe(403)
    expect((await ada.call('listStaff')).body.requests).toContainEqual(
      expect.objectContaining({ id: request.id, is_yours: false }),
    )
    await bola.freshen()
    expectDone(await bola.call('agreeToRequest', { params: { id: request.id } }))
  })

  test('refused or withdrawn, covers nobody', async () => {
    const [ada, bola] = [await person('Ada First', 'administrator'), await person('Bola Second', 'administrator')]
    const kemi = await person('Kemi Cover', 'editor')
    await named(ada, kemi)
    const { requests } = expectDone(await bola.call('listStaff'))
    const { id } = requests.find(({ name }: { name: string }) => name === 'Kemi Cover')
    expect((await bola.call('refuseRequest', { params: { id } })).status).toBe(204)
    expect((await kemi.call('listStaff')).status).toBe(403)
    expect((await ada.call('readCovers')).body.covers).toEqual([])
  })

  test('who becomes administrator later passes on only the roles that were named', async () => {
    const [grace, tunde] = [await person('Grace Away', 'registrar'), await person('Tunde Cover', 'editor')]
    await named(grace, tunde)
    const { db, random } = office.context
    const grant = { id: random.id(), staff_id: grace.id, role: 'administrator', scope: '"all"' }
    await db
      .insertInto('staff_grant')
      .values({ ...grant, granted_at: office.clock.now() })
      .execute()
    expect((await tunde.call('listStaff')).status).toBe(403)
  })
})
