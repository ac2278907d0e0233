import { createHash } from 'node:crypto'
import {
  confirmAddress,
  giveReference,
  isPaid,
  openPayment,
  payByCard,
  type Reach,
  saveDraft,
  signIn,
  signUp,
  submit,
} from '../../harness/applicant.ts'
import { pdfPart, pdfWith, wholeApplication } from '../../harness/applications.ts'
import { type Call, type Try, textAt, untilAnswered } from '../../harness/client.ts'
import type { MailSink } from '../../harness/mail-sink.ts'
import { photoJpeg } from '../../server/adapters/files/testing/corpus.ts'
import { multipartOf } from '../../server/testing/people.ts'
import { type AnsweredLife, type Ledger, newLife } from './ledger.ts'

export interface LoadOptions {
  url: string
  sink: MailSink
  workers: number
  /** How many draft saves each applicant makes. */
  saves?: number
  /** The size of an uploaded PDF, in bytes. */
  fileBytes?: number
  /** A prefix for names, if several loads share a database. */
  prefix?: string
  note?: (tried: Try) => void
}

/** Applicants who sign up, write, upload and pay, and their referees. Each worker plays one after the other. */
export interface MixedLoad {
  readonly ledger: Ledger
  /** Errors that no applicant should see: calls that never got a response. */
  readonly troubles: string[]
  /** Lets every worker finish its applicant. */
  finish(): Promise<void>
  /** Stops new requests; those in progress may still finish. */
  halt(): Promise<void>
}

class Halted extends Error {}

const path = '/postgraduate/upload'
const documentKinds = [
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
  function checkGoing(): void {
    if (isHalted) throw new Halted()
  }
  /** Sends until there is a response, and throws if that is neither a success nor one of `alsoFine`. */
  async function send(path: string, call: Call = {}, alsoFine: readonly number[] = []) {
    checkGoing()
    const given = await untilAnswered(new URL(path, options.url).href, call, tried => {
      options.note?.(tried)
      if (tried.outcome !== 'answered' || tried.status >= 500) checkGoing()
    })
    if (given.status >= 300 && !alsoFine.includes(given.status))
      throw new Error(`${path}: ${given.status} ${JSON.stringify(given.body)}`)
    if (call.method) ledger.answeredWrites += 1
    return given
  }
  const mailTo: Reach['mailTo'] = (to, subject) => {
    checkGoing()
    return options.sink.waitFor(to, subject, { checkGoing })
  }
  const port: Port = { ...options, ledger, photo, send, mailTo }
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

interface Port extends LoadOptions, Reach {
  ledger: Ledger
  photo: Buffer
}

/** One applicant from sign-up to both references. */
async function applyAndFinish(port: Port, name: string): Promise<void> {
  const life = newLife(port.ledger, `${name}@example.com`)
  const bearer = await signUpAndIn(port, life)
  for (let save = 0; save < (port.saves ?? 6); save += 1) await saveAddress(port, life, bearer, save)
  await writeToTheOffice(port, life)
  for (const [turn, kind] of documentKinds.entries()) await upload(port, life, bearer, kind, turn)
  const referees = await submitWhole(port, life, bearer)
  await pay(port, life, bearer)
  for (const referee of referees) {
    await giveReference(port, referee)
    life.refereesDone.push(referee)
  }
}

async function signUpAndIn(port: Port, life: AnsweredLife): Promise<string> {
  await signUp(port, life.email, 'msc')
  life.isSignedUp = true
  const confirmed = await confirmAddress(port, life.email)
  const bearer = await signIn(port, life.email)
  life.isVerified = true
  if (confirmed.status === 400) port.ledger.answeredWrites -= 1
  return bearer
}

async function saveAddress(port: Port, life: AnsweredLife, bearer: string, save: number): Promise<void> {
  const address = `${save} Street of ${life.email}`
  life.addressOnItsWay = address
  const draft = await saveDraft(port, bearer, { path, answers: { selected_program: 'msc-computer-science', address } })
  life.uuid = textAt(draft, 'uuid')
  life.address = address
  life.addressOnItsWay = undefined
}

async function writeToTheOffice(port: Port, life: AnsweredLife): Promise<void> {
  const message = `A question of ${life.email}, which nothing may swallow.`
  const form = { full_name: 'Adaeze Nwosu', email: life.email, subject: 'A question', message }
  await port.send('/contact/send', { method: 'POST', form })
  life.messages.push(message)
}

async function upload(port: Port, life: AnsweredLife, bearer: string, kind: string, turn: number): Promise<void> {
  const isPhoto = kind === 'passport_photograph'
  const bytes = isPhoto ? port.photo : pdfWith(`${turn} ${kind} of ${life.email}`, port.fileBytes ?? 20_000)
  const file = isPhoto ? { fileName: 'me.jpg', contentType: 'image/jpeg', bytes } : pdfPart('document.pdf', bytes)
  life.uploadInProgress = kind
  const multipart = multipartOf({ kind, program_type: 'msc' }, { file })
  const uploaded = await port.send('/documents/upload', { method: 'POST', bearer, multipart })
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  life.documents.set(kind, { id: textAt(uploaded.body, 'id'), sha256 })
  life.uploadInProgress = undefined
}

/** Submits the rest of the form; the documents are uploaded. Returns the addresses of the referees. */
async function submitWhole(port: Port, life: AnsweredLife, bearer: string): Promise<readonly string[]> {
  const address = `Last Street of ${life.email}`
  const { answers, referees } = await wholeApplication('msc', life.email)
  life.addressOnItsWay = address
  await submit(port, bearer, { path, answers: { ...answers, address, application_uuid: life.uuid }, files: {} })
  Object.assign(life, { address, addressOnItsWay: undefined, isSubmitted: true })
  return referees
}

async function pay(port: Port, life: AnsweredLife, bearer: string): Promise<void> {
  const { reference, cardPage } = await openPayment(port, { bearer, uuid: life.uuid ?? '' })
  await payByCard(port, cardPage)
  for (let asked = 0; asked < 300; asked += 1) {
    if (await isPaid(port, bearer, reference)) {
      life.paidBy = reference
      return
    }
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('A payment was made but never confirmed')
}
