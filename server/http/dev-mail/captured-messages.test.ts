import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Channel, channels } from '#shared/domain/channels.ts'
import { captureMail, mailFile } from '../../adapters/mail/capture.ts'
import { captureMessages } from '../../adapters/messages/capture-message.ts'
import type { OutgoingMessage } from '../../adapters/messages/message-sender.ts'
import { devMail } from './dev-mail.ts'

let mailDir: string
let app: FastifyInstance
beforeEach(async () => {
  mailDir = await mkdtemp(join(tmpdir(), 'dev-mail-channels-'))
  app = Fastify({ routerOptions: { maxParamLength: 200 } })
  devMail(app, { mailDir })
})
afterEach(async () => {
  await app.close()
  await rm(mailDir, { recursive: true })
})

const browser = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/SECRET', p256dh: 'KEY', auth: 'AUTH' }

function message(minute: number, more: Partial<OutgoingMessage> = {}): OutgoingMessage {
  return {
    id: `00000000-0000-4000-8000-${String(minute).padStart(12, '0')}`,
    createdAt: new Date(Date.UTC(2026, 10, 27, 12, minute)),
    to: '+2348031234567',
    text: 'There is news about application 000123. Sign in to read it.',
    url: 'https://apply.example.edu/dashboard',
    ...more,
  }
}

async function capture(channel: Channel, given: OutgoingMessage): Promise<string> {
  expect(await captureMessages(mailDir, channel).send(given)).toEqual({ outcome: 'sent' })
  return mailFile(given)
}

const show = async (name = '') => (await app.inject(`/dev/mail${name && `/${name}`}`)).body
const labels = (page: string) => Array.from(page.matchAll(/class="channel">([^<]*)</g), ([, label]) => label)

describe('a captured message', () => {
  test.each([
    ['sms', message(1), 'SMS', 'SMS to +2348031234567', '+2348031234567'],
    ['whatsapp', message(2), 'WhatsApp', 'WhatsApp to +2348031234567', '+2348031234567'],
    [
      'push',
      message(3, { to: browser }),
      'Notification',
      'Notification to a browser',
      'updates.push.services.mozilla.com',
    ],
  ] as const)('by %s is listed and readable, and says how it came', async (channel, given, label, subject, to) => {
    const name = await capture(channel, given)
    const list = await show()
    expect(labels(list)).toEqual([label])
    for (const words of [subject, `>to ${to}<`, 'Dashboard']) expect(list).toContain(words)
    expect(list).not.toContain('Code <b>')
    const page = await show(name)
    expect(labels(page)).toEqual([label])
    for (const words of [subject, `<dd>${to}</dd>`, given.text, `<a href="${given.url}"`]) expect(page).toContain(words)
    for (const words of ['Preview', '.invalid', 'SECRET']) expect(page).not.toContain(words)
  })

  test('shows its code in the list', async () => {
    await capture('sms', message(1, { text: 'Your code is 042917.', code: '042917' }))
    expect(await show()).toContain('Code <b>042917</b>')
  })

  test('is the same file at a second try, without what is secret of a browser', async () => {
    const given = message(1, { to: browser })
    const name = await capture('push', given)
    expect(await capture('push', given)).toBe(name)
    expect(labels(await show())).toHaveLength(1)
    expect(await readFile(join(mailDir, name), 'utf8')).not.toMatch(/SECRET|KEY|AUTH/)
  })

  test('stands among the emails, which have no label', async () => {
    await capture('sms', message(1))
    const mails = await captureMail(mailDir)
    const { id, createdAt } = message(2)
    const content = { subject: 'Good day', text: 'Text', html: '<p>Text</p>', replyTo: undefined }
    await mails.send({ ...content, id, createdAt, from: 'a@usta.example', to: 'b@mail.example' })
    mails.close()
    const list = await show()
    expect(labels(list)).toEqual(['SMS'])
    expect(list.indexOf('Good day')).toBeLessThan(list.indexOf('SMS to'))
  })

  test('that cannot be written has failed', async () => {
    await writeFile(join(mailDir, 'a-file'), '')
    const nowhere = captureMessages(join(mailDir, 'a-file', 'mail'), 'sms')
    expect(await nowhere.send(message(1))).toMatchObject({ outcome: 'failed' })
  })

  test.each(channels)('of %s hides no markup', async channel => {
    const name = await capture(channel, message(1, { text: '<script>alert(1)</script>' }))
    expect(await show(name)).not.toContain('<script')
  })
})
