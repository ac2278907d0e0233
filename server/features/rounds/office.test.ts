import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { postgraduateAnswers, postgraduatePapers, savePostgraduate, signedUp } from '../../testing/people.ts'
import { addRound, extendRound, listRounds, moveRound, setOffering } from './office.ts'
import { putInPastRound } from './testing/move-rounds.ts'

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

async function draft(isDraft = 'true') {
  const person = await signedUp(portal)
  const saved = await savePostgraduate(
    portal,
    person,
    { ...postgraduateAnswers({ email: person.email }), is_draft: isDraft },
    await postgraduatePapers(),
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

test('the dates of a round move for everybody in it', async () => {
  const { person, application } = await draft()
  await moveRound(portal.context, { id: application.round.id, opensOn: '2001-01-01', closesOn: '2001-02-01' }, decision)
  const late = await savePostgraduate(portal, person, { is_draft: 'false' })
  expect(late.json()).toMatchObject({ code: 'round-closed' })
  await moveRound(portal.context, { id: application.round.id, closesOn: '2199-01-01' }, decision)
  expect((await savePostgraduate(portal, person, { is_draft: 'false' })).statusCode).toBe(200)
  await expect(
    moveRound(portal.context, { id: application.round.id, opensOn: '2200-01-01' }, decision),
  ).rejects.toMatchObject({ status: 422 })
  await expect(moveRound(portal.context, { id: 'nothing', closesOn: '2200-01-01' }, decision)).rejects.toMatchObject({
    status: 404,
  })
})

test('a programme that is full takes no applications until it is open again', async () => {
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
    await extendRound(portal.context, { application: application.uuid, until: '2199-12-31' }, decision)
    const submitted = await savePostgraduate(portal, person, { is_draft: 'false' })
    expect(submitted.statusCode).toBe(200)
    expect(
      await portal.context.db.selectFrom('round_extension').select(['reason', 'actor_kind', 'actor_id']).execute(),
    ).toEqual([{ reason: decision.why, actor_kind: 'command', actor_id: 'Registrar' }])
  })

  test('is not given without a reason or a name, for what was submitted, or for nobody', async () => {
    const { application } = await draft('false')
    const until = '2199-12-31'
    const extend = (of: string, by = decision) => extendRound(portal.context, { application: of, until }, by)
    await expect(extend(application.uuid)).rejects.toMatchObject({ code: 'already-submitted' })
    await expect(extend('2026-000000')).rejects.toMatchObject({ status: 404 })
    await expect(extend(application.uuid, { by: '', why: 'x' })).rejects.toMatchObject({ status: 422 })
    await expect(extend(application.uuid, { by: 'Registrar', why: ' ' })).rejects.toMatchObject({ status: 422 })
  })
})
