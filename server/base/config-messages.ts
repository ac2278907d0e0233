import type { AfricasTalkingConfig } from '../adapters/messages/africas-talking.ts'
import type { TermiiConfig } from '../adapters/messages/termii.ts'
import type { WhatsAppCloudConfig } from '../adapters/messages/whatsapp.ts'
import { isLoopbackHost } from '../http/network.ts'
import { ConfigError } from '../start/start-error.ts'
import { choice, type Environment, matching, number, required, text, url } from './config-values.ts'

/** What one message costs (of SMS: one part), and what may be spent in a day, both in the currency of the provider’s bill. */
export interface MessageSpending {
  price: number
  budget: number
}

export type SmsConfig = MessageSpending &
  (
    | { provider: 'capture' }
    /** Termii signs its reports with the key. */
    | ({ provider: 'termii'; reportKey: string } & TermiiConfig)
    /** Africa’s Talking sends the key in the address that it calls. Without one, nothing is reported. */
    | ({ provider: 'africastalking'; reportKey: string | undefined } & AfricasTalkingConfig)
  )

export type WhatsAppConfig = MessageSpending &
  (
    | { provider: 'capture' }
    | ({
        provider: 'cloud'
        /** How reports are signed, and the word that Meta says when it asks for the web hook; without them, nothing is reported. */
        hook: { appSecret: string; verifyToken: string } | undefined
      } & WhatsAppCloudConfig)
  )

/** The channels besides email; undefined where one is off. */
export interface MessagesConfig {
  sms: SmsConfig | undefined
  whatsapp: WhatsAppConfig | undefined
  push: { provider: 'capture' | 'on' } | undefined
}

/** Throws ConfigError. */
export function readMessages(env: Environment): MessagesConfig {
  const messages = { sms: readSms(env), whatsapp: readWhatsApp(env), push: readPush(env) }
  const settings = { sms: 'SMS_PROVIDER', whatsapp: 'WHATSAPP_TOKEN', push: 'WEB_PUSH' } as const
  for (const channel of ['sms', 'whatsapp', 'push'] as const)
    if (messages[channel]?.provider === 'capture' && text(env, 'SMTP_URL'))
      throw new ConfigError(
        `${settings[channel]} is capture, but captured messages are shown at /dev/mail, which does not exist when SMTP_URL is set.`,
      )
  return messages
}

const smsNames = [
  ...['SMS_API_KEY', 'SMS_API_URL', 'SMS_DAILY_BUDGET', 'SMS_PRICE', 'SMS_REPORT_KEY', 'SMS_ROUTE', 'SMS_SENDER'],
  'SMS_USERNAME',
]

function readSms(env: Environment): SmsConfig | undefined {
  if (!isGiven(env, 'SMS_PROVIDER', smsNames)) return undefined
  const provider = choice(env, 'SMS_PROVIDER', ['termii', 'africastalking', 'capture'], 'capture')
  if (provider === 'capture') return { provider, ...trialSpending(env, 'SMS') }
  const because = `SMS_PROVIDER is ${provider}`
  const apiKey = required(env, 'SMS_API_KEY', because)
  const sender = matching(
    required(env, 'SMS_SENDER', because),
    /^[a-z0-9][a-z0-9 -]{1,9}[a-z0-9]$/i,
    'SMS_SENDER must be a name of 3 to 11 letters and digits, as it is registered with the provider.',
  )
  const spending = realSpending(env, 'SMS', because)
  const reportKey = secretKey(env, 'SMS_REPORT_KEY')
  if (provider === 'termii') {
    const route = choice(env, 'SMS_ROUTE', ['dnd', 'generic'], 'dnd')
    const apiUrl = apiAddress(env, 'SMS_API_URL', 'https://v3.api.termii.com')
    return { provider, apiUrl, apiKey, sender, route, reportKey: reportKey ?? apiKey, ...spending }
  }
  const apiUrl = apiAddress(env, 'SMS_API_URL', 'https://api.africastalking.com')
  return { provider, apiUrl, apiKey, username: required(env, 'SMS_USERNAME', because), sender, reportKey, ...spending }
}

const whatsAppNames = [
  ...[
    'WHATSAPP_API_URL',
    'WHATSAPP_APP_SECRET',
    'WHATSAPP_CODE_TEMPLATE',
    'WHATSAPP_DAILY_BUDGET',
    'WHATSAPP_LANGUAGE',
  ],
  ...['WHATSAPP_PHONE_ID', 'WHATSAPP_PRICE', 'WHATSAPP_TEMPLATE', 'WHATSAPP_VERIFY_TOKEN'],
]

function readWhatsApp(env: Environment): WhatsAppConfig | undefined {
  const token = isGiven(env, 'WHATSAPP_TOKEN', whatsAppNames)
  if (!token) return undefined
  if (token === 'capture') return { provider: 'capture', ...trialSpending(env, 'WHATSAPP') }
  const because = 'WHATSAPP_TOKEN is set'
  const template = (name: string) =>
    matching(required(env, name, because), /^[a-z0-9_]{1,512}$/, `${name} must be a name such as application_news.`)
  return {
    provider: 'cloud',
    apiUrl: apiAddress(env, 'WHATSAPP_API_URL', 'https://graph.facebook.com/v24.0'),
    token,
    phoneId: matching(
      required(env, 'WHATSAPP_PHONE_ID', because),
      /^\d{5,30}$/,
      'WHATSAPP_PHONE_ID must be the number that Meta shows as the phone number ID, not the phone number.',
    ),
    template: template('WHATSAPP_TEMPLATE'),
    codeTemplate: template('WHATSAPP_CODE_TEMPLATE'),
    language: matching(
      text(env, 'WHATSAPP_LANGUAGE') ?? 'en',
      /^[a-z]{2,3}(_[A-Z]{2})?$/,
      'WHATSAPP_LANGUAGE must be the language of the templates, such as en or en_GB.',
    ),
    hook: readHook(env),
    ...realSpending(env, 'WHATSAPP', because),
  }
}

/** Both are set together. */
function readHook(env: Environment): { appSecret: string; verifyToken: string } | undefined {
  const names = ['WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN']
  const given = names.find(name => text(env, name) !== undefined)
  if (given === undefined) return undefined
  const appSecret = required(env, 'WHATSAPP_APP_SECRET', `${given} is set`)
  required(env, 'WHATSAPP_VERIFY_TOKEN', `${given} is set`)
  return { appSecret, verifyToken: secretKey(env, 'WHATSAPP_VERIFY_TOKEN') ?? '' }
}

function readPush(env: Environment): MessagesConfig['push'] {
  const provider = text(env, 'WEB_PUSH') && choice(env, 'WEB_PUSH', ['on', 'capture'], 'on')
  return provider ? { provider } : undefined
}

/** The setting that switches a channel on. Throws ConfigError where only others of it are set. */
function isGiven(env: Environment, name: string, others: string[]): string | undefined {
  const given = others.find(other => text(env, other) !== undefined)
  return given === undefined ? text(env, name) : required(env, name, `${given} is set`)
}

/** No provider is used without a price and a limit, so that no bill surprises anybody. */
function realSpending(env: Environment, prefix: string, because: string): MessageSpending {
  required(env, `${prefix}_PRICE`, because)
  required(env, `${prefix}_DAILY_BUDGET`, because)
  return trialSpending(env, prefix)
}

function trialSpending(env: Environment, prefix: string): MessageSpending {
  const price = number(env, `${prefix}_PRICE`, 4)
  const budget = number(env, `${prefix}_DAILY_BUDGET`, 10_000)
  if (budget < price) throw new ConfigError(`${prefix}_DAILY_BUDGET must be at least ${prefix}_PRICE.`)
  return { price, budget }
}

function secretKey(env: Environment, name: string): string | undefined {
  const value = text(env, name)
  return value && matching(value, /^.{16,}$/, `${name} must be at least 16 characters long.`)
}

/** Keys and codes go there, so that it is over TLS. */
function apiAddress(env: Environment, name: string, usual: string): string {
  const value = url(env, name, ['http:', 'https:']) ?? usual
  const { protocol, hostname } = new URL(value)
  if (protocol === 'http:' && !isLoopbackHost(hostname)) throw new ConfigError(`${name} must begin with https://.`)
  return value.replace(/\/+$/, '')
}
