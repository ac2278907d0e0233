import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '#shared/contract/calls/call.ts'
import { type CallName, calls, type OfficeCallName, type RecordsCallName } from '#shared/contract/calls/index.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { purposeKey } from '../base/keys.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { formOf, multipartOf } from '../testing/people.ts'
import { type Belongings, withBelongings } from './two-applicants.fixture.ts'

let portal: TestApp
let owner: Belongings
let other: Belongings
beforeAll(async () => {
  portal = await testApp()
  owner = await withBelongings(portal, {
    email: 'owner-of-it@example.com',
    surname: 'Canarywharf',
    firstReferee: 'm.bello@unilag.edu.ng',
  })
  other = await withBelongings(portal, {
    email: 'somebody-else@example.com',
    surname: 'Jackdaw',
    firstReferee: 'k.obi@unn.edu.ng',
  })
})
afterAll(() => portal.close())

interface Asked {
  /** In place of the parameters of the path. */
  params?: Record<string, string>
  query?: string
  body?: Record<string, unknown>
  files?: Parameters<typeof multipartOf>[1]
}

/**
 * What decides who may do a call. `own`: it names nothing, and works on the caller's own. `named`: it names something, which must be
 * the caller's. `link`: whoever has the secret in the address. `public`: anyone. A call without a line here is a type error.
 */
type Decision =
  | { by: 'own'; ask?: () => Asked }
  | { by: 'named'; ask: (of: Belongings) => Asked; answersOwner: number[] }
  | { by: 'link'; ask: (link: string) => Asked; secretOf: (of: Belongings) => string; refused: number[] }
  | { by: 'public'; ask?: () => Asked }

const named = (ask: (of: Belongings) => Asked, ...answersOwner: number[]): Decision => ({
  by: 'named',
  ask,
  answersOwner,
})
const application = (uuid: string): Asked => ({ params: { uuid } })
const aFile = () => ({ file: { fileName: 'a.pdf', contentType: 'application/pdf', bytes: tinyPdf() } })
const referee = (body?: Record<string, unknown>): Decision => ({
  by: 'link',
  ask: uuid => ({ params: { uuid }, ...(body ? { body } : {}) }),
  secretOf: of => of.refereeLink,
  refused: [404],
})
const sponsor = (body?: Record<string, unknown>): Decision => ({
  by: 'link',
  ask: token => ({ params: { token }, ...(body ? { body } : {}) }),
  secretOf: of => of.sponsorToken,
  refused: [404],
})
const transcript = (body?: Record<string, unknown>): Decision => ({
  by: 'link',
  ask: uuid => ({ params: { uuid }, ...(body ? { body } : {}) }),
  secretOf: of => of.transcriptLink,
  refused: [404],
})
const own: Decision = { by: 'own' }

const decisions: Record<Exclude<CallName, OfficeCallName | RecordsCallName>, Decision> = {
  signup: { by: 'public' },
  token: { by: 'public' },
  uploadDocument: own,
  forgotPassword: { by: 'public' },
  sendContactMessage: { by: 'public' },
  sendVerification: { by: 'public' },
  verifyEmail: { by: 'public' },
  sendPasswordResetOtp: { by: 'public' },
  verifyPasswordResetOtp: { by: 'public' },
  resetPassword: { by: 'public' },
  requestEmailCode: { by: 'public' },
  verifyEmailCode: { by: 'public' },
  savePostgraduate: named(
    of => ({ body: { is_draft: 'true', application_uuid: of.draft.uuid, selected_program: 'msc-applied-math' } }),
    409,
  ),
  applyWithoutAccount: { by: 'public' },
  saveUndergraduate: named(
    of => ({ body: { is_draft: 'true', application_uuid: of.draft.uuid, selected_program: 'bsc-accounting' } }),
    200,
  ),
  myUndergraduate: own,
  referenceSummary: referee(),
  submitReference: referee({
    name: 'An Impostor',
    designation: 'Professor',
    email_official: 'impostor@unilag.edu.ng',
    place_of_work: 'Nowhere',
    known_duration_context: 'Not at all.',
    final_recommendation: 'By all means.',
    intellectual_ability: '5',
    research_ability: '5',
    teaching_ability: '5',
    leadership_ability: '5',
  }),
  readTranscriptRequest: transcript(),
  sendNewTranscriptLink: { by: 'link', ask: application, secretOf: of => of.transcriptLink, refused: [200] },
  sendTranscript: transcript({ answered_by: 'An Impostor', confirmed: 'true' }),
  refuseTranscript: transcript({ answered_by: 'An Impostor', refusal: 'other' }),
  changeReferee: own,
  saveFoundation: named(
    of => ({ body: { is_draft: 'true', application_uuid: of.draft.uuid, program_type: 'foundation' } }),
    200,
  ),
  initializePayment: named(
    of => ({ body: { amount: 1_000_000, metadata: { application_uuid: of.unpaid.uuid } } }),
    200,
  ),
  searchUniversities: { by: 'public', ask: () => ({ query: 'search=lagos' }) },
  me: own,
  verifyPayment: named(of => ({ query: `reference=${of.paymentReference}` }), 200),
  searchUniversitiesShort: { by: 'public', ask: () => ({ query: 'search=lagos' }) },
  logout: own,
  changePassword: own,
  startEmailChange: own,
  finishEmailChange: own,
  readAccountHistory: own,
  listSessions: own,
  endSession: named(of => ({ params: { id: of.sessionId } }), 204),
  applicationRecord: named(of => application(of.sent.uuid), 200),
  admissionLetter: named(of => application(of.sent.uuid), 404),
  myPostgraduate: own,
  myFoundation: own,
  readDocument: named(of => ({ params: { id: of.documentId } }), 200),
  removeDocument: named(of => ({ params: { id: of.documentId } }), 204),
  moveToNextRound: named(of => application(of.unpaid.uuid), 409),
  earlierDocuments: named(of => application(of.unpaid.uuid), 200),
  takeEarlierDocuments: named(of => ({ ...application(of.unpaid.uuid), body: {} }), 409),
  myMessages: named(of => application(of.sent.uuid), 200),
  sendOwnMessage: named(of => ({ ...application(of.unpaid.uuid), body: { body: 'Good day.' } }), 409),
  answerRequest: named(
    of => ({ params: { uuid: of.sent.uuid, request: of.documentId }, body: { body: 'I was ill.' } }),
    409,
  ),
  acceptOffer: named(of => application(of.sent.uuid), 404),
  declineOffer: named(of => ({ ...application(of.sent.uuid), body: {} }), 404),
  askDeferral: named(of => ({ ...application(of.sent.uuid), body: { reason: 'I serve until July.' } }), 404),
  consentToAlternative: named(of => application(of.sent.uuid), 404),
  askSecondLook: named(of => ({ ...application(of.sent.uuid), body: { reason: 'Look again.' } }), 404),
  sittingChoices: named(of => application(of.sent.uuid), 200),
  changeOwnSitting: named(of => ({ ...application(of.sent.uuid), body: { sitting: of.sent.uuid } }), 409),
  sendUnaskedDocument: named(
    of => ({ ...application(of.unpaid.uuid), body: { kind: 'transcript' }, files: aFile() }),
    409,
  ),
  withdrawApplication: named(of => ({ ...application(of.unpaid.uuid), body: {} }), 409),
  reopenApplication: named(of => application(of.unpaid.uuid), 200),
  changeResidency: named(of => ({ ...application(of.unpaid.uuid), body: { residency: 'international' } }), 200, 409),
  // The provider's signature is the key; server/features/payments/forged-webhooks.test.ts tries the locks.
  paymentWebhook: { by: 'public' },
  // The relay’s signature is the key; server/features/mail/relay-reports.test.ts tries the locks.
  mailWebhook: { by: 'public' },
  // The provider’s signature is the key; server/features/channels/reports.test.ts tries the locks.
  messageWebhook: { by: 'public' },
  confirmMessageWebhook: { by: 'public' },
  readChannels: own,
  startPhone: own,
  confirmPhone: own,
  removePhone: own,
  chooseChannels: own,
  addPushDevice: own,
  removePushDevice: named(of => ({ params: { id: of.documentId } }), 404),
  ownTransfers: named(of => application(of.unpaid.uuid), 200),
  announceTransfer: named(
    of => ({
      ...application(of.unpaid.uuid),
      body: { amount: '10000', paid_on: '2026-01-05', payer: 'Ada', number: 'T1' },
    }),
    201,
    409,
  ),
  useFeeWaiver: named(of => ({ ...application(of.unpaid.uuid), body: { code: 'K7QMX-4WD9R' } }), 409),
  makeSponsorLink: named(of => ({ body: { application_uuid: of.unpaid.uuid } }), 201, 409, 422),
  endSponsorLink: named(of => application(of.unpaid.uuid), 204),
  sponsorSummary: sponsor(),
  payAsSponsor: sponsor({ email: 'uncle@example.com' }),
  verifyAsSponsor: {
    by: 'link',
    ask: token => ({ params: { token }, query: 'reference=msc_1' }),
    secretOf: of => of.sponsorToken,
    refused: [404],
  },
  listReferees: own,
  remindReferee: { by: 'own', ask: () => ({ params: { number: '1' } }) },
  declineReference: referee({ reason: 'An impostor says no.' }),
  // Answers every link alike; that it does nothing for a foreign one is shown below.
  sendNewLink: { by: 'link', ask: application, secretOf: of => of.refereeLink, refused: [200] },
  stopReminders: referee(),
  readReferenceDraft: referee(),
  saveReferenceDraft: referee({ name: 'An Impostor' }),
  paymentReceipt: named(of => ({ params: { reference: of.paymentReference } }), 200),
  requestExport: own,
  downloadExport: {
    by: 'link',
    ask: ticket => ({ params: { ticket } }),
    secretOf: of => of.exportTicket,
    refused: [410],
  },
  askDeletion: own,
  keepAccount: own,
  agreeToTerms: own,
}

const callNames = Object.keys(decisions) as (keyof typeof decisions)[]
const ofKind = <Kind extends Decision['by']>(kind: Kind) =>
  callNames.flatMap(name => {
    const decision = decisions[name]
    return decision.by === kind ? [[name, decision as Extract<Decision, { by: Kind }>] as const] : []
  })

async function send(name: CallName, asked: Asked, token?: string) {
  const call: Call = calls[name]
  const path = call.path.replace(/:(\w+)/g, (_all, key: string) => encodeURIComponent(asked.params?.[key] ?? 'none'))
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const request = { method: call.method, url: asked.query ? `${path}?${asked.query}` : path, headers }
  if (call.body === 'json') return portal.app.inject({ ...request, payload: asked.body ?? {} })
  if (call.body === 'none' || call.body === 'raw') return portal.app.inject(request)
  const form =
    call.body === 'form' && !asked.files
      ? formOf((asked.body ?? {}) as Record<string, string>)
      : multipartOf(asked.body ?? { nothing: '' }, asked.files)
  return portal.app.inject({ ...request, headers: { ...headers, ...form.headers }, payload: form.payload })
}

const askOf = (decision: Decision): Asked => {
  if (decision.by === 'named') return decision.ask(owner)
  if (decision.by === 'link') return decision.ask(decision.secretOf(owner))
  return decision.ask?.() ?? {}
}

test('every call but those of the office and of programs with a key has a decision, and one that needs a token works on what is the caller’s', () => {
  const ofApplicants = Object.values(calls).filter(({ path }) => !/^\/(office|api\/v1)\//.test(path))
  expect(callNames.map(String).sort()).toEqual(ofApplicants.map(({ name }) => name as string).sort())
  for (const name of callNames) {
    const needsToken = calls[name].who === 'applicant'
    expect(['own', 'named'].includes(decisions[name].by), name).toBe(needsToken)
  }
})

const hour = 3600

async function token(change: { key?: string; alg?: string; [claim: string]: unknown } = {}): Promise<string> {
  const now = Math.floor(portal.clock.now().getTime() / 1000)
  const { key = 'access-token', alg = 'HS256', secret = portal.context.config.secret, ...claims } = change
  const all = {
    sub: owner.accountId,
    sid: owner.sessionId,
    iss: 'admissions',
    aud: 'applicant',
    iat: now,
    exp: now + hour,
    ...claims,
  }
  return new SignJWT(all).setProtectedHeader({ alg, typ: 'JWT' }).sign(purposeKey(String(secret), key))
}

const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')

/** What someone could show who may not come in. The first line of defence is the same for all of them. */
const badTokens: Record<string, () => Promise<string> | string> = {
  'nothing but spaces': () => ' ',
  'the refresh token': () => owner.applicant.session.refresh_token,
  'a referee’s link': () => owner.refereeLink,
  'a link of a records office': () => owner.transcriptLink,
  'a sponsor’s link': () => owner.sponsorToken,
  'a ticket for a copy of the data': () => owner.exportTicket,
  'the account’s id': () => owner.accountId,
  'a token that has run out': async () => token({ exp: Math.floor(portal.clock.now().getTime() / 1000) - 1 }),
  'a token for later': async () => token({ nbf: Math.floor(portal.clock.now().getTime() / 1000) + hour }),
  'a token of another issuer': () => token({ iss: 'somebody' }),
  'a token for somebody else to read': () => token({ aud: 'office' }),
  'a token without a session': () => token({ sid: undefined }),
  'a token without an end': () => token({ exp: undefined }),
  'a token of a session that never was': () => token({ sid: '00000000-0000-7000-8000-000000000000' }),
  'another account with this session': () => token({ sub: other.accountId }),
  'a token whose account is no id': () => token({ sub: "' or 1=1 --" }),
  'a token signed with another secret': () => token({ secret: 'x'.repeat(40) }),
  'a token signed for another purpose': () => token({ key: 'one-time-code' }),
  'a token with another algorithm of the same key': () => token({ alg: 'HS512' }),
  'an unsigned token': async () => `${encode({ alg: 'none', typ: 'JWT' })}.${(await token()).split('.')[1]}.`,
  'an unsigned token in capitals': async () =>
    `${encode({ alg: 'NONE', typ: 'JWT' })}.${(await token()).split('.')[1]}.`,
  'a token with its signature cut off': async () => (await token()).split('.').slice(0, 2).join('.'),
  'a token with an empty signature': async () => `${(await token()).split('.').slice(0, 2).join('.')}.`,
  'a token with changed claims': async () => {
    const [head, claims, signature] = (await token()).split('.')
    const changed = { ...JSON.parse(Buffer.from(claims ?? '', 'base64url').toString()), sub: other.accountId }
    return `${head}.${encode(changed)}.${signature}`
  },
  'a token that brings its own key': async () => {
    const [, claims] = (await token()).split('.')
    return `${encode({ alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: 'AAAA' } })}.${claims}.AAAA`
  },
  'a token that names a file as its key': async () => {
    const [, claims] = (await token()).split('.')
    return `${encode({ alg: 'HS256', typ: 'JWT', kid: '../../dev/null' })}.${claims}.AAAA`
  },
}

describe('a call that needs a token is refused to', () => {
  const guarded = [...ofKind('own'), ...ofKind('named')]
  test('someone without one', async () => {
    for (const [name, decision] of guarded) {
      const answer = await send(name, askOf(decision))
      expect(answer.json(), name).toMatchObject({ status: 401, code: 'no-token' })
    }
  })

  test.each(Object.entries(badTokens))('someone with %s', async (_what, make) => {
    const bad = await make()
    for (const [name, decision] of guarded) expect((await send(name, askOf(decision), bad)).statusCode, name).toBe(401)
  })

  test('and the token of these tests, unchanged, is let in', async () => {
    expect((await send('me', {}, await token())).statusCode).toBe(200)
  })
})

describe('what belongs to one applicant is not there for another:', () => {
  test.each(ofKind('named'))('%s', async (name, { ask }) => {
    const stranger = other.applicant.session.access_token
    const answer = await send(name, ask(owner), stranger)
    expect(answer.statusCode, answer.body).toBe(404)
    // Just as what does not exist at all, so that no one learns what does.
    const nowhere = { ...owner, ...somewhereElse }
    const missing = await send(name, ask(nowhere), stranger)
    expect(answer.body).toBe(missing.body)
  })

  test('after all these tries nothing of the owner’s has changed', async () => {
    const db = portal.context.db
    const rows = await db.selectFrom('application').selectAll().where('account_id', '=', owner.accountId).execute()
    const told = new Map([owner.sent, owner.draft, owner.unpaid].map(one => [one.uuid, one]))
    for (const row of rows) expect(row.selected_program).toBe(told.get(row.uuid)?.selected_program)
    expect(await db.selectFrom('document').select('id').where('id', '=', owner.documentId).execute()).toHaveLength(1)
    const ended = await db.selectFrom('session').select('ended_at').where('id', '=', owner.sessionId).execute()
    expect(ended).toEqual([{ ended_at: null }])
  })
})

const nothing = '00000000-0000-4000-8000-000000000000'
const somewhereElse = {
  sessionId: nothing,
  documentId: nothing,
  paymentReference: 'msc_1',
  get sent() {
    return { ...owner.sent, uuid: nothing }
  },
  get draft() {
    return { ...owner.draft, uuid: nothing }
  },
  get unpaid() {
    return { ...owner.unpaid, uuid: nothing }
  },
}

describe('a link opens what it was made for and nothing else:', () => {
  test.each(ofKind('link'))('%s', async (name, { ask, secretOf, refused }) => {
    const wrongKeys = {
      'the application’s uuid': owner.sent.uuid,
      'the account’s id': owner.accountId,
      'the application’s number': owner.sent.application_number ?? '',
      'the payment reference': owner.paymentReference,
      'an access token': owner.applicant.session.access_token.slice(0, 100),
      'a document’s id': owner.documentId,
      'nothing that was ever made': nothing,
      'a longer link': `${secretOf(owner)}0`.slice(0, 99),
      'a link with a letter changed': secretOf(owner).replace(/.$/, last => (last === '0' ? '1' : '0')),
      'a path': '../../etc/passwd',
      'a statement': "' or true --",
      'a pattern': '%',
      'links of other kinds': [owner.refereeLink, owner.transcriptLink, owner.sponsorToken]
        .filter(one => one !== secretOf(owner))
        .join(),
    }
    for (const [what, key] of Object.entries(wrongKeys)) {
      const answer = await send(name, ask(key), owner.applicant.session.access_token)
      expect(refused, `${what}: ${answer.statusCode} ${answer.body.slice(0, 200)}`).toContain(answer.statusCode)
      for (const canary of owner.canaries) expect(answer.body, what).not.toContain(canary)
    }
  })

  test('a link of one referee emails no one else', async () => {
    const before = (await portal.mails.all()).length
    await send('sendNewLink', application(owner.sent.uuid))
    expect((await portal.mails.all()).length).toBe(before)
  })

  test('a sponsor asks about the payment of their own link alone', async () => {
    const asked = { params: { token: other.sponsorToken }, query: `reference=${owner.paymentReference}` }
    expect((await send('verifyAsSponsor', asked)).statusCode).toBe(404)
  })
})

describe('what someone else gets to read holds nothing of the owner’s:', () => {
  test.each(callNames.filter(name => calls[name].method === 'GET'))('%s', async name => {
    const decision = decisions[name]
    const asked =
      decision.by === 'named'
        ? decision.ask(other)
        : decision.by === 'link'
          ? decision.ask(decision.secretOf(other))
          : askOf(decision)
    const answer = await send(name, asked, other.applicant.session.access_token)
    for (const canary of owner.canaries) expect(answer.rawPayload.includes(canary), canary).toBe(false)
  })

  test('and what the owner reads holds no link of a referee and no hash', async () => {
    for (const name of callNames.filter(one => calls[one].method === 'GET' && calls[one].who === 'applicant')) {
      const answer = await send(name, askOf(decisions[name]), owner.applicant.session.access_token)
      expect(answer.rawPayload.includes(owner.refereeLink), name).toBe(false)
      expect(answer.body, name).not.toMatch(/argon2|password_hash|token_hash|storage_key/)
    }
  })
})

describe('the owner is let in to', () => {
  // What ends something permanently stands last.
  const last: CallName[] = ['removeDocument', 'endSession']
  const inOrder = ofKind('named').sort(([a], [b]) => last.indexOf(a) - last.indexOf(b))
  test.each(inOrder)('%s', async (name, { ask, answersOwner }) => {
    const answer = await send(name, ask(owner), owner.applicant.session.access_token)
    expect(answersOwner, `${answer.statusCode} ${answer.body.slice(0, 300)}`).toContain(answer.statusCode)
  })
})
