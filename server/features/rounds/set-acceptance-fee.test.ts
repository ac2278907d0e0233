import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { newCandidate } from '../../testing/office-portal.ts'
import { writeTold } from '../../testing/told.ts'
import { setAcceptanceFee } from './set-acceptance-fee.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

const decision = { by: 'Ngozi Bello', why: 'Senate, 3 March' }
const programme = 'msc-computer-science'

test('a fee applies to offers approved after it was set, by programme before round', async () => {
  const { context } = portal
  const feeOfNew = async (email: string) => {
    const { uuid, application } = await newCandidate(portal, email)
    const id = await writeTold(context, uuid)
    const offer = context.db.selectFrom('offer').select('acceptance_fee_minor').where('decision_id', '=', id)
    return {
      round: String(application.round?.id),
      fee: async () => (await offer.executeTakeFirstOrThrow()).acceptance_fee_minor,
    }
  }
  const first = await feeOfNew('first@example.com')
  expect(await first.fee()).toBe(0)
  const { round } = first
  await setAcceptanceFee(context, { round, programme: undefined, amount: '50,000' }, decision)
  expect(await first.fee()).toBe(0)
  const second = await feeOfNew('second@example.com')
  expect(await second.fee()).toBe(5_000_000)
  await setAcceptanceFee(context, { round, programme, amount: 'none' }, decision)
  expect(await (await feeOfNew('third@example.com')).fee()).toBe(0)
  await setAcceptanceFee(context, { round, programme, amount: '75,000.50' }, decision)
  expect(await (await feeOfNew('fourth@example.com')).fee()).toBe(7_500_050)
  expect(await second.fee()).toBe(5_000_000)
})

test.each([
  [{ round: 'nowhere', programme: undefined, amount: '1' }, 'There is no round nowhere.'],
  [{ round: 'nowhere', programme: 'magic', amount: '1' }, 'There is no programme magic.'],
  [{ round: 'nowhere', programme: undefined, amount: '-5' }, 'is not an amount'],
  [{ round: 'nowhere', programme: undefined, amount: '99,999,999,999' }, 'is not an amount'],
])('nothing is set by %j', async (wanted, why) => {
  await expect(setAcceptanceFee(portal.context, wanted, decision)).rejects.toThrow(why)
})
