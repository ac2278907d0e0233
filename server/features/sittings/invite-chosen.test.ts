import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostChosen } from '#shared/contract/schemas/queue-work.ts'
import type { Sitting } from '#shared/contract/schemas/sittings.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { postgraduate, type SittingOffice, sittingOffice } from './testing/sitting-office.ts'

/* Applications that are chosen in the queue are invited to sittings. */
let office: SittingOffice
let officer: OfficePerson
beforeAll(async () => {
  office = await sittingOffice()
  ;({ officer } = office)
})
afterAll(() => office.close())
beforeEach(async () => {
  await office.context.db.deleteFrom('application').execute()
})

type People = readonly { uuid: string }[]
const uuidsOf = (people: People) => people.map(({ uuid }) => uuid)
const freeze = (choice: { uuids: string[] } | { filter: object }, who = officer) =>
  who.call('createBatch', { body: { action: 'invite', ...choice } })
const confirm = (frozen: { id: string; count: number }, sittings: readonly Sitting[], who = officer) =>
  who.call('confirmBatch', {
    params: { id: frozen.id },
    body: { count: frozen.count, sittings: sittings.map(({ id }) => id) },
  })
const invite = async (people: People, sittings: readonly Sitting[], who = officer) =>
  confirm(expectDone(await freeze({ uuids: uuidsOf(people) }, who)), sittings, who)
const withdraw = (people: People) =>
  sql`update admission_case set stage = 'withdrawn', withdrawn_from = stage, withdrawn_why = 'asked' from application
    where id = application_id and uuid = any(${uuidsOf(people)}::uuid[])`.execute(office.context.db)

describe('what was chosen to be invited', () => {
  test('is looked at first: who can be invited where, with the places that are free', async () => {
    const sitting = await office.sitting({ capacity: 3 })
    const people = await office.cases(2)
    const interviewed = await office.cases(1, 'ready', postgraduate)
    const withdrawn = await office.cases(1)
    await withdraw(withdrawn)
    const { count, invitation } = expectDone(
      await freeze({ uuids: uuidsOf([...people, ...interviewed, ...withdrawn]) }),
    )
    expect(count).toBe(4)
    expect(invitation).toMatchObject({
      people: 3,
      left_out: {
        count: 1,
        reasons: [{ why: 'has been withdrawn', count: 1 }],
        cases: [{ uuid: withdrawn[0]?.uuid, why: 'has been withdrawn' }],
      },
    })
    const places = invitation.offerings.map(
      ({ programme, kind, people, sittings }: (typeof invitation.offerings)[0]) => ({
        ...{ programme, kind, people },
        has: sittings.some(({ id }: { id: string }) => id === sitting.id),
      }),
    )
    expect(places).toEqual([
      { programme: 'bsc-computer-science', kind: 'screening', people: 2, has: true },
      { programme: postgraduate, kind: 'interview', people: 1, has: false },
    ])
    expect(await office.taken(sitting)).toBe(0)
  })

  test('gets places, an email with a calendar file each, and one line of the log', async () => {
    const sitting = await office.sitting()
    const people = await office.cases(2)
    expect(expectDone(await invite(people, [sitting]))).toMatchObject({
      ...{ action: 'invite', count: 2, invited: 2, shares: [{ sitting: sitting.id, count: 2 }] },
      left_out: { count: 0, reasons: [], cases: [] },
    })
    expect(await office.taken(sitting)).toBe(2)
    expect(await office.stageOf(people[0]?.uuid ?? '')).toBe('reviewing')
    const { rows: told } = await sql<{ due: number }>`select count(*)::integer as due from sitting_place
      where sitting_id = ${sitting.id}::uuid and next_step_at <= now() + interval '1 minute'`.execute(office.context.db)
    expect(told).toEqual([{ due: 2 }])
    const line = await office.context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'sitting.invited')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({ actor_id: officer.id, detail: { people: 2, sittings: [sitting.id] } })
  })

  test('is skipped with the reason where someone has a place, is in another programme or has withdrawn since', async () => {
    const sitting = await office.sitting({ capacity: 9 })
    const [placed, elsewhere, gone, fine] = [
      await office.cases(1),
      await office.cases(1, 'ready', postgraduate),
      await office.cases(2),
      await office.cases(1),
    ]
    expectDone(await office.invite([sitting], placed))
    const frozen = expectDone(await freeze({ uuids: uuidsOf([...placed, ...elsewhere, ...gone, ...fine]) }))
    await withdraw(gone)
    const answer = expectDone(await confirm(frozen, [sitting]))
    expect(answer).toMatchObject({ invited: 1, left_out: { count: 4 } })
    expect(answer.left_out.reasons).toEqual([
      { why: 'have been withdrawn', count: 2 },
      expect.objectContaining({ count: 1 }),
      expect.objectContaining({ count: 1 }),
    ])
    const whys = new Map(answer.left_out.cases.map(({ uuid, why }: { uuid: string; why: string }) => [uuid, why]))
    expect(whys.get(placed[0]?.uuid)).toBe('has already been invited')
    expect(whys.get(elsewhere[0]?.uuid)).toBe('is in a programme for which no sitting was chosen')
    expect(await office.taken(sitting)).toBe(2)
  })

  test('of more people than places goes to those who applied first, and the others are listed', async () => {
    const sitting = await office.sitting({ capacity: 2 })
    const people = await office.cases(3)
    const [last, ...first] = people
    await sql`update admission_case set received_at = now() from application where id = application_id
      and uuid = ${last?.uuid}::uuid`.execute(office.context.db)
    const answer = expectDone(await invite(people, [sitting]))
    expect(answer).toMatchObject({
      invited: 2,
      left_out: { count: 1, cases: [{ uuid: last?.uuid, why: 'found no free place' }] },
    })
    expect(await office.taken(sitting)).toBe(2)
    expect(await Promise.all(first.map(({ uuid }) => office.stageOf(uuid)))).toEqual(['reviewing', 'reviewing'])
    expect(await office.stageOf(last?.uuid ?? '')).toBe('checking')
  })

  test('by everything that matches a view is shared out over the sittings, each for its programme', async () => {
    const sittings = [
      await office.sitting({ capacity: 4 }),
      await office.sitting({ capacity: 2, days: 12 }),
      await office.sitting({ capacity: 5, programme: postgraduate }),
    ]
    await office.cases(3)
    await office.cases(2, 'checking', postgraduate)
    const frozen = expectDone(await freeze({ filter: { stage: 'checking' } }))
    const late = await office.cases(1)
    const answer = expectDone(await confirm(frozen, sittings))
    expect(answer).toMatchObject({ count: 5, invited: 5, left_out: { count: 0 } })
    expect(await Promise.all(sittings.map(office.taken))).toEqual([2, 1, 2])
    // Who is interviewed stays where they are, and who came later was not meant.
    expect(await office.stageOf(late[0]?.uuid ?? '')).toBe('checking')
  })
})

describe('an invitation of what was chosen is refused, and no one is invited,', () => {
  test('without a sitting, for one of someone else’s programme, and for one that is cancelled or has begun', async () => {
    const [sitting, cancelled, begun] = [await office.sitting(), await office.sitting(), await office.sitting()]
    const people = await office.cases(1)
    const frozen = expectDone(await freeze({ uuids: uuidsOf(people) }))
    expect(await confirm(frozen, [])).toMatchObject({ status: 422 })
    expect(await officer.call('confirmBatch', { params: { id: frozen.id }, body: { count: 1 } })).toMatchObject({
      status: 422,
      body: { errors: [{ field: 'sittings' }] },
    })
    expectDone(await officer.call('cancelSitting', { params: { id: cancelled.id }, body: { reason: 'No power.' } }))
    await office.begin(begun)
    for (const gone of [cancelled, begun])
      expect(await confirm(frozen, [sitting, gone])).toMatchObject({
        status: 409,
        body: { detail: 'One of these sittings has started or was cancelled. No one was invited.' },
      })
    const narrow = await office.member('officer', { programmes: [postgraduate] })
    const interviewed = await office.cases(1, 'ready', postgraduate)
    expect(await invite(interviewed, [sitting], narrow)).toMatchObject({ status: 404 })
    expect(await office.taken(sitting)).toBe(0)
    expect(expectDone(await confirm(frozen, [sitting])).invited).toBe(1)
  })

  test('for another scope as if there were no one, for a role that may not, and for the choice of someone else', async () => {
    const people = await office.cases(1)
    const stranger = await office.member('officer', { schools: ['management'] })
    expect(await freeze({ uuids: uuidsOf(people) }, stranger)).toMatchObject({ status: 404 })
    const auditor = await office.member('auditor')
    expect(await freeze({ uuids: uuidsOf(people) }, auditor)).toMatchObject({ status: 403 })
    const frozen = expectDone(await freeze({ uuids: uuidsOf(people) }))
    const sitting = await office.sitting()
    expect(await confirm(frozen, [sitting], await office.member('head'))).toMatchObject({ status: 404 })
    expect(await confirm({ ...frozen, count: 2 }, [sitting])).toMatchObject({ status: 409 })
    expect(await freeze({ filter: { q: 'nothing-has-this-name' } })).toMatchObject({ status: 422 })
    for (const action of ['again', 'discard'])
      expect(
        await officer.call('createBatch', {
          body: { action, batch: frozen.id, ...(action === 'again' ? {} : { reason: '' }) },
        }),
      ).toMatchObject({ status: 404 })
  })

  test('once the scope was taken away; what is left of it is invited, and the rest is counted without a name', async () => {
    const [sitting, interview] = [await office.sitting(), await office.sitting({ programme: postgraduate })]
    const gone = await office.member('officer')
    const people = [...(await office.cases(1)), ...(await office.cases(1, 'ready', postgraduate))]
    const frozen = expectDone(await freeze({ uuids: uuidsOf(people) }, gone))
    const alone = expectDone(await freeze({ uuids: uuidsOf(people.slice(0, 1)) }, gone))
    await office.admin.freshen()
    const grants = [{ role: 'officer', scope: { programmes: [postgraduate] } }]
    expectDone(await office.admin.call('changeStaff', { params: { id: gone.id }, body: { grants } }))
    expect(await confirm(frozen, [sitting, interview], gone)).toMatchObject({ status: 404 })
    expect(await confirm(alone, [interview], gone)).toMatchObject({
      status: 409,
      body: { detail: 'These applications are no longer in your queue. No one was invited.' },
    })
    expect(expectDone(await confirm(frozen, [interview], gone))).toMatchObject({
      invited: 1,
      left_out: { count: 1, reasons: [{ why: 'is no longer in your queue', count: 1 }], cases: [] },
    })
    expect([await office.taken(sitting), await office.taken(interview)]).toEqual([0, 1])
  })

  test('with other sittings a second time; the same again is answered as before; and it is never undone', async () => {
    const [sitting, other] = [await office.sitting(), await office.sitting({ days: 12 })]
    const frozen = expectDone(await freeze({ uuids: uuidsOf(await office.cases(2)) }))
    const both = await Promise.all([confirm(frozen, [sitting]), confirm(frozen, [sitting])])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both[1]?.body).toEqual(both[0]?.body)
    expect(await confirm(frozen, [other])).toMatchObject({ status: 409 })
    expect(await officer.call('undoBatch', { params: { id: frozen.id } })).toMatchObject({ status: 404 })
    expect([await office.taken(sitting), await office.taken(other)]).toEqual([2, 0])
  })

  test('of the same people by two officers at one moment: each has one place, and no sitting too many', async () => {
    const sittings = [await office.sitting({ capacity: 3 }), await office.sitting({ capacity: 2, days: 12 })]
    const people = await office.cases(8)
    const colleague = await office.member('officer')
    const [one, two] = [people.slice(0, 6), people.slice(2)]
    const answers = (await Promise.all([invite(one, sittings), invite(two, sittings.toReversed(), colleague)])).map(
      expectDone,
    )
    expect(answers.reduce((sum, { invited }) => sum + invited, 0)).toBe(5)
    for (const { invited, left_out } of answers) expect(invited + left_out.count).toBe(6)
    expect(await Promise.all(sittings.map(office.taken))).toEqual([3, 2])
  })
})

describe('very many', () => {
  /** Applications of computer science that are checked. The triggers that write one of them would take long for so many. */
  function add(count: number): Promise<void> {
    return office.context.db.transaction().execute(async tx => {
      const { round, programme } = office.params()
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into application (uuid, email_key, email, phone, program_type, selected_program, status, surname,
          first_name, other_names, application_number, round_id, created_at, updated_at, submitted_at)
        select gen_random_uuid(), n || '@example.com', n || '@example.com', '', 'undergraduate', ${programme}, 'submitted', 'Many',
          'Of', '', '25-' || n, ${round}, now(), now(), now() from generate_series(1, ${count}::integer) n`.execute(tx)
      await sql`insert into admission_case (application_id, stage, received_at, since, program_type, programme_id, round_id)
        select id, 'checking', submitted_at, submitted_at, program_type, selected_program, round_id from application`.execute(
        tx,
      )
      await sql`insert into case_count (round_id, program_type, programme_id, stage, reading, cases)
        values (${round}, 'undergraduate', ${programme}, 'checking', 'opened', ${count}::integer)`.execute(tx)
    })
  }

  test('are invited together while there are places, and up to 100 of those left out are named', async () => {
    await add(mostChosen)
    const sittings = [
      await office.sitting({ capacity: 2_000 }),
      await office.sitting({ capacity: 2_000, days: 11 }),
      await office.sitting({ capacity: 2_000, days: 12 }),
    ]
    const frozen = expectDone(await freeze({ filter: { stage: 'checking' } }))
    expect(frozen).toMatchObject({ count: mostChosen, invitation: { people: mostChosen } })
    const { invited, left_out } = expectDone(await confirm(frozen, sittings))
    expect([invited, left_out.count, left_out.cases.length]).toEqual([6_000, mostChosen - 6_000, 100])
    expect(await Promise.all(sittings.map(office.taken))).toEqual([2_000, 2_000, 2_000])
  })
})
