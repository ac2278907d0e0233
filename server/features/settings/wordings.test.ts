import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { catalogue, replaceCatalogue } from '#shared/catalogue/current.ts'
import type { Wording } from '#shared/domain/fill-text.ts'
import { type MailTextKey, mailTexts } from '#shared/domain/written-texts.ts'
import { newestCatalogue, takeUpCatalogue } from '../../catalogue/versions.ts'
import { newsForApplicant } from '../../emails/decisions.ts'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../testing/office-portal.ts'

/* Mails and the letter in the words of the university (settings.md section 3, Placeholders). */
let portal: OfficePortal
let editor: OfficePerson
let registrar: OfficePerson
const before = catalogue()
beforeAll(async () => {
  portal = await officePortal()
  editor = await portal.member('editor')
  registrar = await portal.member('registrar')
})
afterEach(() => void replaceCatalogue(before))
afterAll(() => portal.close())

const mail = (key: MailTextKey) => ({ kind: 'mail-text', key })
const letter = { kind: 'letter', key: '-' }
type Place = { kind: string; key: string }

async function draft(place: Place, change: Partial<Wording> | ((was: Wording) => object)) {
  const { published, draft: held } = expectDone(await editor.call('readSetting', { params: place }))
  const was = published.body
  const body = typeof change === 'function' ? change(was) : { ...was, ...change }
  const sent = { params: place, body: { body, revision: held?.revision ?? 0 } }
  return expectDone(await editor.call('draftSetting', sent)).draft
}

async function publish(place: Place, change: Parameters<typeof draft>[1]) {
  const { revision } = await draft(place, change)
  expectDone(await registrar.call('publishSetting', { params: place, body: { revision } }))
  await takeUpCatalogue(portal.context.db)
}

const preview = async (place: Place, query = '', who = editor) => who.call('previewSetting', { params: place, query })
const news = { name: 'Amina Bello', programme: 'Physics', applicationNumber: '27-000001', url: 'https://p.example/x' }

describe('a mail', () => {
  test('says what the product says until it is worded, and what may be left open is listed', async () => {
    const read = expectDone(await editor.call('readSetting', { params: mail('decision-news') }))
    const { subject, paragraphs } = mailTexts['decision-news']
    expect(read.published).toMatchObject({ version: 0, body: { subject, paragraphs } })
    expect(read.wording.placeholders).toContainEqual({
      ...{ name: 'application_number', says: 'Application number', example: '27-001842' },
      ...{ is_needed: false, is_block: false },
    })
    expect(read.wording.placeholders).toContainEqual(expect.objectContaining({ name: 'link', is_needed: true }))
    expect((await editor.call('readSetting', { params: { kind: 'mail-text', key: 'no-such-mail' } })).status).toBe(404)
    const bursar = await portal.member('bursar')
    expect((await bursar.call('readSetting', { params: mail('decision-news') })).status).toBe(404)
  })

  test('goes out in the words of the university, with names that can hold no link', async () => {
    await publish(mail('decision-news'), {
      subject: 'News for {first_name} from {university}',
      paragraphs: ['Good news or bad, {full_name}: sign in. <b>Now</b>', '{link}'],
    })
    const { subject, text, html } = newsForApplicant({ ...news, name: 'Amina www.evil.example' })
    expect(subject).toBe(`News for Amina from ${before.institution.name}`)
    expect(text).toContain('https://p.example/x')
    expect(text).not.toContain('www.evil.example')
    expect(html).toContain('&lt;b&gt;Now&lt;/b&gt;')
    expect((await newestCatalogue(portal.context.db)).value.mailTexts).toHaveProperty('decision-news')
  })

  test('that says again what the product says is not the university’s any more', async () => {
    const { subject, paragraphs } = mailTexts['decision-news']
    await publish(mail('decision-news'), () => ({ subject, paragraphs }))
    expect((await newestCatalogue(portal.context.db)).value.mailTexts).toBeUndefined()
  })

  test.each<[string, Partial<Wording>, string, RegExp]>([
    [
      'an unknown placeholder',
      { paragraphs: ['{link}', 'Dear {frist_name}'] },
      'paragraphs.1',
      /no placeholder {frist_name}/,
    ],
    ['an unknown placeholder in the subject', { subject: 'News {amount}' }, 'subject', /no placeholder {amount}/],
    ['half a placeholder', { subject: 'News {programme' }, 'subject', /both braces/],
    ['no link', { paragraphs: ['Sign in.'] }, 'paragraphs', /Put {link} into the text/],
    ['its link in the subject', { subject: 'News {link}' }, 'subject', /a paragraph of its own, not into the subject/],
    ['its link within a sentence', { paragraphs: ['Open {link} now'] }, 'paragraphs.0', /a paragraph of its own/],
    ['another header', { subject: 'News\r\nBcc: all@evil.example' }, 'subject', /A subject is one line/],
    [
      'a mark that turns the text around',
      { subject: 'News \u202egnp.exe' },
      'subject',
      /Remove the invisible characters/,
    ],
    ['100,000 letters', { paragraphs: ['{link}', 'x'.repeat(100_000)] }, 'paragraphs.1', /no more than 3000/],
    ['no subject', { subject: ' ' }, 'subject', /Write a text/],
  ])('with %s is not published', async (_what, change, field, message) => {
    const { revision, problems } = await draft(mail('reply-reminder'), was => ({
      ...was,
      ...{ paragraphs: ['{link}', '{reply_by}'] },
      ...change,
    }))
    expect(problems).toContainEqual({ field, message: expect.stringMatching(message) })
    const publishing = { params: mail('reply-reminder'), body: { revision } }
    expect((await registrar.call('publishSetting', publishing)).status).toBe(422)
  })

  test('in words that cannot be filled goes out in the product’s, and the office is told', async () => {
    const broken = { subject: 'Hello {gone}', paragraphs: ['No link'] }
    replaceCatalogue({ ...before, mailTexts: { 'decision-news': broken, 'no-such-mail': broken } })
    expect(newsForApplicant(news).subject).toBe('There is news about your application 27-000001')
    const ready = await portal.app.inject({ method: 'GET', url: '/readyz' })
    expect(ready.json().unusable_texts).toEqual([
      'News about an application: There is no placeholder {gone} in this text. Choose one from the list.',
      'no-such-mail: There is no such email.',
    ])
    const { rows } = expectDone(await editor.call('readDesk'))
    expect(rows.map(({ title, to }: { title: string; to: string }) => [title, to])).toContainEqual([
      '“News about an application” goes out in the words of the product.',
      '/settings/mail-text/decision-news',
    ])
  })
})

describe('the preview of a mail', () => {
  test('is filled with a sample, also of a draft with a wrong placeholder', async () => {
    await draft(mail('offer-accepted'), { subject: 'Welcome, {first_name} {oops}' })
    const { status, body, headers } = await preview(mail('offer-accepted'))
    expect(status).toBe(200)
    expect(body).toContain('Welcome, Amina {oops}')
    expect(body).toContain('27-001842')
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; .*frame-ancestors 'self'$/)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
  })

  test('or with an application, for whoever may read that application', async () => {
    const candidate = await portal.candidate()
    const both = await portal.member(['editor', 'officer'])
    const query = `application=${candidate.uuid}`
    const { body } = await preview(mail('message-for-applicant'), query, both)
    expect(body).toContain(candidate.application.application_number)
    expect((await preview(mail('message-for-applicant'), query)).status).toBe(404)
    const elsewhere = await portal.member(['editor'])
    expect((await preview(mail('message-for-applicant'), query, elsewhere)).status).toBe(404)
  })

  test('names the problems of what is no text', async () => {
    await draft(mail('offer-declined'), () => ({ subject: 7 }))
    const { status, body } = await preview(mail('offer-declined'))
    expect([status, body.errors.map(({ field }: { field: string }) => field)]).toEqual([422, ['subject', 'paragraphs']])
  })

  test('can be shared by a link', async () => {
    await draft(mail('second-look-asked'), { subject: 'A second look for {first_name}' })
    const { url } = expectDone(await editor.call('sharePreview', { params: mail('second-look-asked') }))
    const { body } = await portal.app.inject({ method: 'GET', url: new URL(url).pathname })
    expect(body).toContain('A second look for Amina')
    expect(body).toContain('This is a draft.')
  })
})

describe('the letter of admission', () => {
  test('cannot lose its number and its code', async () => {
    const { problems } = await draft(letter, was => ({
      ...was,
      paragraphs: was.paragraphs.filter(one => one !== '{number}' && one !== '{code}'),
    }))
    expect(problems.map(({ message }: { message: string }) => message)).toEqual([
      expect.stringContaining('Put {number} into the text'),
      expect.stringContaining('Put {code} into the text'),
    ])
  })

  test('is shown as a PDF that cannot be mistaken for an issued one', async () => {
    const { status, body, headers } = await preview(letter)
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(String(body).slice(0, 5)).toBe('%PDF-')
  })
})

test.each(Object.entries(mailTexts))('the mail %s can be filled as the product words it', async (key, text) => {
  const { problems } = await draft(mail(key as MailTextKey), () => ({
    subject: text.subject,
    paragraphs: [...text.paragraphs],
  }))
  expect(problems).toEqual([])
})
