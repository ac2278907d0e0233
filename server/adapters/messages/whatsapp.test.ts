import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aMessage, type Provider, startProvider, troubles } from './recorded-provider.fixture.ts'
import { whatsApp } from './whatsapp.ts'

let provider: Provider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.close())

const sender = (timeoutMs?: number) =>
  whatsApp(
    {
      apiUrl: `${provider.url}/v24.0`,
      token: 'EAAJB',
      phoneId: '106540352242922',
      template: 'application_news',
      codeTemplate: 'confirm_number',
      language: 'en_GB',
    },
    timeoutMs === undefined ? {} : { timeoutMs },
  )

const taken = {
  messaging_product: 'whatsapp',
  contacts: [{ input: '2348031234567', wa_id: '2348031234567' }],
  messages: [{ id: 'wamid.HBgLMTY1', message_status: 'accepted' }],
}
const refused = (code: number) => ({
  error: {
    message: `(#${code}) Title`,
    type: 'OAuthException',
    code,
    error_data: { messaging_product: 'whatsapp', details: 'What it was' },
    fbtrace_id: 'A',
  },
})
const bodyOf = () => JSON.parse(provider.asked.at(-1)?.body ?? '')

describe('a message by WhatsApp', () => {
  test('goes out in the template of news, on one line', async () => {
    provider.say({ body: taken })
    const message = { ...aMessage, text: 'There is news.\n\n    Sign in.' }
    expect(await sender().send(message)).toEqual({ outcome: 'sent', providerId: 'wamid.HBgLMTY1' })
    const [asked] = provider.asked.slice(-1)
    expect(asked).toMatchObject({ method: 'POST', path: '/v24.0/106540352242922/messages' })
    expect(asked?.headers).toMatchObject({ authorization: 'Bearer EAAJB', 'content-type': 'application/json' })
    expect(bodyOf()).toEqual({
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: '2348031234567',
      type: 'template',
      template: {
        name: 'application_news',
        language: { code: 'en_GB' },
        components: [{ type: 'body', parameters: [{ type: 'text', text: 'There is news. Sign in.' }] }],
      },
    })
  })

  test('with a code goes out in the template of codes, and the button copies it', async () => {
    provider.say({ body: taken })
    await sender().send({ ...aMessage, text: 'Your code is 042917.', code: '042917' })
    const parameters = [{ type: 'text', text: '042917' }]
    expect(bodyOf().template).toEqual({
      name: 'confirm_number',
      language: { code: 'en_GB' },
      components: [
        { type: 'body', parameters },
        { type: 'button', sub_type: 'url', index: '0', parameters },
      ],
    })
  })

  test.each([
    ...(
      [
        [131_026, 400],
        [131_021, 400],
        [131_050, 400],
      ] as const
    ).map(([code, status]) => [code, status, 'refused'] as const),
    ...(
      [
        [100, 400],
        [130_472, 400],
        [131_008, 400],
        [131_009, 400],
        [131_047, 400],
        [131_049, 400],
      ] as const
    ).map(([code, status]) => [code, status, 'failed'] as const),
    ...(
      [
        [0, 401],
        [4, 429],
        [10, 403],
        [190, 401],
        [200, 403],
        [368, 403],
        [80_007, 429],
        [130_429, 429],
      ] as const
    ).map(([code, status]) => [code, status, 'held'] as const),
    ...(
      [
        [131_000, 500],
        [131_030, 400],
        [131_042, 403],
        [131_048, 400],
        [131_056, 400],
        [132_000, 400],
      ] as const
    ).map(([code, status]) => [code, status, 'held'] as const),
    ...(
      [
        [132_001, 404],
        [132_015, 400],
        [132_016, 400],
        [133_010, 400],
      ] as const
    ).map(([code, status]) => [code, status, 'held'] as const),
  ])('with the error %i (status %i) is %s', async (code, status, outcome) => {
    provider.say({ status, body: refused(code) })
    expect(await sender().send(aMessage)).toEqual({ outcome, reason: `WhatsApp: ${code} What it was` })
  })

  test.each(troubles)('is %s after %s', async (outcome, _after, said, reason) => {
    provider.say(said)
    expect(await sender(said === 'silent' ? 100 : undefined).send(aMessage)).toEqual({
      outcome,
      reason: expect.stringMatching(reason),
    })
  })
})
