import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type DecidingOffice, decidingOffice } from '../features/decisions/testing/deciding-office.ts'
import { databaseWaits } from '../testing/database-waits.ts'
import { expectDone, type OfficePerson } from '../testing/office.ts'

/* Someone loses a right or is signed out while what they asked for waits for a lock (ADR 135). */

let office: DecidingOffice
beforeAll(async () => {
  office = await decidingOffice()
  await office.seats(50)
})
afterAll(() => office.close())

const cs = { schools: ['computing'] } as const

async function proposed() {
  const one = await office.ready()
  const { decision } = expectDone(
    await office.officer.call('proposeDecision', { params: { uuid: one.uuid }, body: { kind: 'offer' } }),
  )
  return { ...one, decision: decision.id as string }
}

/** Runs a call while someone else holds the application, and does something before it is let go. */
async function whileLocked<Answer>(
  id: number,
  call: () => Promise<Answer>,
  meanwhile: () => Promise<void>,
): Promise<Answer> {
  const { db } = office.context
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  let isHeld = () => {}
  const held = new Promise<void>(resolve => {
    isHeld = resolve
  })
  const holding = db.transaction().execute(async tx => {
    await sql`select from application where id = ${id} for update`.execute(tx)
    isHeld()
    await released
  })
  await held
  const answer = call()
  await databaseWaits(db)
  await meanwhile()
  release()
  await holding
  return answer
}

const stageOf = (uuid: string) => office.stageOf(uuid)
const approve = (by: OfficePerson, id: string) => by.call('approveDecision', { params: { id }, body: {} })

describe('an approval that waits for the application', () => {
  test('is refused to someone who was disabled meanwhile', async () => {
    const registrar = await office.member('registrar')
    const one = await proposed()
    await registrar.freshen()
    await office.admin.freshen()
    const answer = await whileLocked(
      one.id,
      () => approve(registrar, one.decision),
      async () => {
        await office.context.db
          .updateTable('staff')
          .set({ disabled_at: new Date() })
          .where('id', '=', registrar.id)
          .execute()
      },
    )
    expect(answer).toMatchObject({ status: 401 })
    expect(await stageOf(one.uuid)).toBe('proposed')
  })

  test('is refused to someone whose grant was taken away or made narrower meanwhile, also by SQL', async () => {
    const registrar = await office.member('registrar')
    for (const scope of [null, JSON.stringify({ schools: ['engineering'] })]) {
      const one = await proposed()
      await registrar.freshen()
      const grants = office.context.db.updateTable('staff_grant').where('staff_id', '=', registrar.id)
      const answer = await whileLocked(
        one.id,
        () => approve(registrar, one.decision),
        async () => {
          if (scope === null) await grants.set({ ended_at: new Date() }).execute()
          else await grants.set({ scope }).execute()
        },
      )
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      expect(await stageOf(one.uuid)).toBe('proposed')
      await grants.set({ ended_at: null, scope: JSON.stringify('all') }).execute()
    }
  })

  test('is refused to someone who was signed out meanwhile', async () => {
    const registrar = await office.member('registrar')
    const one = await proposed()
    await registrar.freshen()
    const answer = await whileLocked(
      one.id,
      () => approve(registrar, one.decision),
      async () => {
        await office.context.db
          .updateTable('staff_session')
          .set({ ended_at: new Date() })
          .where('staff_id', '=', registrar.id)
          .execute()
      },
    )
    expect(answer).toMatchObject({ status: 401 })
    expect(await stageOf(one.uuid)).toBe('proposed')
  })

  test('is done for someone who got one more role meanwhile', async () => {
    const registrar = await office.member('registrar')
    const one = await proposed()
    await registrar.freshen()
    const answer = await whileLocked(
      one.id,
      () => approve(registrar, one.decision),
      async () => {
        const grant = {
          id: office.context.random.id(),
          staff_id: registrar.id,
          role: 'reader',
          scope: JSON.stringify('all'),
        }
        await office.context.db
          .insertInto('staff_grant')
          .values({ ...grant, granted_at: new Date() })
          .execute()
      },
    )
    expect(answer).toMatchObject({ status: 200 })
    expect(await stageOf(one.uuid)).toBe('approved')
  })

  test('comes before a change of rights that is answered after it', async () => {
    const registrar = await office.member('registrar')
    const one = await proposed()
    await registrar.freshen()
    await office.admin.freshen()
    const [answer] = await Promise.all([
      approve(registrar, one.decision),
      office.admin.call('changeStaff', {
        params: { id: registrar.id },
        body: { grants: [{ role: 'reader', scope: cs }] },
      }),
    ])
    const stage = await stageOf(one.uuid)
    expect(stage).toBe(answer.status === 200 ? 'approved' : 'proposed')
    expect([200, 401, 403]).toContain(answer.status)
  })
})

describe('the first of two people', () => {
  const losing = (person: OfficePerson) =>
    office.context.db
      .updateTable('staff_grant')
      .set({ ended_at: new Date() })
      .where('staff_id', '=', person.id)
      .execute()

  test('who asked for a revocation and lost the right: the request ends, and can be made anew', async () => {
    const first = await office.member('registrar')
    const one = await proposed()
    await office.registrar.freshen()
    expectDone(await approve(office.registrar, one.decision))
    await sql`update decision set releases_at = now() - interval '1 minute' where id = ${one.decision}`.execute(
      office.context.db,
    )
    await sql`update admission_case set stage = 'told' where application_id = ${one.id}`.execute(office.context.db)
    const revoke = (by: OfficePerson, reason?: string) =>
      by.call('revokeOffer', { params: { id: one.decision }, body: reason ? { reason } : {} })
    await first.freshen()
    expectDone(await revoke(first, 'A forged certificate'))
    await losing(first)
    await office.registrar.freshen()
    const answer = await revoke(office.registrar)
    expect(answer).toMatchObject({ status: 409, body: { detail: expect.stringContaining('may no longer revoke') } })
    expect(await stageOf(one.uuid)).toBe('told')
    expect(expectDone(await revoke(office.registrar, 'A forged certificate')).case.stage).toBe('told')
    const second = await office.member('registrar')
    expect(expectDone(await revoke(second)).case.stage).toBe('ready')
  })
})

test('an approval needs no body, and a call with a required field says which', async () => {
  const one = await proposed()
  await office.registrar.freshen()
  const bare = (url: string, cookie: string | undefined) =>
    office.app.inject({ method: 'POST', url, headers: { 'x-office': '1', cookie: cookie ?? '' } })
  expect((await bare(`/office/api/decisions/${one.decision}/approve`, office.registrar.cookie)).statusCode).toBe(200)
  expect((await bare(`/office/api/applications/${one.uuid}/decisions`, office.officer.cookie)).statusCode).toBe(415)
})
