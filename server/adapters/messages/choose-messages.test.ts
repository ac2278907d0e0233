import { describe, expect, test } from 'vitest'
import { readMessages } from '../../base/config-messages.ts'
import { chooseMessages } from './index.ts'

const world = { now: () => new Date(), title: () => 'University', contact: () => 'mailto:a@usta.example' }
const choose = (env: Record<string, string>) =>
  chooseMessages({ messages: readMessages(env), dataDir: 'data', secret: 'a secret' }, world)
const kinds = (env: Record<string, string>) =>
  Object.fromEntries(Object.entries(choose(env)).map(([channel, sender]) => [channel, sender.kind]))

const sms = { SMS_API_KEY: 'K', SMS_SENDER: 'UniAdmit', SMS_PRICE: '4', SMS_DAILY_BUDGET: '4', SMS_USERNAME: 'u' }
const whatsapp = {
  ...{ WHATSAPP_TOKEN: 'T', WHATSAPP_PHONE_ID: '12345', WHATSAPP_TEMPLATE: 'a', WHATSAPP_CODE_TEMPLATE: 'b' },
  ...{ WHATSAPP_PRICE: '4', WHATSAPP_DAILY_BUDGET: '4' },
}

describe('the senders', () => {
  test.each([
    [{}, {}],
    [
      { SMS_PROVIDER: 'capture', WHATSAPP_TOKEN: 'capture', WEB_PUSH: 'capture' },
      { sms: 'captured', whatsapp: 'captured', push: 'captured' },
    ],
    [{ SMS_PROVIDER: 'termii', ...sms }, { sms: 'termii' }],
    [{ SMS_PROVIDER: 'africastalking', ...sms }, { sms: 'africastalking' }],
    [whatsapp, { whatsapp: 'whatsapp' }],
    [{ WEB_PUSH: 'on' }, { push: 'push' }],
  ])('of %j are %j', (env, chosen) => expect(kinds(env)).toEqual(chosen))
})
