import { describe, expect, test } from 'vitest'
import { ConfigError } from '../start/start-error.ts'
import { readMessages } from './config-messages.ts'

const spent = { SMS_PRICE: '4.5', SMS_DAILY_BUDGET: '20000' }
const termii = { SMS_PROVIDER: 'termii', SMS_API_KEY: 'TLxyz', SMS_SENDER: 'UniAdmit', ...spent }
const africasTalking = { ...termii, SMS_PROVIDER: 'africastalking', SMS_USERNAME: 'university' }
const whatsapp = {
  WHATSAPP_TOKEN: 'EAAJB',
  WHATSAPP_PHONE_ID: '106540352242922',
  WHATSAPP_TEMPLATE: 'application_news',
  WHATSAPP_CODE_TEMPLATE: 'confirm_number',
  WHATSAPP_PRICE: '11',
  WHATSAPP_DAILY_BUDGET: '11',
}
const hook = { WHATSAPP_APP_SECRET: 'app-secret', WHATSAPP_VERIFY_TOKEN: 'agreed-with-meta-1' }
const without = <Name extends string>(env: Record<Name, string>, name: Name) => ({ ...env, [name]: '' })

describe('the channels beside email', () => {
  test('are off where nothing is set', () => {
    expect(readMessages({})).toEqual({ sms: undefined, whatsapp: undefined, push: undefined })
  })

  test('are captured at a price that is invented', () => {
    const env = { SMS_PROVIDER: 'capture', WHATSAPP_TOKEN: 'capture', WEB_PUSH: 'capture' }
    const captured = { provider: 'capture', price: 4, budget: 10_000 }
    expect(readMessages(env)).toEqual({ sms: captured, whatsapp: captured, push: { provider: 'capture' } })
    expect(readMessages({ ...env, ...spent, SMS_API_KEY: 'TLxyz' }).sms).toEqual({
      provider: 'capture',
      price: 4.5,
      budget: 20_000,
    })
  })

  test('go out by Termii, which signs with the same key where none is given', () => {
    expect(readMessages(termii).sms).toEqual({
      provider: 'termii',
      apiUrl: 'https://v3.api.termii.com',
      apiKey: 'TLxyz',
      sender: 'UniAdmit',
      route: 'dnd',
      reportKey: 'TLxyz',
      price: 4.5,
      budget: 20_000,
    })
    const more = { SMS_ROUTE: 'generic', SMS_REPORT_KEY: 'tsk_of-the-web-hook', SMS_API_URL: 'http://127.0.0.1:9/' }
    expect(readMessages({ ...termii, ...more }).sms).toMatchObject({
      route: 'generic',
      reportKey: 'tsk_of-the-web-hook',
      apiUrl: 'http://127.0.0.1:9',
    })
  })

  test('go out by Africa’s Talking, by WhatsApp and to browsers', () => {
    expect(readMessages(africasTalking).sms).toMatchObject({
      provider: 'africastalking',
      apiUrl: 'https://api.africastalking.com',
      username: 'university',
      reportKey: undefined,
    })
    expect(readMessages(whatsapp).whatsapp).toEqual({
      provider: 'cloud',
      apiUrl: 'https://graph.facebook.com/v24.0',
      token: 'EAAJB',
      phoneId: '106540352242922',
      template: 'application_news',
      codeTemplate: 'confirm_number',
      language: 'en',
      hook: undefined,
      price: 11,
      budget: 11,
    })
    expect(readMessages({ ...whatsapp, ...hook, WHATSAPP_LANGUAGE: 'en_GB' }).whatsapp).toMatchObject({
      language: 'en_GB',
      hook: { appSecret: 'app-secret', verifyToken: 'agreed-with-meta-1' },
    })
    expect(readMessages({ WEB_PUSH: 'on', SMTP_URL: 'smtp://mail.example.edu' }).push).toEqual({ provider: 'on' })
  })

  test.each([
    ['SMS_PROVIDER', { SMS_PROVIDER: 'twilio' }],
    ['SMS_PROVIDER', { SMS_API_KEY: 'TLxyz' }],
    ['SMS_PROVIDER', spent],
    ['SMS_API_KEY', without(termii, 'SMS_API_KEY')],
    ['SMS_SENDER', without(termii, 'SMS_SENDER')],
    ['SMS_SENDER', { ...termii, SMS_SENDER: 'TwelveLetter' }],
    ['SMS_SENDER', { ...termii, SMS_SENDER: 'Uni_Admit' }],
    ['SMS_PRICE', without(termii, 'SMS_PRICE')],
    ['SMS_PRICE', { ...termii, SMS_PRICE: '0' }],
    ['SMS_DAILY_BUDGET', without(termii, 'SMS_DAILY_BUDGET')],
    ['SMS_DAILY_BUDGET', { ...termii, SMS_DAILY_BUDGET: 'NGN 5000' }],
    ['SMS_DAILY_BUDGET', { ...termii, SMS_DAILY_BUDGET: '4' }],
    ['SMS_DAILY_BUDGET', { SMS_PROVIDER: 'capture', SMS_PRICE: '10001' }],
    ['SMS_ROUTE', { ...termii, SMS_ROUTE: 'whatsapp' }],
    ['SMS_REPORT_KEY', { ...termii, SMS_REPORT_KEY: 'short' }],
    ['SMS_API_URL', { ...termii, SMS_API_URL: 'v3.api.termii.com' }],
    ['SMS_API_URL', { ...termii, SMS_API_URL: 'http://v3.api.termii.com' }],
    ['SMS_USERNAME', without(africasTalking, 'SMS_USERNAME')],
    ['WHATSAPP_TOKEN', without(whatsapp, 'WHATSAPP_TOKEN')],
    ['WHATSAPP_PHONE_ID', without(whatsapp, 'WHATSAPP_PHONE_ID')],
    ['WHATSAPP_PHONE_ID', { ...whatsapp, WHATSAPP_PHONE_ID: '+2348031234567' }],
    ['WHATSAPP_TEMPLATE', without(whatsapp, 'WHATSAPP_TEMPLATE')],
    ['WHATSAPP_CODE_TEMPLATE', without(whatsapp, 'WHATSAPP_CODE_TEMPLATE')],
    ['WHATSAPP_CODE_TEMPLATE', { ...whatsapp, WHATSAPP_CODE_TEMPLATE: 'Confirm number' }],
    ['WHATSAPP_LANGUAGE', { ...whatsapp, WHATSAPP_LANGUAGE: 'English' }],
    ['WHATSAPP_PRICE', without(whatsapp, 'WHATSAPP_PRICE')],
    ['WHATSAPP_DAILY_BUDGET', without(whatsapp, 'WHATSAPP_DAILY_BUDGET')],
    ['WHATSAPP_APP_SECRET', { ...whatsapp, ...hook, WHATSAPP_APP_SECRET: '' }],
    ['WHATSAPP_VERIFY_TOKEN', { ...whatsapp, ...hook, WHATSAPP_VERIFY_TOKEN: '' }],
    ['WHATSAPP_VERIFY_TOKEN', { ...whatsapp, ...hook, WHATSAPP_VERIFY_TOKEN: 'short' }],
    ['WHATSAPP_API_URL', { ...whatsapp, WHATSAPP_API_URL: 'http://graph.facebook.com/v24.0' }],
    ['WEB_PUSH', { WEB_PUSH: '1' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'capture', SMTP_URL: 'smtp://mail.example.edu' }],
    ['WHATSAPP_TOKEN', { WHATSAPP_TOKEN: 'capture', SMTP_URL: 'smtp://mail.example.edu' }],
    ['WEB_PUSH', { WEB_PUSH: 'capture', SMTP_URL: 'smtp://mail.example.edu' }],
  ])('a wrong value stops the start with a sentence that names %s', (name, env) => {
    const read = () => readMessages(env)
    expect(read).toThrow(ConfigError)
    expect(read).toThrow(new RegExp(`^${name} [^.]*(?:\\.[^. ][^.]*)*\\.$`))
  })
})
