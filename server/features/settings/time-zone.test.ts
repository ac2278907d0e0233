import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { timeZones } from '#shared/domain/time-zone-names.ts'
import { newestCatalogue, takeUpCatalogue } from '../../catalogue/versions.ts'
import { databaseWaits } from '../../testing/database-waits.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { publishByCommand } from '../publishing/publish-by-command.ts'

/* The time zone of the university is changed until applicants were told days and hours (ADR 239). */
let portal: OfficePortal
let registrar: OfficePerson
const before = catalogue()
const place = { kind: 'institution', key: '-' }
beforeEach(async () => {
  portal = await officePortal()
  registrar = await portal.member('registrar')
})
afterEach(async () => {
  replaceCatalogue(before)
  await portal.close()
})

const draftOf = async () => expectDone(await registrar.call('readSetting', { params: place }))

/** A draft with this time zone; its revision. */
async function drafted(timeZone: string | undefined): Promise<number> {
  const { published, draft } = await draftOf()
  const { timeZone: _, ...others } = published.body
  const body = { body: { ...others, ...(timeZone && { timeZone }) }, revision: draft?.revision ?? 0 }
  return expectDone(await portal.admin.call('draftSetting', { params: place, body })).draft.revision
}

const publish = (revision: number, at?: string) =>
  registrar.call('publishSetting', { params: place, body: { revision, ...(at && { at }) } })

async function zoneInForce(): Promise<string | undefined> {
  return (await newestCatalogue(portal.context.db)).value.institution.timeZone
}

/** What the clock of a time zone shows of every moment that was promised. */
async function shownIn(zone: string) {
  const { rows } = await sql`select id, opens_at at time zone ${zone} as opens, closes_at at time zone ${zone} as closes
    from round order by id`.execute(portal.context.db)
  return rows
}

const submitted = async (email = 'ada@example.com') => submittedPostgraduate(portal, await signedUp(portal, { email }))

const refusal = { field: 'timeZone', message: expect.stringContaining('The time zone can no longer be changed.') }

test('PostgreSQL knows every time zone that can be chosen', async () => {
  const known = sql<{ name: string }>`select name from pg_timezone_names`
  const { rows } = await known.execute(portal.context.db)
  const names = new Set(rows.map(({ name }) => name))
  expect(timeZones().filter(zone => !names.has(zone))).toEqual([])
})

describe('before anyone has submitted', () => {
  test.each([
    ['Asia/Kolkata', 'India Standard Time'],
    ['America/New_York', 'Eastern Time'],
  ])('rounds keep their days and hours on the clock of %s, and their drafts', async (zone, name) => {
    const { db } = portal.context
    const [editor, days] = [await portal.member('editor'), await shownIn('Africa/Lagos')]
    const { rounds } = expectDone(await editor.call('listRounds'))
    const { id, revision, terms } = rounds[0]
    const body = { round: revision, draft: null, terms: { ...terms, name: 'Another name' } }
    const { draft } = expectDone(await editor.call('draftRound', { params: { id }, body }))
    expectDone(await publish(await drafted(zone)))
    expect(await shownIn(zone)).toEqual(days)
    const [institution] = expectDone(await registrar.call('readSetUp')).steps
    expect(institution.says).toContain(`Every date and hour is in ${name}.`)
    const moved = db.selectFrom('audit_log').selectAll().where('action', '=', 'round.moved')
    expect((await moved.execute()).map(({ subject, actor_id }) => [subject, actor_id])).toEqual(
      days.map(one => [`round:${(one as { id: string }).id}`, registrar.id]),
    )
    const early = await registrar.call('publishRound', { params: { id }, body: { draft: draft.revision } })
    expect(early).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('has just been changed') },
    })
    await takeUpCatalogue(db)
    const published = await registrar.call('publishRound', { params: { id }, body: { draft: draft.revision } })
    const { opens_on, closes_on } = terms
    expect(expectDone(published).terms).toMatchObject({ name: 'Another name', opens_on, closes_on })
    expect(await shownIn(zone)).toEqual(days)
  })

  test('none is the usual one: naming it moves nothing, and neither does leaving it out', async () => {
    const days = await shownIn('UTC')
    expectDone(await publish(await drafted(undefined)))
    expectDone(await publish(await drafted('Africa/Lagos')))
    expect(await shownIn('UTC')).toEqual(days)
  })

  test('a night that has two midnights, or none, begins at the first moment of the day', async () => {
    const { db } = portal.context
    await sql`update round set opens_at = '2027-03-13T23:00:00Z', closes_at = '2027-11-06T23:00:00Z'`.execute(db)
    expectDone(await publish(await drafted('America/Havana')))
    const [round] = await db.selectFrom('round').select(['opens_at', 'closes_at']).execute()
    expect(round).toEqual({
      opens_at: new Date('2027-03-14T05:00:00Z'),
      closes_at: new Date('2027-11-07T04:00:00Z'),
    })
  })

  test('a plan to publish keeps its hour', async () => {
    const { db } = portal.context
    const editor = await portal.member('editor')
    const campus = { kind: 'campus', key: '-' }
    const { published } = expectDone(await editor.call('readSetting', { params: campus }))
    const { draft } = expectDone(
      await editor.call('draftSetting', { params: campus, body: { body: published.body, revision: 0 } }),
    )
    const body = { revision: draft.revision, at: '2032-12-01T08:00:00.000Z' }
    expectDone(await registrar.call('publishSetting', { params: campus, body }))
    expectDone(await publish(await drafted('America/New_York')))
    const rows = db.selectFrom('setting_version').select('publish_at').where('kind', '=', 'campus')
    expect(await rows.execute()).toEqual([{ publish_at: new Date('2032-12-01T14:00:00Z') }])
  })
})

describe('once someone has submitted', () => {
  test('the draft says that it stays, and publishing is refused, also what was restored', async () => {
    expectDone(await publish(await drafted('Asia/Kolkata')))
    expectDone(await publish(await drafted('Africa/Lagos')))
    await takeUpCatalogue(portal.context.db)
    await submitted()
    const days = await shownIn('UTC')
    const revision = await drafted('Africa/Nairobi')
    expect((await draftOf()).draft.problems).toEqual([refusal])
    expect(expectDone(await registrar.call('readSetUp')).drafts).toMatchObject([{ problems: [refusal] }])
    expect(await publish(revision)).toMatchObject({ status: 422, body: { errors: [refusal] } })
    const together = { drafts: [{ ...place, revision }] }
    expect(await registrar.call('publishSettings', { body: together })).toMatchObject({
      status: 422,
      body: { errors: [refusal] },
    })
    expectDone(await portal.admin.call('discardSetting', { params: place, body: { revision } }))
    const restored = expectDone(await portal.admin.call('restoreSetting', { params: place, body: { version: 1 } }))
    expect(restored.draft).toMatchObject({ body: { timeZone: 'Asia/Kolkata' }, problems: [refusal] })
    expect((await publish(restored.draft.revision)).status).toBe(422)
    expect(await shownIn('UTC')).toEqual(days)
    expect(expectDone(await publish(await drafted(undefined)))).toEqual({ version: 3 })
  })

  test('a plan from before ends, and says why', async () => {
    const soon = new Date(+portal.clock.now() + 600_000).toISOString()
    expectDone(await publish(await drafted('Africa/Nairobi'), soon))
    await submitted()
    portal.clock.advance({ minutes: 11 })
    await portal.work('publish-settings')
    expect((await draftOf()).draft).toMatchObject({ body: { timeZone: 'Africa/Nairobi' }, problems: [refusal] })
    const line = portal.context.db
      .selectFrom('audit_log')
      .select('detail')
      .where('action', '=', 'setting.not-published')
    expect(await line.executeTakeFirst()).toMatchObject({ detail: { why: expect.any(String) } })
    expect(await zoneInForce()).toBe(before.institution.timeZone)
  })

  test('an import is a draft that cannot be published, and a command is refused', async () => {
    await submitted()
    const { catalogue: mine } = expectDone(await registrar.call('exportCatalogue'))
    const other: Catalogue = { ...mine, institution: { ...mine.institution, timeZone: 'Africa/Nairobi' } }
    expectDone(await registrar.call('importCatalogue', { body: { catalogue: other } }))
    const { draft } = await draftOf()
    expect(draft.problems).toEqual([refusal])
    expect((await publish(draft.revision)).status).toBe(422)
    const decision = { by: 'ops@usta.example', why: 'The clock of another campus.' }
    const { problems } = await publishByCommand(portal.context, other, { decision, mode: 'publish' })
    expect(problems).toEqual([{ at: 'institution.timeZone', message: refusal.message }])
    expect(await zoneInForce()).toBe(before.institution.timeZone)
  })

  test('who submits while it is being published is waited for', async () => {
    const { db } = portal.context
    const revision = await drafted('Africa/Nairobi')
    const { uuid } = await submitted()
    await sql`update application set submitted_at = null`.execute(db)
    const { promise: isSent, resolve } = Promise.withResolvers<void>()
    const sending = db.transaction().execute(async tx => {
      await sql`update application set submitted_at = now() where uuid = ${uuid}`.execute(tx)
      await isSent
    })
    const publishing = publish(revision)
    await databaseWaits(db)
    resolve()
    await sending
    expect(await publishing).toMatchObject({ status: 422, body: { errors: [refusal] } })
    expect(await zoneInForce()).toBe(before.institution.timeZone)
  })
})

test('of two who publish it together, one does', async () => {
  const days = await shownIn('Africa/Lagos')
  const revision = await drafted('Africa/Nairobi')
  const answers = await Promise.all([publish(revision), publish(revision)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await shownIn('Africa/Nairobi')).toEqual(days)
})
