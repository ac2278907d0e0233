import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { programmes, programmesOfType } from '#shared/domain/programmes.ts'
import { roundToApplyFor } from '#shared/domain/rounds.ts'
import type { OfferingState } from '#shared/domain/seats.ts'
import type { GapTexts } from '#shared/page-gaps.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { setOffering } from '../rounds/by-command.ts'
import { offeringMarkup } from '../rounds/offering-markup.ts'
import { roundsOf } from '../rounds/queries.ts'
import { shutProgrammes } from '../rounds/shut-programmes.ts'
import { keepPagesCurrent } from './keep-pages-current.ts'

/* What public pages say about programmes that are not accepting applications. */
let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const programme = 'msc-computer-science'
const decision = { by: 'Registrar', why: 'Senate decided it' }

async function roundNow() {
  const { rounds, now } = await roundsOf(portal.context.db, 'msc')
  const round = roundToApplyFor(rounds, now)
  if (!round) throw new Error('No round')
  return { round, others: rounds.filter(({ id }) => id !== round.id) }
}
async function set(state: OfferingState, of = programme) {
  await setOffering(portal.context, { round: (await roundNow()).round.id, programme: of, state }, decision)
}
const texts = async () => offeringMarkup(await shutProgrammes(portal.context.db))

test('say nothing while every programme is open', async () => {
  expect(await texts()).toEqual(new Map())
})

test.each([
  ['full', 'Full', 'This programme is full'],
  ['closed', 'Closed', 'This programme is not accepting applications'],
] as const)('of one that is %s they say so in words, with its neighbours', async (state, mark, title) => {
  await set(state)
  const said = await texts()
  expect(said.get(`offering-mark:${programme}`)).toBe(`<p class="shut-mark">${mark}</p>`)
  const notice = said.get(`offering-notice:${programme}`) ?? ''
  expect(notice).toContain(title)
  expect(notice).toContain((await roundNow()).round.name)
  expect(notice.match(/href="\/programs\//g)).toHaveLength(3)
  expect(notice).not.toContain(`"/programs/${programme}"`)
  await set('open')
  expect(await texts()).toEqual(new Map())
})

test('do not suggest a closed programme, and say so if a whole level is closed', async () => {
  for (const { id } of programmesOfType('msc')) await set('closed', id)
  const said = await texts()
  for (const { id } of programmesOfType('msc')) {
    expect(said.get(`offering-notice:${id}`)).toContain('No other programme at this level is accepting applications')
    expect(said.get(`offering-notice:${id}`)).not.toContain('href')
  }
  expect(said.size).toBe(2 * programmesOfType('msc').length)
})

test('a programme closed in a later round is open until then', async () => {
  const { others } = await roundNow()
  for (const { id } of others) await setOffering(portal.context, { round: id, programme, state: 'closed' }, decision)
  expect(await texts()).toEqual(new Map())
})

test('every title is written so that it cannot be read as markup', async () => {
  const shut = new Map(programmes().map(({ id }) => [id, { state: 'full', roundName: '<script>"&' }] as const))
  for (const text of offeringMarkup(shut).values()) expect(text).not.toMatch(/<script|"&[^#a-z]/)
})

describe('an instance', () => {
  const sites = () => {
    const said: GapTexts[] = []
    return { said, fill: (texts: GapTexts) => void said.push(texts) }
  }

  test('shows it before its first visitor comes', async () => {
    await set('full')
    const site = sites()
    const keeping = await keepPagesCurrent(portal.context, site)
    keeping.stop()
    expect(site.said.map(texts => [...texts.keys()])).toEqual([
      ['mark', 'notice'].map(name => `offering-${name}:${programme}`),
    ])
  })

  test('starts with unchanged pages while the database is unavailable', async () => {
    const site = sites()
    const away = { ...portal.context, db: portal.context.db.withSchema('nowhere') }
    const keeping = await keepPagesCurrent(away, site)
    keeping.stop()
    expect(site.said).toEqual([])
  })
})
