import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../start/app.ts'
import { createContext } from '../start/create-context.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { formOf } from '../testing/people.ts'
import { withBelongings } from './two-applicants.fixture.ts'

const lines: string[] = []
let quiet: TestApp
let portal: TestApp

/** The application of the tests, with a log that is kept. */
beforeAll(async () => {
  quiet = await testApp()
  const { config, clock, random, db } = quiet.context
  const log = pino({ level: 'debug' }, { write: line => void lines.push(line) })
  const parts = await createContext({ config, clock, random, db, log })
  portal = { ...quiet, app: await buildApp(parts), context: parts.context }
})
afterAll(async () => {
  await portal.app.close()
  await quiet.close()
})

test('a whole journey leaves no secret and no name in the log', async () => {
  const own = await withBelongings(portal, {
    email: 'canary-of-the-log@example.com',
    surname: 'Canarywharf',
    firstReferee: 'canary.referee@unilag.edu.ng',
  })
  const wrong = { grant_type: 'password', username: own.applicant.email, password: 'a canary of a password' }
  await portal.app.inject({ method: 'POST', url: '/auth/token', ...formOf(wrong) })
  await portal.app.inject({ url: `/references/${own.refereeLink}?x=\nforged line` })
  await portal.app.inject({ url: `/postgraduate/application-summary-referee-page/${own.refereeLink}` })
  await portal.app.inject({ url: `/transcripts/${own.transcriptLink}?x=1` })
  await portal.app.inject({ url: `/transcript-requests/${own.transcriptLink}` })
  await portal.app.inject({ url: '/auth/sessions?token=a-canary-token', headers: own.applicant.bearer })
  const log = lines.join('')
  expect(lines.length).toBeGreaterThan(10)
  for (const secret of [
    ...own.canaries.filter(canary => /[A-Z@]/.test(canary) && !canary.includes('-2026')),
    own.applicant.session.access_token,
    own.applicant.session.refresh_token,
    own.refereeLink,
    own.transcriptLink,
    own.sponsorToken,
    'three words in a row',
    'a canary of a password',
    'a-canary-token',
    'canary.referee',
    portal.context.config.secret,
  ])
    expect(
      lines.filter(line => line.includes(secret)).map(line => line.slice(0, 900)),
      secret,
    ).toEqual([])
  expect(log).toContain('a sign-in was refused')
})

test('every line is one record with its time', () => {
  for (const line of lines)
    expect(JSON.parse(line)).toMatchObject({ level: expect.any(Number), time: expect.any(Number) })
})
