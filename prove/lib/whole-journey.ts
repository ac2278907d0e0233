import { applicationFee } from '../../shared/domain/fees.ts'
import type { ProgramType } from '../../shared/domain/program-type.ts'
import { wholeApplication } from './all-types.ts'
import { textAt } from './bodies.ts'
import type { MailSink } from './mail-sink.ts'
import { type Sent, tryOnce } from './portal-client.ts'

const password = 'three words in a row'

export interface JourneyOptions {
  url: string
  sink: MailSink
  type: ProgramType
  /** The moment that the portal takes for now. */
  now: Date
}

/** Goes the whole way of an applicant and the referees. Throws with the answer at which it ended early. */
export async function wholeJourney({ url, sink, type, now }: JourneyOptions): Promise<void> {
  const year = now.getUTCFullYear()
  const email = `${type}.${year}@example.com`
  const json = { full_name: 'Adaeze Nwosu', email, password, program_type: type }
  await send('/auth/signup', { method: 'POST', json })
  const code = /\b\d{6}\b/.exec((await sink.waitFor(email, /is your code/)).text)?.[0] ?? ''
  await send('/auth/verify-email', { method: 'POST', json: { email, otp_code: code } })
  const session = await send('/auth/token', {
    method: 'POST',
    form: { grant_type: 'password', username: email, password },
  })
  const bearer = textAt(session, 'access_token')
  const { path, form, referees } = await wholeApplication(type, email, year)
  const application = asRecord(await send(path, { method: 'POST', bearer, multipart: () => form }))
  expect(asRecord(application.round).state === 'open', `the round is ${JSON.stringify(application.round)}`)
  expect(
    String(application.application_number).includes(String(year).slice(2)),
    `the number is ${application.application_number}`,
  )
  const isFree = applicationFee(type, 'nigeria').kind === 'free'
  expect(application.status === (isFree ? 'submitted' : 'awaiting_payment'), `the status is ${application.status}`)
  if (!isFree) await pay(textAt(application, 'uuid'), bearer)
  for (const referee of referees) await giveReference(referee)
  const me = asRecord(await send('/api/auth/me', { bearer }))
  const [shown] = Array.isArray(me.applications) ? me.applications.map(asRecord) : []
  const reached = { status: shown?.status, has_paid: shown?.has_paid, references: [shown?.referee_1, shown?.referee_2] }
  const isThere = reached.status === 'submitted' && reached.has_paid === !isFree
  expect(
    isThere && (referees.length === 0 || !reached.references.includes(false)),
    `it ended with ${JSON.stringify(reached)}`,
  )

  async function pay(application_uuid: string, bearer: string): Promise<void> {
    const opened = await send('/payments/initialize', {
      method: 'POST',
      bearer,
      json: { amount: 1_000_000, email: '', metadata: { application_uuid } },
    })
    const card = { card_number: '4084084084084081', expiry: `12/${(year + 2) % 100}`, cvv: '408' }
    await tryOnce(textAt(opened, 'authorization_url'), { method: 'POST', form: card })
    const verified = await send(`/payments/verify?reference=${textAt(opened, 'reference')}`, { bearer })
    expect(JSON.stringify(verified).includes('"has_paid":true'), `the payment is ${JSON.stringify(verified)}`)
  }

  async function giveReference(referee: string): Promise<void> {
    const { text } = await sink.waitFor(referee, /asks you for a reference/)
    const link = /\/references\/([0-9a-f-]{36})/.exec(text)?.[1]
    const ratings = { intellectual_ability: '5', research_ability: '4', teaching_ability: '4', leadership_ability: '5' }
    await send(`/postgraduate/references/${link}`, {
      method: 'POST',
      form: {
        ...ratings,
        name: 'Musa Bello',
        designation: 'Professor',
        email_official: referee,
        place_of_work: 'University',
        known_duration_context: 'Four years.',
        final_recommendation: 'Yes.',
      },
    })
  }

  async function send(path: string, sent: Sent): Promise<unknown> {
    const tried = await tryOnce(`${url}${path}`, sent)
    if (tried.outcome === 'cut') throw new Error(`${path} was cut`)
    if (tried.status >= 300) throw new Error(`${path} answered ${tried.status}: ${JSON.stringify(tried.body)}`)
    return tried.body
  }

  function expect(isSo: boolean, otherwise: string): void {
    if (!isSo) throw new Error(`${type}, ${now.toISOString()}: ${otherwise}`)
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
