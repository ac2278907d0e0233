import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { africasTalking } from './africas-talking.ts'
import { aMessage, type Provider, startProvider, troubles } from './recorded-provider.fixture.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const sender = (timeoutMs?: number) =>
  africasTalking(
    { apiUrl: provider.url, apiKey: 'atsk_1', username: 'university', sender: 'UniAdmit' },
    timeoutMs === undefined ? {} : { timeoutMs },
  )

const answered = (statusCode: number, status: string, messageId = 'None') => ({
  SMSMessageData: {
    Message: 'Sent to 1/1 Total Cost: NGN 4.0000',
    Recipients: [{ statusCode, number: aMessage.to, status, cost: 'NGN 4.0000', messageId }],
  },
})

describe('an SMS by Africa’s Talking', () => {
  test('goes out as a form, in plain letters', async () => {
    provider.say({ status: 201, body: answered(101, 'Success', 'ATXid_1') })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'sent', providerId: 'ATXid_1' })
    const [asked] = provider.asked.slice(-1)
    expect(asked).toMatchObject({ method: 'POST', path: '/version1/messaging' })
    expect(asked?.headers).toMatchObject({
      apikey: 'atsk_1',
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    })
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
      username: 'university',
      to: '+2348031234567',
      message: 'There is news about your application - sign in to read it.',
      from: 'UniAdmit',
    })
  })

  test.each([
    [100, 'Processed', 'sent'],
    [101, 'Sent', 'sent'],
    [102, 'Queued', 'sent'],
    [401, 'RiskHold', 'held'],
    [402, 'InvalidSenderId', 'held'],
    [403, 'InvalidPhoneNumber', 'refused'],
    [404, 'UnsupportedNumberType', 'refused'],
    [405, 'InsufficientBalance', 'held'],
    [406, 'UserInBlacklist', 'refused'],
    [407, 'CouldNotRoute', 'failed'],
    [409, 'DoNotDisturbRejection', 'refused'],
    [500, 'InternalServerError', 'held'],
    [501, 'GatewayError', 'held'],
    [502, 'RejectedByGateway', 'failed'],
  ])('with the code %i (%s) is %s', async (code, status, outcome) => {
    provider.say({ status: 201, body: answered(code, status) })
    const answer = await sender().send(aMessage)
    expect(answer.outcome).toBe(outcome)
    if (outcome !== 'sent') expect(answer).toMatchObject({ reason: `Africa’s Talking: ${code} ${status}` })
    else expect(answer).toEqual({ outcome: 'sent', providerId: undefined })
  })

  test('is held when the whole request is refused', async () => {
    provider.say({ status: 201, body: { SMSMessageData: { Message: 'InvalidSenderId', Recipients: [] } } })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'held', reason: 'Africa’s Talking: InvalidSenderId' })
    provider.say({ status: 401, body: 'The supplied authentication is invalid' })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'held', reason: 'Africa’s Talking answered 401' })
    provider.say({ status: 400, body: 'Request is missing required form field' })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'failed', reason: 'Africa’s Talking answered 400' })
  })

  test.each(troubles)('is %s after %s', async (outcome, _after, said, reason) => {
    provider.say(said)
    expect(await sender(said === 'silent' ? 100 : undefined).send(aMessage)).toEqual({
      outcome,
      reason: expect.stringMatching(reason),
    })
  })
})
