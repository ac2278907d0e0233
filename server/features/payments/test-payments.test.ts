import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { readConfig } from '../../start/config.ts'
import { createContext } from '../../start/create-context.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { writeBursar } from '../../testing/bank-transfer.ts'
import { payFee, signedUp, submittedPostgraduate } from '../../testing/people.ts'
import { tableOfPayments } from '../money/command-tables.ts'
import { warnOfTestPayments } from './test-payments.ts'

let portal: TestApp
afterEach(() => portal.close())

/** The same database after the operator has changed the keys. */
async function restarted(env: Record<string, string>) {
  const lines: Record<string, unknown>[] = []
  const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) })
  const config = readConfig({ DATA_DIR: portal.context.config.dataDir, ...env })
  const { context } = await createContext({ ...portal.context, config, log })
  return { context, lines }
}

const liveKeys = { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_live_1' }

test('a portal that goes live lists fees paid with test cards at every start, and not before', async () => {
  portal = await testApp()
  const applicant = await signedUp(portal)
  const application = await submittedPostgraduate(portal, applicant)
  const reference = await payFee(portal, applicant, application)
  const unpaid = await signedUp(portal, { email: 'unpaid@example.com' })
  await submittedPostgraduate(portal, unpaid)

  const trial = await restarted({})
  expect(await warnOfTestPayments(trial.context)).toBe(0)
  expect(trial.lines).toEqual([])

  const live = await restarted(liveKeys)
  expect(await warnOfTestPayments(live.context)).toBe(1)
  expect(live.lines).toMatchObject([{ level: 40, payment: reference, application: application.application_number }])
  expect(JSON.stringify(live.lines)).not.toContain(applicant.email)

  const { heading, rows } = await tableOfPayments(live.context, await writeBursar(live.context), 'is:test is:paid')
  expect(rows.map(row => row[heading.indexOf('reference')])).toEqual([reference])
  live.context.mail.close()
  trial.context.mail.close()
})
