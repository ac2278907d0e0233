import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { captureMail, mailFile } from '../../adapters/mail/capture.ts'
import { code, link, mail, ours, paragraph } from '../../emails/mail-content.ts'
import { devMail } from './dev-mail.ts'

let folder: string
let mailDir: string
let app: FastifyInstance
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dev-mail-'))
  mailDir = join(folder, 'mail')
  app = Fastify({ routerOptions: { maxParamLength: 200 } })
  devMail(app, { mailDir })
})
afterEach(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

const codeMail = mail(
  ours('Your code is 042917'),
  'Amina',
  paragraph(ours('Enter it within 10 minutes.')),
  code('042917'),
)

function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

/** Captures an email as the product does; `minute` counts from noon UTC on 20 November 2026. */
async function capture(minute: number, content: Partial<typeof codeMail> & { to?: string } = {}): Promise<string> {
  const sender = await captureMail(mailDir)
  const id = idOf(minute)
  const createdAt = new Date(Date.UTC(2026, 10, 20, 12, minute))
  const from = '"Admissions" <admissions@usta.example>'
  await sender.send({ ...codeMail, to: 'amina@mail.example', from, replyTo: undefined, ...content, id, createdAt })
  sender.close()
  return mailFile({ id, createdAt })
}

/** Writes only the files, for lists of many. */
async function placeMany(count: number): Promise<void> {
  await mkdir(mailDir, { recursive: true })
  for (let number = 0; number < count; number += 1) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12, number))
    await writeFile(join(mailDir, mailFile({ id: idOf(number), createdAt })), `Subject: Mail ${number}\n\nText`)
  }
}

async function show(url: string) {
  const { statusCode, body, headers } = await app.inject(url)
  return { status: statusCode, text: body, headers }
}

function subjects(text: string): string[] {
  return Array.from(text.matchAll(/<span class="subject">([^<]*)</g), ([, subject]) => subject ?? '')
}

function linkNamed(text: string, rel: 'next' | 'prev'): string | undefined {
  return new RegExp(`href="([^"]+)" rel="${rel}"`).exec(text)?.[1]
}

describe('the list of captured email', () => {
  it('says so when there is none, even before the folder exists', async () => {
    const { status, text } = await show('/dev/mail')
    expect(status).toBe(200)
    expect(text).toContain('No emails yet')
  })

  it('shows the newest first, with recipient, West Africa Time, code and link targets', async () => {
    await capture(1)
    await capture(30, {
      ...mail(ours('A reference'), 'Prof. Okafor', link('Give it', `https://apply.usta.example/references/${idOf(7)}`)),
      to: 'c.okafor@unilag.edu.ng',
    })
    const { text } = await show('/dev/mail')
    expect(subjects(text)).toEqual(['A reference', 'Your code is 042917'])
    for (const words of [
      'to c.okafor@unilag.edu.ng',
      '20 November 2026, 13:30 West Africa Time',
      'Reference form',
      '<b>042917</b>',
    ])
      expect(text).toContain(words)
  })

  it('shows a hundred at a time, with links to older and newer ones', async () => {
    await placeMany(205)
    const first = await show('/dev/mail')
    expect(subjects(first.text)).toHaveLength(100)
    expect(subjects(first.text).at(0)).toBe('Mail 204')
    expect(linkNamed(first.text, 'prev')).toBeUndefined()
    const second = await show(linkNamed(first.text, 'next') ?? '')
    expect(subjects(second.text).at(0)).toBe('Mail 104')
    const third = await show(linkNamed(second.text, 'next') ?? '')
    expect(subjects(third.text)).toEqual(['Mail 4', 'Mail 3', 'Mail 2', 'Mail 1', 'Mail 0'])
    expect(linkNamed(third.text, 'next')).toBeUndefined()
    const back = await show(linkNamed(third.text, 'prev') ?? '')
    expect(subjects(back.text)).toEqual(subjects(second.text))
  })

  it('ignores files that are not captured emails', async () => {
    const name = await capture(1)
    for (const other of [`.${name}.123`, 'notes.txt', `${name}.bak`])
      await writeFile(join(mailDir, other), 'Subject: x\n\nx')
    expect(subjects((await show('/dev/mail')).text)).toHaveLength(1)
  })

  it('starts at the top when the URL names no email', async () => {
    await capture(1)
    expect(subjects((await show('/dev/mail?before=../../etc/passwd&after=x')).text)).toHaveLength(1)
  })
})

describe('one captured email', () => {
  it('shows its headers, its text and its formatted version', async () => {
    const { status, text } = await show(`/dev/mail/${await capture(1, { replyTo: 'office@usta.example' } as object)}`)
    expect(status).toBe(200)
    for (const words of [
      'Admissions &#60;admissions@usta.example&#62;',
      'amina@mail.example',
      'office@usta.example',
      'Enter it within 10 minutes.',
    ])
      expect(text).toContain(words)
  })

  it('shows untrusted markup in a sandboxed frame', async () => {
    const content = { html: '<p style="color:red">Hello</p><script>alert(1)</script>"><img src=x onerror=alert(2)>' }
    const { text, headers } = await show(`/dev/mail/${await capture(1, content)}`)
    expect(text).toContain('sandbox="" referrerpolicy="no-referrer" srcdoc="&#60;p style=&#34;color:red&#34;&#62;Hello')
    expect(text).not.toMatch(/<script|<img/)
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
  })

  it('links web addresses in the text and nothing else', async () => {
    const text =
      'See https://a.example/x?y=1&z="2". Or (http://b.example/). Not javascript:alert(1), data:text/html,x or file:///etc/passwd <b>'
    const shown = await show(`/dev/mail/${await capture(1, { text })}`)
    const links = Array.from(
      shown.text.matchAll(/<a href="([^"]+)" target="_blank" rel="noopener noreferrer">/g),
      ([, url]) => url,
    )
    expect(links).toEqual(['https://a.example/x?y=1&#38;z=', 'http://b.example/'])
    expect(shown.text).toContain('javascript:alert(1)')
    expect(shown.text).not.toContain('<b>')
  })

  it('escapes a hostile subject', async () => {
    const name = await capture(1, { subject: '</title><script>alert(1)</script>' })
    for (const url of ['/dev/mail', `/dev/mail/${name}`]) {
      const { text } = await show(url)
      expect(text).not.toContain('<script')
      expect(text).toContain('&#60;script&#62;')
    }
  })

  it('can be downloaded unchanged', async () => {
    const name = await capture(1)
    const { headers, text } = await show(`/dev/mail/${name}/source`)
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="${name}"`)
    expect(text).toBe(await readFile(join(mailDir, name), 'utf8'))
  })
})

describe('access to captured email', () => {
  it.each([
    '..%2fsecret',
    '%2e%2e%2fsecret',
    '..%5csecret',
    'secret',
    '%2fetc%2fpasswd',
    `..%2f2026-11-20T12-01-00-000Z-${idOf(1)}.eml`,
    `2026-11-20T12-01-00-000Z-${idOf(1)}.eml%00`,
    `2026-11-20T12-01-00-000Z-${idOf(1)}.eml%0a`,
    '.',
    '',
  ])('finds no email named %j', async name => {
    await capture(1)
    await writeFile(join(folder, 'secret'), 'Subject: a secret\n\nkey')
    await writeFile(
      join(folder, mailFile({ id: idOf(1), createdAt: new Date(Date.UTC(2026, 10, 20, 12, 1)) })),
      'Subject: a secret\n\nkey',
    )
    for (const end of ['', '/source']) {
      const { status, text } = await show(`/dev/mail/${name}${end}`)
      expect(status).toBe(404)
      expect(text).not.toContain('a secret')
    }
  })

  it('does not find a removed email', async () => {
    const { status, text } = await show(`/dev/mail/2026-11-20T12-01-00-000Z-${idOf(1)}.eml`)
    expect(status).toBe(404)
    expect(text).toContain('No such email')
  })

  it('is not cached, indexed or visible to other sites', async () => {
    const name = await capture(1)
    for (const url of ['/dev/mail', `/dev/mail/${name}`, `/dev/mail/${name}/source`, `/dev/mail/${name}x`]) {
      const { headers } = await show(url)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
    }
  })
})
