import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { smtpMail } from './smtp.ts'
import { ownCertificate } from './testing/certificate.ts'
import { type MailServer, startMailServer, startMiddleman } from './testing/mail-server.ts'

const mail = {
  id: '00000000-0000-4000-8000-000000000001',
  createdAt: new Date('2026-11-20T10:00:00Z'),
  from: 'admissions@example.edu',
  to: 'adaeze@example.com',
  replyTo: undefined,
  subject: 'Your code',
  text: 'It is 042917.',
  html: '<p>It is 042917.</p>',
}
const withoutTls = { disabledCommands: ['STARTTLS'], allowInsecureAuth: true }

/** One authority is as good as all, which take a long time to read for each connection. */
const authority = getCACertificates('default').slice(0, 1)
const trustOwn = () => setDefaultCACertificates([...authority, ownCertificate.cert])

let closers: (() => void | Promise<void>)[]
beforeEach(() => {
  setDefaultCACertificates(authority)
  closers = []
})
afterEach(async () => {
  for (const close of closers.reverse()) await close()
})

async function server(options: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const started = await startMailServer(options)
  closers.push(() => started.close())
  return started
}

function senderFor(port: number, tls: 'required' | 'if-offered', scheme = 'smtp') {
  const sender = smtpMail({ url: `${scheme}://portal:secret@127.0.0.1:${port}`, tls })
  closers.push(() => sender.close())
  return sender
}

describe('where TLS is required', () => {
  test('a server without it gets no email and no password, and the email waits', async () => {
    const plain = await server(withoutTls)
    const sender = senderFor(plain.port, 'required')
    expect(await sender.send(mail)).toMatchObject({
      outcome: 'unreachable',
      reason: expect.stringContaining('SMTP_ALLOW_PLAIN'),
    })
    expect(sender.trouble).toBe('no-tls')
    expect(plain).toMatchObject({ secured: [], users: [] })
  })

  test('an untrusted certificate is as good as none', async () => {
    const ownSigned = await server(ownCertificate)
    const sender = senderFor(ownSigned.port, 'required')
    expect(await sender.send(mail)).toMatchObject({ outcome: 'unreachable' })
    expect(sender.trouble).toBe('no-tls')
    expect(ownSigned).toMatchObject({ secured: [], users: [] })
  })

  test('a certificate that is trusted carries mail and password', async () => {
    trustOwn()
    const trusted = await server(ownCertificate)
    const sender = senderFor(trusted.port, 'required')
    expect(await sender.send(mail)).toEqual({ outcome: 'sent' })
    expect(sender.trouble).toBeUndefined()
    expect(trusted).toMatchObject({ secured: [true], users: ['portal'] })
  })

  test.each([
    [
      'takes STARTTLS out of what the server offers',
      (said: string) => said.replace(/250([ -])STARTTLS/, '250$1XXXXXXXX'),
    ],
    [
      'answers in its place that there is no such command',
      (said: string) => said.replace(/^220 [^\r]*TLS[^\r]*/, '502 no'),
    ],
  ])('a man in the middle who %s learns nothing', async (_what, change) => {
    const trusted = await server({ ...ownCertificate, allowInsecureAuth: true })
    const middle = await startMiddleman(trusted.port, change)
    closers.push(() => middle.close())
    const sender = senderFor(middle.port, 'required')
    expect(await sender.send(mail)).toMatchObject({ outcome: 'unreachable' })
    expect(middle.heard()).not.toMatch(/AUTH|MAIL FROM|042917/)
    expect(trusted).toMatchObject({ secured: [], users: [] })
  })

  test('smtps begins with TLS and checks the certificate too', async () => {
    const secure = await server({ ...ownCertificate, secure: true })
    expect(await senderFor(secure.port, 'required', 'smtps').send(mail)).toMatchObject({ outcome: 'unreachable' })
    trustOwn()
    expect(await senderFor(secure.port, 'required', 'smtps').send(mail)).toEqual({ outcome: 'sent' })
  })

  test('once the server has TLS, what waited goes out and the trouble is over', async () => {
    trustOwn()
    const plain = await startMailServer(withoutTls)
    const sender = senderFor(plain.port, 'required')
    await sender.send(mail)
    await plain.close()
    const better = await startMailServer(ownCertificate, plain.port)
    closers.push(() => better.close())
    expect(await sender.send(mail)).toEqual({ outcome: 'sent' })
    expect(sender.trouble).toBeUndefined()
  })
})

describe('on this machine, or where the operator allows it', () => {
  test('a server without TLS gets its email', async () => {
    const plain = await server(withoutTls)
    expect(await senderFor(plain.port, 'if-offered').send(mail)).toEqual({ outcome: 'sent' })
    expect(plain.secured).toEqual([false])
  })

  test('a server with a certificate of its own gets it over TLS', async () => {
    const ownSigned = await server(ownCertificate)
    expect(await senderFor(ownSigned.port, 'if-offered').send(mail)).toEqual({ outcome: 'sent' })
    expect(ownSigned.secured).toEqual([true])
  })
})
