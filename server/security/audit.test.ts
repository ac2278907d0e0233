import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls, type OfficeCallName, type RecordsCallName } from '#shared/contract/calls/index.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { askInWords } from '../features/requests/testing/asked.ts'
import { putInPastRound } from '../features/rounds/testing/move-rounds.ts'
import { writeTranscriptRequest } from '../features/transcripts/testing/write-request.ts'
import { writeWaiverCode } from '../features/waivers/waivers.fixture.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { codeIn, referenceLinkIn } from '../testing/mail-reader.ts'
import {
  type Applicant,
  formOf,
  multipartOf,
  password,
  payFee,
  postgraduateAnswers,
  postgraduateDocuments,
  savePostgraduate,
  signedUp,
} from '../testing/people.ts'
import { writeSittings } from '../testing/sittings.ts'
import { writeTold } from '../testing/told.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp({ SMS_PROVIDER: 'capture' })
})
afterAll(() => portal.close())

const address = '102.89.33.7'

interface Sent {
  body?: Record<string, unknown>
  files?: Parameters<typeof multipartOf>[1]
  params?: Record<string, string>
  query?: string
  as?: Applicant
}

/** Sends one call of the table, from the address of these tests. */
async function call(name: CallName, { body = {}, files, params = {}, query, as }: Sent = {}) {
  const row = calls[name]
  const path = row.path.replace(/:(\w+)/g, (_all, key: string) => params[key] ?? '')
  const form =
    row.body === 'json'
      ? { payload: body }
      : row.body === 'multipart'
        ? multipartOf(body, files)
        : row.body === 'form'
          ? formOf(body as Record<string, string>)
          : {}
  const answer = await portal.app.inject({
    method: row.method,
    url: query ? `${path}?${query}` : path,
    remoteAddress: address,
    ...form,
    headers: { ...('headers' in form ? form.headers : {}), ...(as ? as.bearer : {}) },
  })
  if (answer.statusCode >= 300) throw new Error(`${name}: ${answer.statusCode} ${answer.body.slice(0, 400)}`)
  return answer
}

interface Row {
  actor_kind: string
  actor_id: string | null
  action: string
  subject: string
  address: string | null
}

const rows = (after: number): Promise<(Row & { id: number })[]> =>
  portal.context.db
    .selectFrom('audit_log')
    .select(['id', 'actor_kind', 'actor_id', 'action', 'subject', 'address'])
    .where('id', '>', after)
    .orderBy('id')
    .execute()

async function newest(): Promise<number> {
  return (await rows(0)).at(-1)?.id ?? 0
}

/** Someone with a submitted application, its fee paid or not; each test brings its own. */
async function applicantWith(
  state: 'nothing' | 'draft' | 'sent' | 'paid',
): Promise<Applicant & { uuid: string; referees: [string, string]; document: string }> {
  count += 1
  const email = `ada${count}@example.com`
  const referees: [string, string] = [`first${count}@unilag.edu.ng`, `second${count}@unn.edu.ng`]
  const applicant = await signedUp(portal, { email })
  const answers = postgraduateAnswers({ email, first_referee_email: referees[0], second_referee_email: referees[1] })
  if (state === 'nothing') return { ...applicant, uuid: '', referees, document: '' }
  const saved = await savePostgraduate(
    portal,
    applicant,
    { ...answers, is_draft: String(state === 'draft') },
    await postgraduateDocuments(),
  )
  const application = saved.json()
  if (state === 'paid') await payFee(portal, applicant, application)
  return { ...applicant, uuid: application.uuid, referees, document: application.documents[0].id }
}
let count = 0

async function linkOf(applicant: { referees: [string, string] }): Promise<string> {
  return referenceLinkIn(await portal.mails.newestTo(applicant.referees[0]))
}

/** The code that was sent to a phone, before it leaves. */
async function phoneCodeFor(as: Applicant, phone: string): Promise<string> {
  await call('startPhone', { body: { phone, channel: 'sms' }, as })
  const { secret } = await portal.context.db
    .selectFrom('delivery')
    .select('secret')
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow()
  return secret ?? ''
}

const reference = {
  name: 'Prof. Musa Bello',
  designation: 'Professor',
  email_official: 'm.bello@unilag.edu.ng',
  place_of_work: 'University of Lagos',
  known_duration_context: 'I taught her.',
  final_recommendation: 'Admit her.',
  intellectual_ability: '5',
  research_ability: '5',
  teaching_ability: '5',
  leadership_ability: '5',
}

/** Prepares, and answers with the change itself: only what that writes is looked at. */
type Change = () => Promise<() => Promise<unknown>>

/** What each call leaves in the audit log; a call that changes none of the four things says why it leaves nothing. */
type Trace = { leaves: string[]; change: Change } | { leaves: 'nothing'; because: string }

const nothing = (because: string): Trace => ({ leaves: 'nothing', because })
const reads = nothing('it reads')
const codes = nothing('it mails a code; nothing of the account changes')
const newSignup = (email: string) => ({ full_name: 'Musa Bello', email, password, program_type: 'msc' })

async function codeFor(email: string, send: CallName): Promise<string> {
  portal.clock.advance({ minutes: 2 })
  await call(send, { body: { email } })
  return codeIn(await portal.mails.newestTo(email))
}

const traces: Record<Exclude<CallName, OfficeCallName | RecordsCallName>, Trace> = {
  signup: {
    leaves: ['account.signed-up'],
    change: async () => () => call('signup', { body: newSignup('new@example.com') }),
  },
  token: {
    leaves: ['session.started'],
    change: async () => {
      const { email } = await applicantWith('nothing')
      return () => call('token', { body: { grant_type: 'password', username: email, password } })
    },
  },
  uploadDocument: {
    leaves: ['document.added'],
    change: async () => {
      const as = await applicantWith('nothing')
      const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: tinyPdf() }
      return () => call('uploadDocument', { body: { kind: 'transcript', program_type: 'msc' }, files: { file }, as })
    },
  },
  forgotPassword: codes,
  sendContactMessage: nothing('a message is kept as it is and belongs to no application'),
  sendVerification: codes,
  verifyEmail: {
    leaves: ['email.verified'],
    change: async () => {
      await call('signup', { body: newSignup('one@example.com') })
      const otp_code = codeIn(await portal.mails.newestTo('one@example.com'))
      return () => call('verifyEmail', { body: { email: 'one@example.com', otp_code } })
    },
  },
  sendPasswordResetOtp: codes,
  verifyPasswordResetOtp: nothing('it looks at a code and does not use it up'),
  resetPassword: {
    leaves: ['password.reset'],
    change: async () => {
      const { email } = await applicantWith('nothing')
      const otp_code = await codeFor(email, 'forgotPassword')
      return () => call('resetPassword', { body: { email, otp_code, new_password: 'four other words here' } })
    },
  },
  requestEmailCode: codes,
  verifyEmailCode: {
    leaves: ['email.verified'],
    change: async () => {
      await call('signup', { body: newSignup('two@example.com') })
      const otp_code = codeIn(await portal.mails.newestTo('two@example.com'))
      return () => call('verifyEmailCode', { body: { email: 'two@example.com', otp_code } })
    },
  },
  savePostgraduate: {
    leaves: ['document.added', 'application.submitted'],
    change: async () => {
      const as = await applicantWith('draft')
      const answers = postgraduateAnswers({ email: as.email })
      const files = await postgraduateDocuments()
      return () => call('savePostgraduate', { body: { ...answers, is_draft: 'false' }, files, as })
    },
  },
  applyWithoutAccount: {
    leaves: ['application.sent-without-account'],
    change: async () => {
      const body = postgraduateAnswers({ program_type: 'msc', email: 'waiting@example.com' })
      const files = await postgraduateDocuments()
      return () => call('applyWithoutAccount', { body, files })
    },
  },
  saveUndergraduate: nothing('a draft is saved every few seconds; its submission is written down as it is above'),
  myUndergraduate: reads,
  referenceSummary: reads,
  submitReference: {
    leaves: ['reference.provided'],
    change: async () => {
      const uuid = await linkOf(await applicantWith('paid'))
      return () => call('submitReference', { params: { uuid }, body: reference })
    },
  },
  readTranscriptRequest: reads,
  sendNewTranscriptLink: {
    leaves: ['transcript.link-renewed'],
    change: async () => {
      const uuid = await writeTranscriptRequest(portal.context, (await applicantWith('paid')).uuid)
      return () => call('sendNewTranscriptLink', { params: { uuid } })
    },
  },
  sendTranscript: {
    leaves: ['transcript.provided'],
    change: async () => {
      const uuid = await writeTranscriptRequest(portal.context, (await applicantWith('paid')).uuid)
      const body = { answered_by: 'B. Ojo, Registrar', confirmed: 'true' }
      const files = { file: { fileName: 'transcript.pdf', contentType: 'application/pdf', bytes: tinyPdf() } }
      return () => call('sendTranscript', { params: { uuid }, body, files })
    },
  },
  refuseTranscript: {
    leaves: ['transcript.refused'],
    change: async () => {
      const uuid = await writeTranscriptRequest(portal.context, (await applicantWith('paid')).uuid)
      const body = { answered_by: 'B. Ojo, Registrar', refusal: 'no-such-student' }
      return () => call('refuseTranscript', { params: { uuid }, body })
    },
  },
  changeReferee: {
    leaves: ['referee.changed'],
    change: async () => {
      const as = await applicantWith('paid')
      const body = { referee_number: '1', new_referee_name: 'Dr. Eze', new_referee_email: 'eze@ui.edu.ng' }
      return () => call('changeReferee', { body, as })
    },
  },
  saveFoundation: nothing('a draft is saved every few seconds; its submission is written down as it is above'),
  initializePayment: {
    leaves: ['payment.opened'],
    change: async () => {
      const as = await applicantWith('sent')
      return () =>
        call('initializePayment', { body: { amount: 1_000_000, metadata: { application_uuid: as.uuid } }, as })
    },
  },
  searchUniversities: reads,
  me: reads,
  verifyPayment: {
    leaves: ['payment.settled', 'application.with-office'],
    change: async () => {
      const as = await applicantWith('sent')
      const opened = await call('initializePayment', {
        body: { amount: 1_000_000, metadata: { application_uuid: as.uuid } },
        as,
      })
      const { reference: paid, access_code } = opened.json()
      await portal.sandbox.payWithCard(access_code, { number: '4084084084084081', expiry: '12/30', cvv: '408' })
      return () => call('verifyPayment', { query: `reference=${paid}`, as })
    },
  },
  searchUniversitiesShort: reads,
  logout: {
    leaves: ['session.ended'],
    change: async () => {
      const as = await applicantWith('nothing')
      return () => call('logout', { as })
    },
  },
  changePassword: {
    leaves: ['password.changed'],
    change: async () => {
      const as = await applicantWith('nothing')
      return () =>
        call('changePassword', { body: { current_password: password, new_password: 'four other words here' }, as })
    },
  },
  startEmailChange: {
    leaves: ['email.change-asked'],
    change: async () => {
      const as = await applicantWith('nothing')
      return () => call('startEmailChange', { body: { new_email: 'moved1@example.com', password }, as })
    },
  },
  finishEmailChange: {
    leaves: ['email.changed'],
    change: async () => {
      const as = await applicantWith('nothing')
      await call('startEmailChange', { body: { new_email: 'moved2@example.com', password }, as })
      const old_code = codeIn(await portal.mails.newestTo(as.email))
      const new_code = codeIn(await portal.mails.newestTo('moved2@example.com'))
      return () => call('finishEmailChange', { body: { old_code, new_code }, as })
    },
  },
  readAccountHistory: reads,
  listSessions: reads,
  endSession: {
    leaves: ['session.ended'],
    change: async () => {
      const as = await applicantWith('nothing')
      const [session] = (await call('listSessions', { as })).json()
      return () => call('endSession', { params: { id: session.id }, as })
    },
  },
  applicationRecord: reads,
  admissionLetter: reads,
  myPostgraduate: reads,
  myFoundation: reads,
  readDocument: reads,
  removeDocument: {
    leaves: ['document.removed'],
    change: async () => {
      const as = await applicantWith('draft')
      return () => call('removeDocument', { params: { id: as.document }, as })
    },
  },
  moveToNextRound: {
    leaves: ['application.next-round'],
    change: async () => {
      const as = await applicantWith('draft')
      await putInPastRound(portal.context.db, as.uuid)
      return () => call('moveToNextRound', { params: { uuid: as.uuid }, as })
    },
  },
  earlierDocuments: reads,
  takeEarlierDocuments: {
    leaves: ['document.taken-over'],
    change: async () => {
      const as = await applicantWith('sent')
      await putInPastRound(portal.context.db, as.uuid)
      const { uuid } = (await call('moveToNextRound', { params: { uuid: as.uuid }, as })).json()
      return () => call('takeEarlierDocuments', { params: { uuid }, body: {}, as })
    },
  },
  myMessages: reads,
  sendOwnMessage: {
    leaves: ['message.sent'],
    change: async () => {
      const as = await applicantWith('paid')
      return () => call('sendOwnMessage', { params: { uuid: as.uuid }, body: { body: 'Good day.' }, as })
    },
  },
  sendUnaskedDocument: {
    leaves: ['document.sent-unasked'],
    change: async () => {
      const as = await applicantWith('paid')
      const asked = { params: { uuid: as.uuid }, body: { kind: 'transcript' } }
      const file = { fileName: 'a.pdf', contentType: 'application/pdf', bytes: tinyPdf() }
      return () => call('sendUnaskedDocument', { ...asked, files: { file }, as })
    },
  },
  answerRequest: {
    leaves: ['request.answered'],
    change: async () => {
      const as = await applicantWith('paid')
      const request = await askInWords(portal, as.uuid)
      return () => call('answerRequest', { params: { uuid: as.uuid, request }, body: { body: 'I was ill.' }, as })
    },
  },
  withdrawApplication: {
    leaves: ['application.withdrawn'],
    change: async () => {
      const as = await applicantWith('paid')
      return () => call('withdrawApplication', { params: { uuid: as.uuid }, body: {}, as })
    },
  },
  sittingChoices: reads,
  changeOwnSitting: {
    leaves: ['sitting.changed-by-applicant'],
    change: async () => {
      const as = await applicantWith('paid')
      const { other } = await writeSittings(portal.context, as.uuid)
      return () => call('changeOwnSitting', { params: { uuid: as.uuid }, body: { sitting: other }, as })
    },
  },
  acceptOffer: {
    leaves: ['offer.accepted'],
    change: async () => {
      const as = await applicantWith('paid')
      await writeTold(portal.context, as.uuid, { kind: 'offer' })
      return () => call('acceptOffer', { params: { uuid: as.uuid }, as })
    },
  },
  declineOffer: {
    leaves: ['offer.declined'],
    change: async () => {
      const as = await applicantWith('paid')
      await writeTold(portal.context, as.uuid, { kind: 'offer' })
      return () => call('declineOffer', { params: { uuid: as.uuid }, body: {}, as })
    },
  },
  askDeferral: {
    leaves: ['offer.deferral-asked'],
    change: async () => {
      const as = await applicantWith('paid')
      await writeTold(portal.context, as.uuid, { kind: 'offer' })
      return () => call('askDeferral', { params: { uuid: as.uuid }, body: { reason: 'I serve until July.' }, as })
    },
  },
  consentToAlternative: {
    leaves: ['offer.consented'],
    change: async () => {
      const as = await applicantWith('paid')
      await writeTold(portal.context, as.uuid, { kind: 'alternative_offer' })
      return () => call('consentToAlternative', { params: { uuid: as.uuid }, as })
    },
  },
  askSecondLook: {
    leaves: ['second-look.asked'],
    change: async () => {
      const as = await applicantWith('paid')
      await writeTold(portal.context, as.uuid, { kind: 'rejection' })
      return () => call('askSecondLook', { params: { uuid: as.uuid }, body: { reason: 'My result was released.' }, as })
    },
  },
  reopenApplication: {
    leaves: ['application.reopened'],
    change: async () => {
      const as = await applicantWith('sent')
      return () => call('reopenApplication', { params: { uuid: as.uuid }, as })
    },
  },
  changeResidency: {
    leaves: ['residency.changed'],
    change: async () => {
      const as = await applicantWith('sent')
      return () => call('changeResidency', { params: { uuid: as.uuid }, body: { residency: 'international' }, as })
    },
  },
  paymentWebhook: nothing('it stores what the provider said; what follows is written down by the duty that acts on it'),
  mailWebhook: nothing('no relay is configured here; what it reports is written down in server/features/mail'),
  messageWebhook: nothing('no provider is configured here; what one reports changes only the state of a message'),
  confirmMessageWebhook: reads,
  readChannels: reads,
  startPhone: nothing('it sends a code; nothing of the account changes'),
  confirmPhone: {
    leaves: ['phone.confirmed'],
    change: async () => {
      const as = await applicantWith('nothing')
      const otp_code = await phoneCodeFor(as, '+2348031112233')
      return () => call('confirmPhone', { body: { otp_code }, as })
    },
  },
  removePhone: {
    leaves: ['phone.removed'],
    change: async () => {
      const as = await applicantWith('nothing')
      await phoneCodeFor(as, '+2348031112244')
      return () => call('removePhone', { as })
    },
  },
  chooseChannels: nothing('how news reaches somebody is their own, and the emails go all the same'),
  addPushDevice: nothing('as chooseChannels'),
  removePushDevice: nothing('as chooseChannels'),
  ownTransfers: reads,
  announceTransfer: {
    leaves: ['transfer.announced'],
    change: async () => {
      const as = await applicantWith('sent')
      const body = { amount: '10,000', paid_on: '2026-01-05', payer: 'Ada Obi', number: 'T 1' }
      return () => call('announceTransfer', { params: { uuid: as.uuid }, body, as })
    },
  },
  useFeeWaiver: {
    leaves: ['fee-waiver.used', 'application.with-office'],
    change: async () => {
      const as = await applicantWith('sent')
      const code = await writeWaiverCode(portal.context)
      return () => call('useFeeWaiver', { params: { uuid: as.uuid }, body: { code }, as })
    },
  },
  makeSponsorLink: {
    leaves: ['sponsor-link.made'],
    change: async () => {
      const as = await applicantWith('sent')
      return () => call('makeSponsorLink', { body: { application_uuid: as.uuid }, as })
    },
  },
  endSponsorLink: {
    leaves: ['sponsor-link.ended'],
    change: async () => {
      const as = await applicantWith('sent')
      await call('makeSponsorLink', { body: { application_uuid: as.uuid }, as })
      return () => call('endSponsorLink', { params: { uuid: as.uuid }, as })
    },
  },
  sponsorSummary: reads,
  payAsSponsor: {
    leaves: ['payment.opened'],
    change: async () => {
      const as = await applicantWith('sent')
      const { url } = (await call('makeSponsorLink', { body: { application_uuid: as.uuid }, as })).json()
      return () =>
        call('payAsSponsor', { params: { token: url.split('/').at(-1) }, body: { email: 'uncle@example.com' } })
    },
  },
  verifyAsSponsor: nothing('it settles a payment as verifyPayment does, through the same function'),
  listReferees: reads,
  remindReferee: {
    leaves: ['referee.reminded'],
    change: async () => {
      const as = await applicantWith('paid')
      return () => call('remindReferee', { params: { number: '1' }, as })
    },
  },
  declineReference: {
    leaves: ['reference.declined'],
    change: async () => {
      const uuid = await linkOf(await applicantWith('paid'))
      return () => call('declineReference', { params: { uuid }, body: { reason: 'No time' } })
    },
  },
  sendNewLink: {
    leaves: ['reference.link-renewed'],
    change: async () => {
      const uuid = await linkOf(await applicantWith('paid'))
      return () => call('sendNewLink', { params: { uuid } })
    },
  },
  stopReminders: {
    leaves: ['reference.reminders-stopped'],
    change: async () => {
      const uuid = await linkOf(await applicantWith('paid'))
      return () => call('stopReminders', { params: { uuid } })
    },
  },
  readReferenceDraft: reads,
  saveReferenceDraft: nothing('what a referee has typed so far is no reference yet, and is forgotten when one is in'),
  paymentReceipt: reads,
  requestExport: {
    leaves: ['data.exported'],
    change: async () => {
      const as = await applicantWith('nothing')
      return () => call('requestExport', { body: { password }, as })
    },
  },
  downloadExport: reads,
  askDeletion: {
    leaves: ['account.deletion-asked'],
    change: async () => {
      const as = await applicantWith('nothing')
      return () => call('askDeletion', { body: { password, confirmation: confirmationWords }, as })
    },
  },
  keepAccount: {
    leaves: ['account.kept'],
    change: async () => {
      const as = await applicantWith('nothing')
      await call('askDeletion', { body: { password, confirmation: confirmationWords }, as })
      return () => call('keepAccount', { as })
    },
  },
  agreeToTerms: nothing('consent has a record of its own, with its version and its time'),
}

const confirmationWords = 'delete my account'
const traced = Object.entries(traces).flatMap(([name, trace]) =>
  trace.leaves === 'nothing' ? [] : [[name, trace] as const],
)

test('every call of the contract but those of the office and of programs with a key says what it leaves in the audit log', () => {
  const ofApplicants = Object.values(calls).filter(({ path }) => !/^\/(office|api\/v1)\//.test(path))
  expect(Object.keys(traces).sort()).toEqual(ofApplicants.map(({ name }) => name as string).sort())
  for (const [name, trace] of Object.entries(traces))
    if (calls[name as CallName].method === 'GET' && trace.leaves === 'nothing')
      expect(trace.because.length, name).toBeGreaterThan(5)
})

describe('who, what, when and from where is written down by', () => {
  test.each(traced)('%s', async (_name, { leaves, change }) => {
    const act = await change()
    const before = await newest()
    await act()
    const written = await rows(before)
    expect(written.map(row => row.action)).toEqual(expect.arrayContaining(leaves))
    for (const row of written) {
      expect(row.address).toBe(address)
      expect(row.actor_kind).toMatch(/^(applicant|referee|records-office|sponsor|visitor|gateway)$/)
      const hasId = ['applicant', 'referee', 'records-office'].includes(row.actor_kind)
      expect(row.actor_id).toEqual(hasId ? expect.stringMatching(/^[0-9a-f-]{36}$/) : null)
      expect(row.subject).toMatch(/^(account|application|payment|referee):[\w-]+$/)
    }
  })

  test('an old refresh token that is used again, and so ends its session', async () => {
    const { session, email } = await applicantWith('nothing')
    const refresh = () => ({ body: { grant_type: 'refresh_token', refresh_token: session.refresh_token } })
    await call('token', refresh())
    portal.clock.advance({ minutes: 1 })
    const before = await newest()
    await expect(call('token', refresh()), email).rejects.toThrow('401')
    expect(await rows(before)).toMatchObject([
      { action: 'session.ended-by-old-token', subject: `account:${session.id}` },
    ])
  })

  test('a draft that is saved only with the documents that came with it, so that nothing else is buried', async () => {
    const as = await applicantWith('nothing')
    const before = await newest()
    const files = await postgraduateDocuments()
    await call('savePostgraduate', { body: { is_draft: 'true', selected_program: 'msc-applied-math' }, files, as })
    const added = await rows(before)
    expect(added.map(({ action }) => action)).toEqual(Object.keys(files).map(() => 'document.added'))
    for (const body of [
      { is_draft: 'true', surname: 'Eze' },
      { is_draft: 'true', surname: 'Ezeani', answer: 'short' },
      { is_draft: 'true', selected_program: 'msc-computer-science', residency: 'international' },
    ])
      await call('savePostgraduate', { body, as })
    await call('saveUndergraduate', { body: { is_draft: 'true', selected_program: 'bsc-accounting' }, as })
    await call('saveFoundation', { body: { is_draft: 'true', program_type: 'foundation' }, as })
    expect(await rows(before)).toEqual(added)
  })

  test('an application without an account that goes to a confirmed one: by the visitor who sent it', async () => {
    const { email } = await applicantWith('nothing')
    const before = await newest()
    const body = postgraduateAnswers({ program_type: 'msc', email })
    await call('applyWithoutAccount', { body, files: await postgraduateDocuments() })
    expect(await rows(before)).toMatchObject([
      { action: 'application.sent-without-account', actor_kind: 'visitor', actor_id: null },
      { action: 'application.submitted', actor_kind: 'visitor', actor_id: null },
    ])
  })

  test('a request for a reference: by the person who made it due', async () => {
    const as = await applicantWith('paid')
    const requests = await portal.context.db
      .selectFrom('audit_log')
      .select(['actor_kind', sql<string>`detail ->> 'application'`.as('application')])
      .where('action', '=', 'reference.requested')
      .execute()
    expect(requests.filter(({ application }) => application === as.uuid)).toEqual([
      { actor_kind: 'gateway', application: as.uuid },
      { actor_kind: 'gateway', application: as.uuid },
    ])
  })

  test('and nothing that anyone typed is in it', async () => {
    const all = JSON.stringify(await portal.context.db.selectFrom('audit_log').select('detail').execute())
    for (const typed of ['@example.com', '@unilag', 'Nwosu', 'Ziks Avenue', 'No time', password])
      expect(all).not.toContain(typed)
  })
})

describe('the audit log', () => {
  const refuse = (statement: ReturnType<typeof sql>) =>
    expect(portal.context.db.transaction().execute(tx => statement.execute(tx))).rejects.toThrow('append-only')

  test('refuses to be changed, deleted from or emptied, by the database itself', async () => {
    await refuse(sql`update audit_log set actor_kind = 'visitor'`)
    await refuse(sql`update audit_log set address = null`)
    await refuse(sql`update audit_log set detail = '{}', address = null`)
    await refuse(sql`delete from audit_log`)
    await refuse(sql`truncate audit_log`)
    await refuse(sql`truncate audit_log cascade`)
    await refuse(sql`insert into audit_log (id, at, actor_kind, action, subject) overriding system value
      select id, at, 'visitor', action, subject from audit_log limit 1 on conflict (id) do update set action = excluded.action || '!'`)
    await refuse(sql`merge into audit_log using (select 1) one on true when matched then delete`)
    await refuse(sql`with gone as (delete from audit_log where id > 0 returning *) select count(*) from gone`)
  })

  test('refuses it too in a session that has set its triggers aside', async () => {
    const refuseAside = (statement: ReturnType<typeof sql>) =>
      expect(
        portal.context.db.transaction().execute(async tx => {
          await sql`set local session_replication_role = replica`.execute(tx)
          await statement.execute(tx)
        }),
      ).rejects.toThrow('append-only')
    await refuseAside(sql`update audit_log set actor_kind = 'visitor'`)
    await refuseAside(sql`delete from audit_log`)
    await refuseAside(sql`truncate audit_log`)
  })

  test('lets the lines of automatic saves go, in the name of the job that prunes, and nothing else in its name', async () => {
    const db = portal.context.db
    const saved = { at: new Date(), actor_kind: 'applicant', actor_id: 'one', subject: 'application:one' }
    const lines = ['application.saved', 'application.submitted', 'application.saved-as-draft'].map(action => ({
      ...saved,
      action,
    }))
    await db.insertInto('audit_log').values(lines).execute()
    await refuse(sql`delete from audit_log where action = 'application.saved'`)
    const refuseInItsName = (statement: ReturnType<typeof sql>) =>
      expect(
        db.transaction().execute(async tx => {
          await sql`set local admissions.job = 'prune'`.execute(tx)
          await statement.execute(tx)
        }),
      ).rejects.toThrow('append-only')
    await refuseInItsName(sql`delete from audit_log`)
    await refuseInItsName(sql`delete from audit_log where action <> 'application.saved'`)
    await refuseInItsName(sql`delete from audit_log where action = 'application.saved-as-draft'`)
    await refuseInItsName(sql`update audit_log set action = 'application.saved' where subject = 'application:one'`)
    await refuseInItsName(sql`update audit_log set detail = '{"a": 1}' where action = 'application.saved'`)
    await refuseInItsName(sql`truncate audit_log`)
    const before = await rows(0)
    await portal.work('prune')
    expect(await rows(0)).toEqual(before.filter(({ action }) => action !== 'application.saved'))
  })

  test('is pruned of automatic saves in batches, by two servers at the same moment, until none is left', async () => {
    await sql`insert into audit_log (at, actor, action, subject)
      select now(), 'applicant:one', 'application.saved', 'application:' || n from generate_series(1, 2500) n`.execute(
      portal.context.db,
    )
    const others = (await rows(0)).filter(({ action }) => action !== 'application.saved')
    await Promise.all([portal.work('prune'), portal.work('prune')])
    expect(await rows(0)).toEqual(others)
  })

  test('forgets an address after half a year, and nothing else', async () => {
    const db = portal.context.db
    const old = new Date(Date.now() - 190 * 24 * 3_600_000)
    const entry = {
      at: old,
      actor_kind: 'job',
      actor_id: 'prune',
      action: 'tried',
      subject: 'account:old',
      detail: '{}',
      address: '10.0.0.1',
    }
    await db.insertInto('audit_log').values(entry).execute()
    await refuse(sql`update audit_log set address = null, action = 'other' where subject = 'account:old'`)
    await refuse(sql`update audit_log set address = '10.0.0.2' where subject = 'account:old'`)
    for (const column of ['actor', 'actor_kind', 'actor_id', 'action', 'subject'])
      await refuse(
        sql`update audit_log set address = null, ${sql.ref(column)} = 'visitor' where subject = 'account:old'`,
      )
    await refuse(sql`update audit_log set address = null, at = now() where subject = 'account:old'`)
    await refuse(sql`update audit_log set address = null, detail = '{"a": 1}' where subject = 'account:old'`)
    await portal.work('prune')
    const kept = await db.selectFrom('audit_log').selectAll().where('subject', '=', 'account:old').execute()
    expect(kept).toMatchObject([{ at: old, action: 'tried', address: null }])
    const recent = await db.selectFrom('audit_log').select('address').where('subject', '<>', 'account:old').execute()
    expect(recent.some(row => row.address === address)).toBe(true)
  })
})
