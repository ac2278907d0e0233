import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMessage, type Provider, startProvider, troubles } from './recorded-provider.fixture.ts'
import { termii } from './termii.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const sender = (timeoutMs?: number) =>
  termii(
    { apiUrl: provider.url, apiKey: 'TLxyz', sender: 'UniAdmit', route: 'dnd' },
    timeoutMs === undefined ? {} : { timeoutMs },
  )

describe('an SMS by Termii', () => {
  test('goes out as the API wants it, in plain letters', async () => {
    const body = {
      code: 'ok',
      balance: 18_599.65,
      message_id: '3017857812138224517130997',
      message: 'Successfully Sent',
    }
    provider.say({ body })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'sent', providerId: '3017857812138224517130997' })
    const [asked] = provider.asked.slice(-1)
    expect(asked).toMatchObject({ method: 'POST', path: '/api/sms/send' })
    expect(asked?.headers['content-type']).toBe('application/json')
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      api_key: 'TLxyz',
      to: '2348031234567',
      from: 'UniAdmit',
      sms: 'There is news about your application - sign in to read it.',
      type: 'plain',
      channel: 'dnd',
    })
  })

  test('has an id of more digits than a number can hold', async () => {
    provider.say({ body: '{"code":"ok","message_id":9122821270554876574,"message":"Successfully Sent"}' })
    expect(await sender().send(aMessage)).toEqual({ outcome: 'sent', providerId: '9122821270554876574' })
  })

  test.each([
    [
      'held',
      400,
      { code: 400, message: 'Country Inactive. Contact Administrator to activate country.', status: 'error' },
    ],
    [
      'held',
      404,
      { code: 404, message: 'ApplicationSenderId not found for applicationId: 5 and senderName: UniAdmit' },
    ],
    ['held', 400, { message: 'Insufficient balance' }],
    ['held', 400, { message: 'No Route on your account. Kindly contact your account manager.' }],
    ['held', 401, { message: 'Unauthorized' }],
    ['held', 401, { message: 'Invalid API key' }],
    ['held', 500, { message: 'Something went wrong with this phone number, which is not valid' }],
    ['refused', 400, { message: 'Invalid phone number' }],
    ['refused', 422, { message: 'The phone number is not valid' }],
    ['refused', 400, { message: 'DND Active on Phone Number' }],
    ['failed', 400, { message: 'Message could not be processed' }],
    ['failed', 400, { errors: [] }],
    ['unknown', 200, { balance: 3 }],
  ])('is %s after %i %j', async (outcome, status, body) => {
    provider.say({ status, body })
    const answer = await sender().send(aMessage)
    expect(answer).toEqual({ outcome, reason: expect.stringContaining(`Termii answered ${status}`) })
    if ('message' in body) expect(answer).toMatchObject({ reason: expect.stringContaining(body.message ?? '') })
  })

  test.each(troubles)('is %s after %s', async (outcome, _after, said, reason) => {
    provider.say(said)
    const before = provider.asked.length
    expect(await sender(said === 'silent' ? 100 : undefined).send(aMessage)).toEqual({
      outcome,
      reason: expect.stringMatching(reason),
    })
    expect(provider.asked.length).toBe(before + 1)
  })

  test('is held when nobody is there', async () => {
    const gone = await startProvider()
    await gone.close()
    const lost = termii({ apiUrl: gone.url, apiKey: 'TLxyz', sender: 'UniAdmit', route: 'generic' })
    const answer = await lost.send(aMessage)
    expect(answer).toEqual({ outcome: 'held', reason: expect.stringMatching(/^Termii could not be reached: /) })
    expect(JSON.stringify(answer)).not.toContain('TLxyz')
  })
})
