import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../../testing/people.ts'
import { addRound, listRounds, moveRound, setOffering } from './by-command.ts'
import { extendRound } from './extend-round.ts'
import { makeRound, putInPastRound } from './testing/move-rounds.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const decision = { by: 'Registrar', why: 'Senate decided it' }
const autumn = {
  id: 'undergraduate-late-2031',
  session: '2031/2032',
  name: 'Undergraduate, late round',
  programTypes: ['undergraduate'],
  opensOn: '2031-08-01',
  closesOn: '2031-09-15',
  decisionsBy: '2031-09-22',
  startsOn: '2031-10-01',
}

async function savedBy(email: string): Promise<Applicant> {
  const person = await signedUp(portal, { email })
  const fields = { ...postgraduateAnswers({ email }), is_draft: 'true' }
  await savePostgraduate(portal, person, fields, await postgraduateDocuments())
  return person
}

async function draft(isDraft = 'true') {
  const person = await signedUp(portal)
  const saved = await savePostgraduate(
    portal,
    person,
    { ...postgraduateAnswers({ email: person.email }), is_draft: isDraft },
    await postgraduateDocuments(),
  )
  return { person, application: saved.json() }
}

const rowOf = async (id: string) => (await listRounds(portal.context)).rows.find(([round]) => round === id)
const lines = () =>
  portal.context.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'actor_kind', 'actor_id'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

test('the office adds a round, sees it in the list, and the log says who did it', async () => {
  await addRound(portal.context, autumn, decision)
  expect(await rowOf(autumn.id)).toEqual([
    autumn.id,
    '2031/2032',
    autumn.name,
    'undergraduate',
    '2031-08-01',
    '2031-09-15',
    '2031-09-22',
    '2031-10-01',
    0,
    null,
  ])
  expect(await lines()).toEqual({
    action: 'round.added',
    subject: `round:${autumn.id}`,
    actor_kind: 'command',
    actor_id: 'Registrar',
  })
  await expect(addRound(portal.context, autumn, decision)).rejects.toMatchObject({ code: 'already-exists' })
})

test.each([
  [{ id: 'Late Round' }],
  [{ session: '2031' }],
  [{ name: ' ' }],
  [{ programTypes: ['llb'] }],
  [{ programTypes: [] }],
  [{ opensOn: '2031-02-30' }],
  [{ closesOn: '2031-07-01' }],
])('a round is not added with %j', async changes => {
  await expect(addRound(portal.context, { ...autumn, ...changes }, decision)).rejects.toMatchObject({ status: 422 })
  expect(await rowOf(autumn.id)).toBeUndefined()
})

test('the dates of a round move for everyone in it', async () => {
  const { person, application } = await draft()
  await moveRound(portal.context, { id: application.round.id, opensOn: '2001-01-01', closesOn: '2001-02-01' }, decision)
  const late = await savePostgraduate(portal, person, { is_draft: 'false' })
  expect(late.json()).toMatchObject({ code: 'round-closed' })
  await moveRound(portal.context, { id: application.round.id, closesOn: '2098-01-01' }, decision)
  expect((await savePostgraduate(portal, person, { is_draft: 'false' })).statusCode).toBe(200)
  await expect(
    moveRound(portal.context, { id: application.round.id, opensOn: '2099-01-01' }, decision),
  ).rejects.toMatchObject({ status: 422 })
  await expect(moveRound(portal.context, { id: 'nothing', closesOn: '2099-01-01' }, decision)).rejects.toMatchObject({
    status: 404,
  })
})

test.each(['0001-01-01', '9999-12-31', '20260-01-01'])('no command takes the day %s', async day => {
  const { application } = await draft()
  const refused = { status: 422 }
  await expect(addRound(portal.context, { ...autumn, startsOn: day }, decision)).rejects.toMatchObject(refused)
  await expect(addRound(portal.context, { ...autumn, opensOn: day }, decision)).rejects.toMatchObject(refused)
  for (const days of [{ opensOn: day }, { closesOn: day }])
    await expect(moveRound(portal.context, { id: application.round.id, ...days }, decision)).rejects.toMatchObject(
      refused,
    )
  await expect(
    extendRound(portal.context, { application: application.uuid, until: day }, decision),
  ).rejects.toMatchObject(refused)
  expect(await portal.context.db.selectFrom('round_extension').selectAll().execute()).toEqual([])
})

test('a programme that is full is not accepting applications until it is open again', async () => {
  const { person, application } = await draft()
  const round = application.round.id
  await setOffering(portal.context, { round, programme: 'msc-computer-science', state: 'full' }, decision)
  expect((await rowOf(round))?.at(-1)).toBe('msc-computer-science full')
  expect((await savePostgraduate(portal, person, { is_draft: 'false' })).json()).toMatchObject({
    code: 'programme-closed',
    detail: expect.stringContaining('is full'),
  })
  await setOffering(portal.context, { round, programme: 'msc-computer-science', state: 'open' }, decision)
  expect((await savePostgraduate(portal, person, { is_draft: 'false' })).statusCode).toBe(200)
  const foreign = { round, programme: 'bsc-computer-science', state: 'full' as const }
  await expect(setOffering(portal.context, foreign, decision)).rejects.toMatchObject({ status: 422 })
})

describe('an extension', () => {
  test('is given after the deadline, to one person, with a reason', async () => {
    const { person, application } = await draft()
    await putInPastRound(portal.context.db, application.uuid)
    await extendRound(portal.context, { application: application.uuid, until: '2098-12-31' }, decision)
    const submitted = await savePostgraduate(portal, person, { is_draft: 'false' })
    expect(submitted.statusCode).toBe(200)
    expect(
      await portal.context.db.selectFrom('round_extension').select(['reason', 'actor_kind', 'actor_id']).execute(),
    ).toEqual([{ reason: decision.why, actor_kind: 'command', actor_id: 'Registrar' }])
  })

  test('is emailed to the applicant with its last day, once for the same day', async () => {
    const { person, application } = await draft()
    await putInPastRound(portal.context.db, application.uuid)
    const extend = (until: string) => extendRound(portal.context, { application: application.uuid, until }, decision)
    await extend('2098-12-31')
    const mail = await portal.mails.newestTo(person.email)
    expect(mail.subject).toBe('You can submit your application until 31 December 2098')
    expect(mail.text).toContain('Submit by: 31 December 2098 at 23:59, West Africa Time')
    expect(mail.text).toContain('M.Sc. Computer Science')
    expect(mail.text).not.toContain(decision.why)
    const written = () => portal.context.db.selectFrom('mail').select('kind').where('kind', '=', 'extended').execute()
    await extend('2098-12-31')
    expect(await written()).toHaveLength(1)
    await extend('2099-01-31')
    expect(await written()).toHaveLength(2)
  })

  test('reopens the draft for that person automatically, and says that the extra time is theirs', async () => {
    const { person, application } = await draft()
    const other = await savedBy('other@example.com')
    await makeRound(portal.context.db, application.uuid, 'closed')
    await extendRound(portal.context, { application: application.uuid, until: '2098-12-31' }, decision)
    const mine = async (of: Applicant) =>
      (
        await portal.app.inject({ method: 'GET', url: '/postgraduate/applications/me', headers: of.bearer })
      ).json<ApplicationOnWire>()
    expect(await mine(person)).toMatchObject({
      uuid: application.uuid,
      round: { state: 'open', extended: true, closes_at: '2098-12-31T23:00:00.000Z' },
    })
    expect(await mine(person)).not.toHaveProperty('next_round')
    const { round } = await mine(other)
    expect(round).toMatchObject({ state: 'closed' })
    expect(round).not.toHaveProperty('extended')
    expect((await savePostgraduate(portal, person, { is_draft: 'false' })).statusCode).toBe(200)
    expect((await savePostgraduate(portal, other, { is_draft: 'false' })).json()).toMatchObject({
      code: 'round-closed',
    })
  })

  test('cannot end on a past day, or one on which the round is open anyway', async () => {
    const { person, application } = await draft()
    const extend = (until: string) => extendRound(portal.context, { application: application.uuid, until }, decision)
    await expect(extend('2001-01-31')).rejects.toMatchObject({ status: 422 })
    await moveRound(portal.context, { id: application.round.id, closesOn: '2098-12-31' }, decision)
    await expect(extend('2098-12-31')).rejects.toMatchObject({ status: 422 })
    expect(await portal.context.db.selectFrom('round_extension').selectAll().execute()).toEqual([])
    expect((await portal.mails.newestTo(person.email)).subject).not.toContain('until')
  })

  test.each(['somebody', ''])('is not stored for an actor of the kind "%s"', async kind => {
    const { application } = await draft()
    const insert = portal.context.db
      .insertInto('round_extension')
      .values({ application_id: application.id, closes_at: new Date(), reason: 'x', actor_kind: kind })
    await expect(insert.execute()).rejects.toThrow('round_extension_actor_kind')
  })

  test('needs a reason and a name, and an existing draft', async () => {
    const { application } = await draft('false')
    const until = '2098-12-31'
    const extend = (of: string, by = decision) => extendRound(portal.context, { application: of, until }, by)
    await expect(extend(application.uuid)).rejects.toMatchObject({ code: 'already-submitted' })
    await expect(extend('2026-000000')).rejects.toMatchObject({ status: 404 })
    await expect(extend(application.uuid, { by: '', why: 'x' })).rejects.toMatchObject({ status: 422 })
    await expect(extend(application.uuid, { by: 'Registrar', why: ' ' })).rejects.toMatchObject({ status: 422 })
  })
})
