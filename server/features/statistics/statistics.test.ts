import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import type { OfficePerson } from '../../testing/office.ts'
import { type Candidate, type OfficePortal, officePortal } from '../../testing/office-portal.ts'
import { settingDesk } from '../../testing/setting-desk.ts'
import { writeTold } from '../../testing/told.ts'
import { keepPagesCurrent } from '../publishing/keep-pages-current.ts'
import { readStatistics } from './count-statistics.ts'
import type { PublishedLine } from './published-round.ts'

let office: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
const candidates: Candidate[] = []
beforeAll(async () => {
  office = await officePortal()
  editor = await office.member('editor')
  registrar = await office.member('registrar')
  for (let count = 0; count < 7; count += 1) candidates.push(await office.candidate())
})
afterAll(() => office.close())
afterEach(() => void replaceCatalogue(sampleCatalogue))

const setting = settingDesk('statistics')
const show = (rounds = 3) => replaceCatalogue({ ...sampleCatalogue, statistics: { isShown: true, rounds } })
const count = () => office.work('count-statistics')
const read = () => readStatistics(office.context.db)
/** What is said of the round that people apply for. */
async function round() {
  const found = (await read())?.rounds.find(({ types }) => types.some(({ key }) => key === 'msc'))
  if (!found) throw new Error('No round')
  return found
}
const at = (lines: readonly PublishedLine[], key: string) => lines.find(line => line.key === key)?.figures
async function markup(): Promise<string> {
  let said = ''
  const fill = (texts: ReadonlyMap<string, string>) => {
    said = texts.get('statistics:rounds') ?? ''
  }
  ;(await keepPagesCurrent(office.context, { fill })).stop()
  return said
}

test('nothing is counted or shown until the registrar shows it', async () => {
  await count()
  expect(await read()).toBeUndefined()
  expect(await markup()).toBe('')
  expect((await newestCatalogue(office.context.db)).value.statistics.isShown).toBe(false)
})

test('an editor drafts it, the registrar publishes it, and nobody else', async () => {
  const bursar = await office.member('bursar')
  expect(await setting.save(bursar, { isShown: true, rounds: 2 }, 0)).toMatchObject({ status: 404 })
  expect(await setting.problems(editor, { isShown: true, rounds: 9 })).toEqual([
    { field: 'rounds', message: 'Show no more than 4 rounds.' },
  ])
  const { draft } = await setting.read(editor)
  expect(await setting.publish(editor, draft?.revision ?? 0)).toMatchObject({ status: 403 })
  await setting.change(editor, registrar, { isShown: true, rounds: 2 })
  expect((await newestCatalogue(office.context.db)).value.statistics).toEqual({ isShown: true, rounds: 2 })
})

test('once shown, they say so until they are counted; no decision is among them before it is released', async () => {
  show()
  expect(await markup()).toContain('being counted')
  for (const { uuid } of candidates.slice(0, 6)) await writeTold(office.context, uuid, { toldInMinutes: 60 })
  await count()
  const { steps, all, types, places, genders } = await round()
  expect(steps).toEqual(['submitted'])
  expect([all.figures, at(types, 'msc'), at(places, 'Anambra'), at(genders, 'female')]).toEqual([[5], [5], [5], [5]])
  expect([at(places, 'Lagos'), at(genders, 'male')]).toEqual([[0], [0]])
  const said = await markup()
  expect(said).toContain('No decisions have been released yet.')
  expect(said).toContain('M.Sc. Computer Science')
  expect(said).not.toContain('Offered')
})

test('the figures of a day stay what they were, and those of the next have what was released', async () => {
  show()
  const before = await read()
  const { context } = office
  await context.db
    .updateTable('decision')
    .set({ releases_at: new Date(Date.now() - 60_000) })
    .execute()
  await count()
  expect(await read()).toEqual(before)
  office.clock.advance({ days: 1 })
  await count()
  const after = await round()
  expect(after.steps).toHaveLength(4)
  expect(after.all.figures).toEqual([5, 5, 0, 0])
  const said = await markup()
  expect(said).toContain('offered a place')
  expect(said).toContain('fewer than 5')
})

test('a round is shown as long as it is one of the last', async () => {
  show(1)
  office.clock.advance({ days: 1 })
  await count()
  expect((await read())?.rounds).toHaveLength(1)
})

test('a year after it has closed a round keeps its figures, although applications are erased', async () => {
  show()
  office.clock.advance({ days: 1 })
  await count()
  const before = await round()
  const { db } = office.context
  await db
    .updateTable('round')
    .set({ opens_at: daysAgo(500), closes_at: daysAgo(370) })
    .where('id', '=', before.id)
    .execute()
  await db.updateTable('application').set({ erased_at: new Date() }).where('round_id', '=', before.id).execute()
  office.clock.advance({ days: 1 })
  show(4)
  await count()
  expect(await round()).toEqual(before)
})

const daysAgo = (days: number) => new Date(+office.clock.now() - days * 86_400_000)
