import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailSink } from '../prove/lib/mail-sink.ts'
import { type Given, type Sent, untilAnswered } from '../prove/lib/portal-client.ts'
import { photoJpeg, tinyPdf } from '../server/adapters/files/testing/corpus.ts'
import { postgraduateAnswers } from '../server/testing/people.ts'
import { portalProcess } from '../server/testing/portal-process.ts'

// npm run bench:kill [-- kills [workers]]
// Kills the server (SIGKILL) at random moments while applicants apply, pay and their referees answer; then looks whether every
// answered write is there and every promised mail arrived.

const kills = Number(process.argv[2] ?? 50)
const workers = Number(process.argv[3] ?? 6)

const dataDir = await mkdtemp(join(tmpdir(), 'admissions-kill-'))
const sink = await mailSink()
const portal = await portalProcess(dataDir, { SMTP_URL: sink.url })
const papers = { photo: new Uint8Array(await photoJpeg()), pdf: new Uint8Array(tinyPdf('A paper')) }

const counts = { answered: 0, lost: 0, halfDone: 0, applications: 0 }
const promisedMails: { to: string; subject: RegExp; why: string }[] = []
let finished = false

await portal.start()
const working = Array.from({ length: workers }, (_, worker) => work(worker))
await killAtRandom()
finished = true
await Promise.all(working)
await settleMails()
report()
await portal.stop()
await sink.close()
await rm(dataDir, { recursive: true, force: true })
process.exitCode = counts.lost + counts.halfDone + missingMails().length + tooOften().length === 0 ? 0 : 1

async function killAtRandom(): Promise<void> {
  for (let killed = 0; killed < kills; killed += 1) {
    await new Promise(resolve => setTimeout(resolve, 150 + Math.random() * 1200))
    await portal.kill()
    await portal.start()
  }
}

async function work(worker: number): Promise<void> {
  for (let round = 0; !finished; round += 1) await applyAndCheck(`a${worker}-${round}`)
}

/** One applicant from sign-up to both references, each answered write looked up again afterwards. */
async function applyAndCheck(name: string): Promise<void> {
  const email = `${name}@example.com`
  const bearer = await signUpAndIn(email)
  const draft = await send('/postgraduate/upload', {
    method: 'POST',
    bearer,
    multipart: () =>
      formData({ is_draft: 'true', selected_program: 'msc-computer-science', address: `Street of ${name}` }),
  })
  const uuid = textAt(draft.body, 'uuid')
  await expectStored(bearer, 'the draft', stored => JSON.stringify(stored).includes(`Street of ${name}`))
  for (const kind of ['passport_photograph', 'transcript', 'degree_certificate', 'curriculum_vitae']) {
    const upload = await send('/documents/upload', { method: 'POST', bearer, multipart: () => paper(kind) })
    await expectFile(bearer, textAt(upload.body, 'id'))
  }
  const referees = [`r1.${name}@unilag.edu.ng`, `r2.${name}@unn.edu.ng`]
  const answers = postgraduateAnswers({
    email,
    is_draft: 'false',
    application_uuid: uuid,
    first_referee_email: referees[0],
    second_referee_email: referees[1],
  })
  await send('/postgraduate/upload', { method: 'POST', bearer, multipart: () => formData(answers) })
  promise(email, /waits for the fee/, 'a submitted application')
  await expectStored(bearer, 'the submission', stored => JSON.stringify(stored).includes('"status":"awaiting_payment"'))
  await pay(bearer, uuid)
  promise(email, /We have received/, 'a payment')
  promise(email, /We have your application/, 'a paid application')
  await expectStored(bearer, 'the payment', stored => JSON.stringify(stored).includes('"has_paid":true'))
  for (const referee of referees) await giveReference(referee)
  promise(email, /Both your references are here/, 'the second reference')
  await expectStored(bearer, 'the references', stored =>
    JSON.stringify(stored).includes('"referee_1":true,"referee_2":true'),
  )
  counts.applications += 1
}

async function signUpAndIn(email: string): Promise<string> {
  const password = 'three words in a row'
  await send('/auth/signup', {
    method: 'POST',
    json: { full_name: 'Adaeze Nwosu', email, password, program_type: 'msc' },
  })
  promise(email, /is your code/, 'a sign-up')
  const code = /\b\d{6}\b/.exec((await sink.waitFor(email, /is your code/)).text)?.[0] ?? ''
  // The try that was killed may have used the code up: then signing in works already.
  await untilAnswered(`${portal.url}/auth/verify-email`, { method: 'POST', json: { email, otp_code: code } })
  const session = await send('/auth/token', {
    method: 'POST',
    form: { grant_type: 'password', username: email, password },
  })
  return textAt(session.body, 'access_token')
}

async function pay(bearer: string, uuid: string): Promise<void> {
  const opened = await send('/payments/initialize', {
    method: 'POST',
    bearer,
    json: { amount: 1_000_000, email: '', metadata: { application_uuid: uuid } },
  })
  const checkout = textAt(opened.body, 'authorization_url')
  await untilAnswered(checkout, {
    method: 'POST',
    form: { card_number: '4084084084084081', expiry: '12/30', cvv: '408' },
  })
  for (let asked = 0; asked < 200; asked += 1) {
    const verified = await send(`/payments/verify?reference=${textAt(opened.body, 'reference')}`, { bearer })
    if (JSON.stringify(verified.body).includes('"has_paid":true')) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('A payment was made and never booked')
}

async function giveReference(referee: string): Promise<void> {
  promise(referee, /asks you for a reference/, 'a paid application')
  const link = /\/references\/([0-9a-f-]{36})/.exec((await sink.waitFor(referee, /asks you for a reference/)).text)?.[1]
  const fields = {
    name: 'Musa Bello',
    designation: 'Professor',
    email_official: referee,
    place_of_work: 'University',
    known_duration_context: 'Four years.',
    intellectual_ability: '5',
    research_ability: '4',
    teaching_ability: '4',
    leadership_ability: '5',
    final_recommendation: 'Yes.',
  }
  await send(`/postgraduate/references/${link}`, { method: 'POST', form: fields })
  promise(referee, /We have your reference/, 'a reference')
}

/** A write or read that must succeed: 2xx, or 409 when the try before was killed after it was done. */
async function send(path: string, sent: Sent): Promise<Given> {
  const given = await untilAnswered(`${portal.url}${path}`, sent)
  if (given.status >= 300 && given.status !== 409)
    throw new Error(`${path} answered ${given.status}: ${JSON.stringify(given.body)}`)
  if (sent.method) counts.answered += 1
  return given
}

async function expectStored(bearer: string, what: string, isThere: (me: unknown) => boolean): Promise<void> {
  const { body } = await send('/api/auth/me', { bearer })
  if (isThere(body)) return
  counts.lost += 1
  console.error(`${what} was answered and is not there`)
}

async function expectFile(bearer: string, id: string): Promise<void> {
  const { status } = await untilAnswered(`${portal.url}/documents/${id}`, { bearer })
  if (status === 200) return
  counts.halfDone += 1
  console.error('a paper was answered and can’t be read')
}

function promise(to: string, subject: RegExp, why: string): void {
  promisedMails.push({ to, subject, why })
}

function arrivals(to: string, subject: RegExp) {
  return sink.mails.filter(mail => mail.to === to && subject.test(mail.subject))
}

function missingMails() {
  return promisedMails.filter(({ to, subject }) => arrivals(to, subject).length === 0)
}

/** The same mail more than twice, or two different mails where one was promised. */
function tooOften() {
  return promisedMails.filter(({ to, subject }) => {
    const copies = Map.groupBy(arrivals(to, subject), mail => mail.messageId)
    return copies.size > 1 || [...copies.values()].some(same => same.length > 2)
  })
}

async function settleMails(): Promise<void> {
  const deadline = Date.now() + 60_000
  while (missingMails().length > 0 && Date.now() < deadline) await new Promise(resolve => setTimeout(resolve, 200))
}

function report(): void {
  const twice = promisedMails.filter(({ to, subject }) => arrivals(to, subject).length === 2).length
  console.log(`kills of the server            ${kills}
answered writes                ${counts.answered}
applications carried through   ${counts.applications}
answered writes lost           ${counts.lost}
half-done writes               ${counts.halfDone}
mails promised                 ${promisedMails.length}
mails that never came          ${missingMails().length}
mails that came twice          ${twice}
mails that came more often     ${tooOften().length}`)
}

function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

function paper(kind: string): FormData {
  const form = formData({ kind, program_type: 'msc' })
  const isPhoto = kind === 'passport_photograph'
  form.append('file', new File([isPhoto ? papers.photo : papers.pdf], isPhoto ? 'me.jpg' : 'paper.pdf'))
  return form
}

function textAt(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
  if (typeof value !== 'string') throw new Error(`The answer has no ${field}: ${JSON.stringify(body)}`)
  return value
}
