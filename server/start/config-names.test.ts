import { describe, expect, test } from 'vitest'
import { refuseMisspelt } from './config-names.ts'

describe('a variable that looks like a setting and is none', () => {
  test.each([
    ['DRAIN_SECOND', 'DRAIN_SECOND is not a setting. Did you mean DRAIN_SECONDS?'],
    ['SMPT_URL', 'SMPT_URL is not a setting. Did you mean SMTP_URL?'],
    ['PUBLIC-URL', 'PUBLIC-URL is not a setting. Did you mean PUBLIC_URL?'],
    ['SMS_SENDR', 'SMS_SENDR is not a setting. Did you mean SMS_SENDER?'],
    ['WHATSAPP_NUMBER', /^WHATSAPP_NUMBER is not a setting\. Those that begin so are WHATSAPP_API_URL, /],
    ['WEB_PUSH_KEY', 'WEB_PUSH_KEY is not a setting. Those that begin so are WEB_PUSH.'],
    ['database_url_', undefined],
    [
      'PAYSTACK_KEY',
      'PAYSTACK_KEY is not a setting. Those that begin so are PAYSTACK_API_URL, PAYSTACK_PUBLIC_KEY, PAYSTACK_SECRET_KEY.',
    ],
  ])('%s stops the start with a sentence, unless it is another program’s', (name, sentence) => {
    const read = () => refuseMisspelt({ [name]: '3' })
    if (sentence) expect(read).toThrow(sentence)
    else expect(read).not.toThrow()
  })

  test('an empty one means nothing', () => {
    expect(() => refuseMisspelt({ DRAIN_SECOND: ' ' })).not.toThrow()
  })

  test('those that Kubernetes sets for a service called clamd are not ours', () => {
    const set = { CLAMD_PORT: 'tcp://10.0.0.4:3310', CLAMD_SERVICE_HOST: '10.0.0.4', CLAMD_PORT_3310_TCP_PROTO: 'tcp' }
    expect(() => refuseMisspelt(set)).not.toThrow()
  })
})
