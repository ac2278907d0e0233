import {
  confirmAddress,
  giveReference,
  isPaid,
  openPayment,
  payByCard,
  type Reach,
  signIn,
  signUp,
  submit,
} from '../../harness/applicant.ts'
import { wholeApplication } from '../../harness/applications.ts'
import { failureOf, textAt, tryOnce } from '../../harness/client.ts'
import type { MailSink } from '../../harness/mail-sink.ts'
import { applicationFee } from '../../shared/domain/fees.ts'
import type { ProgramType } from '../../shared/domain/program-type.ts'

export interface JourneyOptions {
  url: string
  sink: MailSink
  type: ProgramType
  /** The portal’s current time. */
  now: Date
}

/** Plays an applicant and the referees from start to finish. Throws with the response that ended it early. */
export async function wholeJourney({ url, sink, type, now }: JourneyOptions): Promise<void> {
  const reach: Reach = {
    mailTo: sink.waitFor,
    async send(path, call, alsoFine = []) {
      const tried = await tryOnce(new URL(path, url).href, call)
      if (tried.outcome === 'answered' && (tried.status < 300 || alsoFine.includes(tried.status))) return tried
      throw new Error(`${path}: ${failureOf(tried)}`)
    },
  }
  const expect: Expect = (isSo, otherwise) => {
    if (!isSo) throw new Error(`${type}, ${now.toISOString()}: ${otherwise}`)
  }
  const year = now.getUTCFullYear()
  const email = `${type}.${year}@example.com`
  await signUp(reach, email, type)
  const confirmed = await confirmAddress(reach, email)
  expect(confirmed.status === 200, `the code is ${JSON.stringify(confirmed.body)}`)
  const bearer = await signIn(reach, email)

  const whole = await wholeApplication(type, email, year)
  const application = asRecord(await submit(reach, bearer, whole))
  const isFree = applicationFee(type, 'nigeria').kind === 'free'
  expectSubmitted(application, { year, isFree, expect })
  if (!isFree) {
    const { reference, cardPage } = await openPayment(reach, { bearer, uuid: textAt(application, 'uuid'), type })
    await payByCard(reach, cardPage, year)
    expect(await isPaid(reach, bearer, reference), `the payment ${reference} is not confirmed`)
  }
  for (const referee of whole.referees) await giveReference(reach, referee)

  const me = asRecord((await reach.send('/api/auth/me', { bearer })).body)
  const [shown] = Array.isArray(me.applications) ? me.applications.map(asRecord) : []
  const references = [shown?.referee_1, shown?.referee_2]
  const isThere = shown?.status === 'submitted' && shown.has_paid === !isFree
  const hasReferences = whole.referees.length === 0 || !references.includes(false)
  expect(isThere && hasReferences, `it ended with ${shown?.status}, ${shown?.has_paid}, ${references}`)
}

type Expect = (isSo: boolean, otherwise: string) => void

function expectSubmitted(
  application: Record<string, unknown>,
  { year, isFree, expect }: { year: number; isFree: boolean; expect: Expect },
): void {
  const { round, application_number, status } = application
  expect(asRecord(round).state === 'open', `the round is ${JSON.stringify(round)}`)
  expect(String(application_number).includes(String(year).slice(2)), `the number is ${application_number}`)
  expect(status === (isFree ? 'submitted' : 'awaiting_payment'), `the status is ${status}`)
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
