import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { filesOfZip } from '../../../documents/zip.fixture.ts'
import { zipStream } from '../../../documents/zip.ts'
import { aFriday, type TestApp, testApp } from '../../../testing/app.ts'
import { codeIn, referenceLinkIn } from '../../../testing/mail-reader.ts'
import {
  type Applicant,
  multipartOf,
  password,
  payFee,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
  submittedPostgraduate,
} from '../../../testing/people.ts'
import { goodReference } from '../../references/testing/asked-application.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp({}, { startsAt: aFriday })
})
afterEach(() => portal.close())

const ask = (applicant: Applicant, given = password) =>
  portal.app.inject({
    method: 'POST',
    url: '/account/export',
    headers: applicant.bearer,
    payload: { password: given },
  })
const fetchZip = (path: string) => portal.app.inject({ method: 'GET', url: path })

async function download(applicant: Applicant): Promise<Map<string, Buffer>> {
  const { path } = (await ask(applicant)).json<{ path: string }>()
  const answer = await fetchZip(path)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="USTA my data 2026-11-20\.zip"/),
    'cache-control': 'no-store',
  })
  return filesOfZip(answer.rawPayload)
}

const json = (files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)?.toString('utf8') ?? 'null')

describe('the archive of an applicant', () => {
  test('contains the account, every answer, the documents byte for byte, payments, receipts, emails and activity', async () => {
    const applicant = await signedUp(portal)
    const application = await submittedPostgraduate(portal, applicant)
    const reference = await payFee(portal, applicant, application)
    const files = await download(applicant)
    const folder = `applications/${application.application_number}`
    expect([...files.keys()]).toEqual([
      'README.txt',
      'account.json',
      `${folder}/application.json`,
      `${folder}/documents/curriculum_vitae.pdf`,
      `${folder}/documents/degree_certificate.pdf`,
      `${folder}/documents/passport_photograph.jpg`,
      `${folder}/documents/transcript.pdf`,
      `${folder}/payments.json`,
      `${folder}/receipts/${reference}.pdf`,
      'mails-to-you.json',
      'messages-from-you.json',
      'what-was-done.json',
    ])
    expect(json(files, 'account.json')).toMatchObject({
      email: applicant.email,
      agreed_to: [{ version: expect.any(String), way: 'sign-up' }],
      sign_ins: [expect.objectContaining({ ended_at: null })],
    })
    expect(json(files, `${folder}/application.json`)).toMatchObject({
      answers: { surname: 'Nwosu', statement_of_purpose: 'I want to build systems that work on a bad network.' },
      referees: [
        { name: 'Prof. Musa Bello', status: 'requested', mails: [{ kind: 'reference-request' }] },
        { name: 'Dr. Ngozi Eze', status: 'requested' },
      ],
      sent_before: [{ version: 1, answers: { surname: 'Nwosu' } }],
    })
    const [transcript] = application.documents.filter(({ kind }) => kind === 'transcript')
    const stored = await portal.app.inject({
      method: 'GET',
      url: `/documents/${transcript?.id}`,
      headers: applicant.bearer,
    })
    expect(files.get(`${folder}/documents/transcript.pdf`)?.equals(stored.rawPayload)).toBe(true)
    expect(files.get(`${folder}/receipts/${reference}.pdf`)?.subarray(0, 5).toString()).toBe('%PDF-')
    expect(json(files, `${folder}/payments.json`)).toMatchObject([{ reference, status: 'paid', amount: '₦10,000' }])
    expect(json(files, 'mails-to-you.json').map(({ kind }: { kind: string }) => kind)).toContain('verification-code')
    expect(json(files, 'what-was-done.json').map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['account.signed-up', 'email.verified', 'application.submitted', 'data.exported']),
    )
    expect(files.get('README.txt')?.toString()).toContain('Your references, and the office')
  })

  test('contains every version of a submitted document, with its dates', async () => {
    const applicant = await signedUp(portal)
    const application = await submittedPostgraduate(portal, applicant)
    const folder = `applications/${application.application_number}`
    const headers = applicant.bearer
    await portal.app.inject({ method: 'POST', url: `/applications/${application.uuid}/edit`, headers })
    const submittedFirst = (await download(applicant)).get(`${folder}/documents/transcript.pdf`)
    const { curriculum_vitae } = await postgraduateDocuments()
    if (!curriculum_vitae) throw new Error('The document is missing')
    const fields = { application_uuid: application.uuid, is_draft: 'false' }
    const transcript = { ...curriculum_vitae, fileName: 'newer.pdf' }
    expect((await savePostgraduate(portal, applicant, fields, { transcript })).statusCode).toBe(200)
    const files = await download(applicant)
    expect(files.get(`${folder}/documents/transcript.pdf`)?.equals(curriculum_vitae.bytes)).toBe(true)
    expect(submittedFirst && files.get(`${folder}/documents/earlier/transcript-1.pdf`)?.equals(submittedFirst)).toBe(
      true,
    )
    const { documents, sent_before } = json(files, `${folder}/application.json`)
    expect(documents.filter(({ kind }: { kind: string }) => kind === 'transcript')).toEqual([
      expect.objectContaining({ file: 'documents/transcript.pdf', file_name: 'newer.pdf', replaced_at: null }),
      expect.objectContaining({
        id: application.documents.find(({ kind }) => kind === 'transcript')?.id,
        file: 'documents/earlier/transcript-1.pdf',
        replaced_at: expect.any(String),
      }),
    ])
    const named = sent_before.map(
      ({ documents: of }: { documents: { id: string; kind: string }[] }) =>
        of.find(({ kind }) => kind === 'transcript')?.id,
    )
    expect(named).toEqual([documents.at(-1).id, documents.at(-2).id])
  })

  test('contains nothing from references, and no links, codes or hashes', async () => {
    const applicant = await signedUp(portal)
    await payFee(portal, applicant, await submittedPostgraduate(portal, applicant))
    const link = referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng'))
    const { headers, payload } = multipartOf({ ...goodReference, final_recommendation: 'Confidentialwords.' }, {})
    const url = `/postgraduate/references/${link}`
    expect((await portal.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
    await portal.mails.all()
    const everything = [...(await download(applicant)).values()].map(bytes => bytes.toString('utf8')).join('\n')
    expect(everything).not.toContain('Confidentialwords')
    expect(everything).not.toContain(link)
    expect(everything).not.toMatch(/argon2|token_hash|password_hash|storage_key|device_hash/)
    expect(everything).toContain('•••• is your code')
    expect(everything).not.toMatch(/\d{6} is your code/)
  })

  test('contains nothing of anyone else', async () => {
    const other = await signedUp(portal, { email: 'other@example.com', full_name: 'Somebody Else' })
    await submittedPostgraduate(portal, other, { surname: 'Elsewhere' })
    const applicant = await signedUp(portal)
    await submittedPostgraduate(portal, applicant)
    const everything = [...(await download(applicant)).values()].map(bytes => bytes.toString('latin1')).join('\n')
    expect(everything).not.toMatch(/other@example|Somebody Else|Elsewhere/)
  })

  test('says what was done to the account and by what kind of person, but names no staff and no other network', async () => {
    const applicant = await signedUp(portal)
    const other = await signedUp(portal, { email: 'other@example.com' })
    const account = applicant.session.id
    const line = { at: new Date(), action: 'tried', subject: `account:${account}`, address: '198.51.100.9' }
    const ofOther = { ...line, actor_kind: 'applicant', actor_id: account, subject: `account:${other.session.id}` }
    const actors = [
      { actor_kind: 'applicant', actor_id: account },
      { actor_kind: 'applicant', actor_id: other.session.id },
      { actor_kind: 'referee', actor_id: account },
      { actor_kind: 'command', actor_id: 'Bursar Musa' },
      { actor_kind: 'staff', actor_id: 'a-member-of-staff' },
      { actor_kind: 'job', actor_id: 'end-accounts' },
      { actor_kind: 'gateway', actor_id: null },
    ]
    await portal.context.db
      .insertInto('audit_log')
      .values([ofOther, ...actors.map(actor => ({ ...line, ...actor }))])
      .execute()
    const lines: Record<string, unknown>[] = json(await download(applicant), 'what-was-done.json')
    const common = { at: line.at.toISOString(), action: 'tried', subject: line.subject, detail: {} }
    expect(lines.filter(({ action }) => action === 'tried')).toEqual([
      { ...common, ...actors[0], address: '198.51.100.9' },
      { ...common, ...actors[1] },
      { ...common, ...actors[2] },
      { ...common, actor_kind: 'command' },
      { ...common, actor_kind: 'staff' },
      { ...common, ...actors[5] },
      { ...common, ...actors[6] },
    ])
  })

  test('leaves out emails to a former owner of the address', async () => {
    const before = await signedUp(portal, { email: 'shared@example.com', full_name: 'Who Was Before' })
    const move = { new_email: 'moved@example.com', password }
    const post = (url: string, payload: object) =>
      portal.app.inject({ method: 'POST', url, headers: before.bearer, payload })
    await post('/auth/change-email', move)
    await post('/auth/change-email/confirm', {
      old_code: codeIn(await portal.mails.newestTo('shared@example.com')),
      new_code: codeIn(await portal.mails.newestTo('moved@example.com')),
    })
    portal.clock.advance({ hours: 1 })
    const after = await signedUp(portal, { email: 'shared@example.com', full_name: 'Who Came After' })
    const everything = [...(await download(after)).values()].map(bytes => bytes.toString('latin1')).join('\n')
    expect(everything).toContain('Who Came After')
    expect(everything).not.toMatch(/Who Was Before|moved@example/)
  })

  test('opens in common programs', async () => {
    const applicant = await signedUp(portal)
    await submittedPostgraduate(portal, applicant)
    const { path } = (await ask(applicant)).json<{ path: string }>()
    const folder = await mkdtemp(join(tmpdir(), 'admissions-zip-'))
    try {
      await writeFile(join(folder, 'data.zip'), (await fetchZip(path)).rawPayload)
      const unpack = `import zipfile; z = zipfile.ZipFile('data.zip'); assert z.testzip() is None; z.extractall('out')`
      const ran = await promisify(execFile)('python3', ['-c', unpack], { cwd: folder }).catch(error => error)
      // On a machine without Python, our own reader above is used.
      if ('code' in ran && ran.code === 'ENOENT') return
      expect(ran.stderr).toBe('')
      expect((await readFile(join(folder, 'out/README.txt'), 'utf8')).slice(0, 9)).toBe('YOUR DATA')
      expect((await readdir(join(folder, 'out'), { recursive: true })).length).toBeGreaterThan(8)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  })
})

describe('asking for it', () => {
  test('needs the password, and is limited to ten a day', async () => {
    const applicant = await signedUp(portal)
    expect((await ask(applicant, 'not my password')).json()).toMatchObject({ errors: [{ field: 'password' }] })
    for (let times = 0; times < 10; times += 1) expect((await ask(applicant)).statusCode).toBe(200)
    const refused = await ask(applicant)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('gives an address that works for ten minutes, while its session lasts', async () => {
    const applicant = await signedUp(portal)
    const { path } = (await ask(applicant)).json<{ path: string }>()
    portal.clock.advance({ minutes: 9 })
    expect((await fetchZip(path)).statusCode).toBe(200)
    // The whole archive was sent, so the address is spent.
    await expect.poll(async () => (await fetchZip(path)).statusCode).toBe(410)
    const late = (await ask(await again(applicant))).json<{ path: string }>()
    portal.clock.advance({ minutes: 11 })
    expect((await fetchZip(late.path)).statusCode).toBe(410)
    const { path: second } = (await ask(await again(applicant))).json<{ path: string }>()
    await portal.context.db.updateTable('session').set({ ended_at: portal.clock.now() }).execute()
    expect((await fetchZip(second)).statusCode).toBe(410)
  })

  async function again(applicant: Applicant): Promise<Applicant> {
    const { signedIn } = await import('../../../testing/people.ts')
    return signedIn(portal, applicant.email)
  }

  test.each([
    ['another account', (ticket: string) => ticket.replace(/^[0-9a-f]/, digit => (digit === '0' ? '1' : '0'))],
    ['a later end', (ticket: string) => ticket.replace(/\.(\d+)\./, (_, seconds) => `.${Number(seconds) + 1000}.`)],
    ['another signature', (ticket: string) => `${ticket.slice(0, -2)}${ticket.endsWith('AA') ? 'BB' : 'AA'}`],
    ['nothing', () => 'x'],
  ])('an address that was changed to %s opens nothing', async (_what, change) => {
    const applicant = await signedUp(portal)
    const { path } = (await ask(applicant)).json<{ path: string }>()
    const ticket = path.split('/').at(-1) ?? ''
    expect((await fetchZip(`/account/export/${change(ticket)}`)).statusCode).toBe(410)
  })
})

describe('an archive', () => {
  test('is streamed from the store, never read as a whole', async () => {
    // Random bytes do not compress, so the output is as long as the input.
    const piece = randomBytes(64 * 1024)
    let open = 0
    let made = 0
    async function* pieces() {
      for (let count = 0; count < 200; count += 1) {
        made += 1
        yield piece
      }
    }
    async function* entries() {
      for (const name of ['one.bin', 'two.bin'])
        yield {
          name,
          open: () => {
            open += 1
            return Readable.from(pieces())
          },
        }
    }
    const stream = zipStream(entries(), new Date('2026-11-21T10:00:00Z'))
    let size = 0
    let mostAhead = 0
    for await (const bytes of stream) {
      size += bytes.length
      mostAhead = Math.max(mostAhead, made * piece.length - size)
    }
    expect(open).toBe(2)
    expect(size).toBeGreaterThan(2 * 200 * piece.length)
    expect(mostAhead).toBeLessThan(1024 * 1024)
  })

  test('with a missing file breaks off instead of looking complete', async () => {
    async function* entries() {
      yield { name: 'gone.pdf', open: () => Promise.reject(new Error('not stored')) }
    }
    await expect(zipStream(entries(), new Date()).toArray()).rejects.toThrow('not stored')
  })

  test('has the right checksum for each file, and can be read as a stream', async () => {
    async function* entries() {
      yield { name: 'ọ̀rọ̀.txt', open: () => Readable.from([Buffer.from('hello '), Buffer.from('world')]) }
      yield { name: 'empty.txt', open: () => Readable.from([]) }
    }
    const bytes = Buffer.concat(await zipStream(entries(), new Date('2026-11-21T10:00:00Z')).toArray())
    const files = filesOfZip(bytes)
    expect(files.get('ọ̀rọ̀.txt')?.toString()).toBe('hello world')
    expect(files.get('empty.txt')?.length).toBe(0)
    const [flags, method] = [bytes.readUInt16LE(6), bytes.readUInt16LE(8)]
    // Its size comes after the bytes, which readers on phones accept only for a deflated file.
    expect({ sizeBehind: (flags & 8) !== 0, method }).toEqual({ sizeBehind: true, method: 8 })
  })
})
