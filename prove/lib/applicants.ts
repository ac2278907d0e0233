import { createHash } from 'node:crypto'
import { photoJpeg } from '../../server/adapters/files/testing/corpus.ts'
import { postgraduateAnswers } from '../../server/testing/people.ts'
import { formData, pdfOf, textAt } from './bodies.ts'
import { type AnsweredLife, type Ledger, newLife } from './ledger.ts'
import type { MailSink } from './mail-sink.ts'
import { type Given, type Sent, type Try, untilAnswered } from './portal-client.ts'

export interface LoadOptions {
  url: string
  sink: MailSink
  workers: number
  /** Draft saves of each applicant. */
  saves?: number
  /** The size of a PDF that is uploaded, in bytes. */
  paperBytes?: number
  /** Put before the names, where several loads meet one store. */
  prefix?: string
  note?: (tried: Try) => void
}

/** Applicants who sign up, write, upload, pay, and whose referees answer, each worker one after the other. */
export interface MixedLoad {
  readonly ledger: Ledger
  /** Errors that no applicant should meet: anything but an answer in the end. */
  readonly troubles: string[]
  /** Lets every worker bring its applicant to the end. */
  finish(): Promise<void>
  /** Lets nobody send anything new; what is on its way may still be answered. */
  halt(): Promise<void>
}

class Halted extends Error {}

const password = 'three words in a row'
const paperKinds = [
  'passport_photograph',
  'transcript',
  'degree_certificate',
  'curriculum_vitae',
  'transcript',
] as const

export async function mixedLoad(options: LoadOptions): Promise<MixedLoad> {
  const ledger: Ledger = { lives: [], answeredWrites: 0 }
  const troubles: string[] = []
  const photo = await photoJpeg()
  let isFinishing = false
  let isHalted = false
  const port: Port = {
    ...options,
    ledger,
    photo,
    checkGoing() {
      if (isHalted) throw new Halted()
    },
  }
  const working = Array.from({ length: options.workers }, async (_, worker) => {
    for (let round = 0; !isFinishing && !isHalted; round += 1) {
      try {
        await applyAndFinish(port, `${options.prefix ?? 'a'}${worker}-${round}`)
      } catch (error) {
        if (!(error instanceof Halted)) troubles.push(error instanceof Error ? error.message : String(error))
      }
    }
  })
  return {
    ledger,
    troubles,
    async finish() {
      isFinishing = true
      await Promise.all(working)
    },
    async halt() {
      isHalted = true
      await Promise.all(working)
    },
  }
}

interface Port extends LoadOptions {
  ledger: Ledger
  photo: Buffer
  checkGoing(): void
}

/** One applicant from sign-up to both references. */
async function applyAndFinish(port: Port, name: string): Promise<void> {
  const life = newLife(port.ledger, `${name}@example.com`)
  const bearer = await signUpAndIn(port, life)
  for (let save = 0; save < (port.saves ?? 6); save += 1) await saveDraft(port, life, bearer, save)
  await writeToTheOffice(port, life)
  for (const [turn, kind] of paperKinds.entries()) await upload(port, life, bearer, kind, turn)
  const referees = [`r1.${name}@unilag.edu.ng`, `r2.${name}@unn.edu.ng`] as const
  await submit(port, life, bearer, referees)
  await pay(port, life, bearer)
  for (const referee of referees) await giveReference(port, life, referee)
}

async function signUpAndIn(port: Port, life: AnsweredLife): Promise<string> {
  const { email } = life
  await send(port, '/auth/signup', {
    method: 'POST',
    json: { full_name: 'Adaeze Nwosu', email, password, program_type: 'msc' },
  })
  life.isSignedUp = true
  const code = /\b\d{6}\b/.exec((await arrival(port, email, /is your code/)).text)?.[0] ?? ''
  // The try that was cut may have used the code up: then signing in works already.
  const verified = await send(port, '/auth/verify-email', { method: 'POST', json: { email, otp_code: code } }, [400])
  const form = { grant_type: 'password', username: email, password }
  const session = await send(port, '/auth/token', { method: 'POST', form })
  life.isVerified = true
  if (verified.status === 400) port.ledger.answeredWrites -= 1
  return textAt(session.body, 'access_token')
}

async function saveDraft(port: Port, life: AnsweredLife, bearer: string, save: number): Promise<void> {
  const address = `${save} Street of ${life.email}`
  life.addressOnItsWay = address
  const draft = await send(port, '/postgraduate/upload', {
    method: 'POST',
    bearer,
    multipart: () => formData({ is_draft: 'true', selected_program: 'msc-computer-science', address }),
  })
  life.uuid = textAt(draft.body, 'uuid')
  life.address = address
  life.addressOnItsWay = undefined
}

async function writeToTheOffice(port: Port, life: AnsweredLife): Promise<void> {
  const message = `A question of ${life.email}, which nothing may swallow.`
  const form = { full_name: 'Adaeze Nwosu', email: life.email, subject: 'A question', message }
  await send(port, '/contact/send', { method: 'POST', form })
  life.messages.push(message)
}

async function upload(port: Port, life: AnsweredLife, bearer: string, kind: string, turn: number): Promise<void> {
  const isPhoto = kind === 'passport_photograph'
  const bytes = isPhoto ? port.photo : pdfOf(`${turn} ${kind} of ${life.email}`, port.paperBytes ?? 20_000)
  life.paperOnItsWay = kind
  const uploaded = await send(port, '/documents/upload', {
    method: 'POST',
    bearer,
    multipart: () => {
      const form = formData({ kind, program_type: 'msc' })
      form.append('file', new File([new Uint8Array(bytes)], isPhoto ? 'me.jpg' : 'paper.pdf'))
      return form
    },
  })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  life.papers.set(kind, { id: textAt(uploaded.body, 'id'), sha256 })
  life.paperOnItsWay = undefined
}

async function submit(
  port: Port,
  life: AnsweredLife,
  bearer: string,
  [first, second]: readonly [string, string],
): Promise<void> {
  const address = `Last Street of ${life.email}`
  const answers = postgraduateAnswers({
    address,
    email: life.email,
    is_draft: 'false',
    application_uuid: life.uuid,
    first_referee_email: first,
    second_referee_email: second,
  })
  life.addressOnItsWay = address
  await send(port, '/postgraduate/upload', { method: 'POST', bearer, multipart: () => formData(answers) })
  Object.assign(life, { address, addressOnItsWay: undefined, isSubmitted: true })
}

async function pay(port: Port, life: AnsweredLife, bearer: string): Promise<void> {
  const opened = await send(port, '/payments/initialize', {
    method: 'POST',
    bearer,
    json: { amount: 1_000_000, email: '', metadata: { application_uuid: life.uuid } },
  })
  const card = { card_number: '4084084084084081', expiry: '12/30', cvv: '408' }
  port.checkGoing()
  await untilAnswered(textAt(opened.body, 'authorization_url'), { method: 'POST', form: card }, port.note)
  const reference = textAt(opened.body, 'reference')
  for (let asked = 0; asked < 300; asked += 1) {
    const verified = await send(port, `/payments/verify?reference=${reference}`, { bearer })
    if (JSON.stringify(verified.body).includes('"has_paid":true')) {
      life.paidBy = reference
      return
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('A payment was made and never booked')
}

async function giveReference(port: Port, life: AnsweredLife, referee: string): Promise<void> {
  const request = await arrival(port, referee, /asks you for a reference/)
  const link = /\/references\/([0-9a-f-]{36})/.exec(request.text)?.[1]
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
    final_recommendation: `Yes, says ${referee}.`,
  }
  // 409: the try that was cut had been taken.
  await send(port, `/postgraduate/references/${link}`, { method: 'POST', form: fields }, [409])
  life.refereesDone.push(referee)
}

/** A write or read that must succeed in the end: 2xx, or one of the answers to a try that was done before it was cut. */
async function send(port: Port, path: string, sent: Sent, alsoFine: readonly number[] = []): Promise<Given> {
  port.checkGoing()
  const given = await untilAnswered(`${port.url}${path}`, sent, tried => {
    port.note?.(tried)
    if (tried.outcome === 'cut' || tried.status >= 500) port.checkGoing()
  })
  if (given.status >= 300 && !alsoFine.includes(given.status))
    throw new Error(`${path} answered ${given.status}: ${JSON.stringify(given.body)}`)
  if (sent.method) port.ledger.answeredWrites += 1
  return given
}

async function arrival(port: Port, to: string, subject: RegExp) {
  port.checkGoing()
  return port.sink.waitFor(to, subject, { checkGoing: port.checkGoing })
}
