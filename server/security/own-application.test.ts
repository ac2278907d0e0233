import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls, type OfficeCallName } from '#shared/contract/calls/index.ts'
import { mayExport } from '#shared/domain/export-kinds.ts'
import { mailboxOf } from '#shared/domain/mailbox.ts'
import { permissionsOf, type Role } from '#shared/domain/staff.ts'
import { tinyPdf } from '../adapters/files/testing/corpus.ts'
import { writeCase } from '../testing/cases.ts'
import { colleague, expectDone, type OfficePerson } from '../testing/office.ts'
import { type OfficePortal, officePortal } from '../testing/office-portal.ts'
import type { multipartOf } from '../testing/people.ts'
import { writeTold } from '../testing/told.ts'

/*
 * People who work in the office and have applied, or are referee or sponsor of someone who has: to them that application does not exist, in any role and by
 * any call (ADR 134).
 */

const roles = ['officer', 'reader', 'head', 'registrar', 'bursar', 'records', 'auditor'] as const
const programme = 'msc-computer-science'

let office: OfficePortal
const people = {} as Record<(typeof roles)[number], OfficePerson>
let stranger: OfficePerson
let own: { id: number; uuid: string; application_number: string }
let ids: Record<string, string>
let round: string

/** Other spellings of the applicant’s mailbox. */
const spellings = [
  'ada.own+office@gmail.com',
  'adaown+reader@googlemail.com',
  'A.D.A.Own@gmail.com',
  'adaown@gmail.com',
  'ADAOWN+b@GOOGLEMAIL.com',
  'a.daown@gmail.com',
  'adaown+audit@gmail.com',
]

beforeAll(async () => {
  office = await officePortal()
  const { db } = office.context
  const candidate = await office.candidate()
  const { rows } = await sql<{ id: number; uuid: string; application_number: string; round: string }>`
    update application set email = 'Ada.Own@gmail.com', surname = 'Ownsurname' where uuid = ${candidate.uuid}
    returning id, uuid, application_number, round_id as round`.execute(db)
  const [row] = rows
  if (!row) throw new Error('There is no application')
  own = row
  round = row.round
  await sql`insert into seat_pool (round_id, programme_id, track, capacity) values (${round}, ${programme}, 'general', 50)`.execute(
    db,
  )
  for (const [index, role] of roles.entries())
    people[role] = await colleague(office, {
      email: spellings[index] ?? '',
      grants: [{ role, scope: 'all' }],
    })
  stranger = await office.member(['officer', 'registrar', 'records', 'head'])
  await office.admin.freshen()
  ids = await writeEverything()
  for (const role of roles) await people[role].freshen()
})
afterAll(() => office.close())

/** A released offer with a condition, a sitting, a rank list and a release: all about the own application. */
async function writeEverything(): Promise<Record<string, string>> {
  const { db, random } = office.context
  const decision = await writeTold(office.context, own.uuid, {
    kind: 'conditional_offer',
    conditions: ['Send it'],
    state: 'accepted',
  })
  await sql`insert into seat_hold (decision_id, pool_id, held_at) select ${decision}, id, now() from seat_pool`.execute(
    db,
  )
  const staff = stranger.id
  const sitting = random.uuid()
  await sql`insert into sitting (id, round_id, programme_id, starts_at, ends_at, place, bring, capacity, change_until, created_by, created_at)
    values (${sitting}, ${round}, ${programme}, now() - interval '1 hour', now() + interval '1 hour', 'Hall', '', 5, now() - interval '2 hours', ${staff}, now())`.execute(
    db,
  )
  await sql`insert into sitting_place (id, sitting_id, application_id, invited_by, invited_at)
    values (${random.uuid()}, ${sitting}, ${own.id}, ${staff}, now())`.execute(db)
  const list = random.uuid()
  await sql`insert into rank_list (id, round_id, programme_id, track, terms, counts, proposal, frozen_by, frozen_at)
    values (${list}, ${round}, ${programme}, 'general', '{"version":1,"weights":{},"cut_offs":{},"seats":{}}',
      '{"offer":1,"waiting_list":0,"rejection":0,"skipped":0,"incomplete":0,"decided":0}', '{"conditions":[],"reasons":[],"answer_by":null}', ${staff}, now())`.execute(
    db,
  )
  await sql`insert into rank_list_item (list_id, position, application_id, rank, points, figures, outcome, case_revision)
    values (${list}, 1, ${own.id}, 1, 100, '{}', 'offer', 1)`.execute(db)
  const release = random.uuid()
  await sql`insert into release (id, name, releases_at, decisions, rehearsal, created_by)
    values (${release}, 'March', now() + interval '1 day', 1, 1, ${staff})`.execute(db)
  await sql`insert into release_item (release_id, decision_id) values (${release}, ${decision})`.execute(db)
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', own.id)
    .executeTakeFirstOrThrow()
  const referee = await db
    .selectFrom('referee')
    .select('id')
    .where('application_id', '=', own.id)
    .executeTakeFirstOrThrow()
  const { account_id } = await db
    .selectFrom('application')
    .select('account_id')
    .where('id', '=', own.id)
    .executeTakeFirstOrThrow()
  const waiver = random.uuid()
  await sql`insert into waiver (id, fee, application_id, reason, asked_at, asked_by)
    values (${waiver}, 'application', ${own.id}, 'Ownsurname is an orphan', now(), ${staff})`.execute(db)
  const transfer = random.uuid()
  await sql`insert into transfer (id, application_id, fee, amount_minor, currency, paid_on, payer, origin, state, created_at)
    values (${transfer}, ${own.id}, 'application', 100, 'NGN', now(), 'Ownsurname', 'applicant', 'announced', now())`.execute(
    db,
  )
  const payment = await db
    .selectFrom('payment')
    .select('reference')
    .where('application_id', '=', own.id)
    .executeTakeFirstOrThrow()
  const transcript = random.uuid()
  await sql`insert into transcript_request (id, application_id, kind, wanted, institution, email, email_key, student_number,
      studied, message, state, asked_by, asked_at, due_at, links_end_at)
    values (${transcript}, ${own.id}, 'transcript', 'transcript', 'Ibadan', 'r@ui.edu.ng', 'r@ui.edu.ng', '', '', '',
      'requested', ${staff}, now(), now() + interval '7 days', now() + interval '37 days')`.execute(db)
  const refund = random.uuid()
  await sql`insert into refund (id, payment_id, amount_minor, reason, status, asked_by, created_at)
    select ${refund}, id, 1, 'Asked', 'asked', ${staff}, now() from payment where reference = ${payment.reference}`.execute(
    db,
  )
  return {
    ...{ decision, refund, sitting, list, release, version: document.id, referee: referee.id },
    ...{ account: account_id ?? '', payment: payment.reference, waiver, transfer, transcript },
  }
}

const aRequest = { kind: 'transcript', wanted: 'transcript', institution: 'Ibadan', email: 'records@ui.edu.ng' }

const aLetter = { name: 'Ada Eze', designation: 'Professor', place_of_work: 'Nsukka', final_recommendation: 'Good.' }

const scan = { fileName: 'letter.pdf', contentType: 'application/pdf', bytes: tinyPdf('letter') }

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** The calls that touch one application, or something with it in it. Each is 404 to whoever it belongs to. */
const touching = (): Partial<
  Record<
    OfficeCallName,
    { params?: Record<string, string>; body?: Record<string, unknown>; files?: Parameters<typeof multipartOf>[1] }
  >
> => {
  const offer = { id: ids.decision ?? '', position: '0', kind: 'transcript' }
  const sitting = { id: ids.sitting ?? '', uuid: own.uuid }
  const list = { id: ids.list ?? '' }
  const release = { id: ids.release ?? '', decision: ids.decision ?? '' }
  const place = { round, programme }
  const many = { uuids: [own.uuid] }
  const payment = { reference: ids.payment ?? '' }
  const transcript = { id: ids.transcript ?? '' }
  const refund = { id: ids.refund ?? '' }
  return {
    readCase: {},
    openCase: {},
    noteHere: {},
    readCaseDocument: { params: { version: ids.version ?? '' } },
    noteDocumentShown: { params: { version: ids.version ?? '' } },
    readCaseReference: { params: { id: ids.referee ?? '' } },
    readReferenceFile: { params: { id: ids.referee ?? '' } },
    moveCase: { body: { stage: 'checking', revision: 1 } },
    assignCase: { body: { staff_id: null, revision: 1 } },
    readCheckerNote: {},
    writeCheckerNote: { body: { body: 'PIN 1234', version: null } },
    judgeRequirement: { body: { requirement: 'degree', verdict: 'met' } },
    judgeDocument: { params: { version: ids.version ?? '' }, body: { verdict: 'accepted' } },
    settleUnasked: { params: { version: ids.version ?? '' }, body: { take: true } },
    requestFromApplicant: { body: { requests: [{ kind: 'transcript', message: 'Scan it.' }], due_on: inAWeek() } },
    writeMessage: { body: { body: 'Hello' } },
    remindOfficeReferee: { params: { uuid: own.uuid, number: '1' } },
    changeOfficeReferee: {
      params: { uuid: own.uuid, number: '1' },
      body: { new_referee_name: 'Ada Eze', new_referee_email: 'a.eze@unn.edu.ng' },
    },
    enterPaperReference: { params: { uuid: own.uuid, number: '1' }, body: aLetter, files: { scan } },
    comparePaperReference: { params: { id: ids.referee ?? '' } },
    askTranscript: { body: { ...aRequest, due_on: inAWeek() } },
    askTranscriptAgain: { params: transcript, body: { email: aRequest.email, due_on: inAWeek() } },
    cancelTranscript: { params: transcript },
    settleTranscript: { params: transcript },
    writeNote: { body: { body: 'Fine' } },
    exportFile: {},
    exportFileAsZip: {},
    exportFiles: { body: { filter: { uuids: [own.uuid] } } },
    readReviews: {},
    submitReview: { body: { scores: { record: 3 }, recommendation: 'offer', comment: 'She is good.', revision: 1 } },
    declareConflict: { body: { reason: 'I know her.' } },
    shareReviews: { body: { ...many, readers: [stranger.id], due_on: inAWeek() } },
    readFees: {},
    readAccount: { params: { id: ids.account ?? '' } },
    readPayment: { params: { reference: ids.payment ?? '' } },
    readTransfer: { params: { id: ids.transfer ?? '' } },
    readTransferSlip: { params: { id: ids.transfer ?? '' } },
    approveTransfer: { params: { id: ids.transfer ?? '' } },
    discardTransfer: { params: { id: ids.transfer ?? '' }, body: { reason: 'No' } },
    giveBackTransfer: { params: { id: ids.transfer ?? '' }, body: { reason: 'No' } },
    bookTransfer: {
      body: {
        ...{ application: own.uuid, fee: 'application', amount: 100, currency: 'NGN', paid_on: '2026-01-05' },
        ...{ payer: 'Ada', reason: 'Seen' },
      },
    },
    readFeeWaiver: { params: { id: ids.waiver ?? '' } },
    askFeeWaiver: { body: { application: own.uuid, reason: 'No' } },
    approveFeeWaiver: { params: { id: ids.waiver ?? '' } },
    endFeeWaiver: { params: { id: ids.waiver ?? '' } },
    readAccountAsSeen: { params: { id: ids.account ?? '' } },
    decidePayment: { params: payment, body: { action: 'give-back', reason: 'Fine' } },
    approvePaymentDecision: { params: payment, body: { id: ids.refund } },
    discardPaymentDecision: { params: payment, body: { id: ids.refund } },
    askRefund: { body: { ...payment, amount: 1, reason: 'Fine', by: 'gateway' } },
    approveRefund: { params: refund },
    discardRefund: { params: refund },
    retryRefund: { params: refund, body: { by: 'gateway' } },
    fetchPayment: { params: payment },
    voidTestPayment: { params: payment, body: { reason: 'Fine' } },
    recordRefundPaid: { params: refund, body: { note: 'GTBank' } },
    sendMessageAgain: { params: { id: ids.account ?? '', mail: ids.referee ?? '' } },
    restoreDraft: { params: { id: ids.account ?? '', draft: ids.referee ?? '' }, body: { reason: 'A mistake.' } },
    endAccountSessions: { params: { id: ids.account ?? '' } },
    askRecovery: {
      params: { id: ids.account ?? '' },
      body: { new_email: 'new@example.com', evidence: { date_of_birth: '2000-01-01', seen: 'She came.' } },
    },
    approveRecovery: { params: { id: ids.account ?? '' }, body: { recovery: ids.referee ?? '' } },
    readDeletion: { params: { id: ids.account ?? '' } },
    askDeletionOnLetter: { params: { id: ids.account ?? '' }, body: { letter: 'Delete it.' } },
    approveDeletion: { params: { id: ids.account ?? '' }, body: { deletion: ids.referee ?? '' } },
    stopDeletion: { params: { id: ids.account ?? '' }, body: { deletion: ids.referee ?? '' } },
    discardRecovery: { params: { id: ids.account ?? '' }, body: { recovery: ids.referee ?? '' } },
    createBatch: { body: { ...many, action: 'assign', assignees: [stranger.id] } },
    skipRank: { body: { reason: 'No' } },
    endSkip: {},
    readRanks: { params: place },
    readWaitingList: { params: place },
    moveUp: { params: place, body: many },
    readRankList: { params: list },
    proposeRankList: { params: list, body: { count: 1 } },
    approveRankList: { params: list, body: { count: 1 } },
    discardRankList: { params: list, body: {} },
    readProposalChoices: {},
    proposeDecision: { body: { kind: 'offer' } },
    approveDecision: { params: { id: ids.decision ?? '' }, body: {} },
    discardDecision: { params: { id: ids.decision ?? '' }, body: {} },
    revokeOffer: { params: { id: ids.decision ?? '' }, body: { reason: 'No' } },
    readRelease: { params: release },
    rehearseLetter: { params: release },
    confirmRelease: { params: release, body: { count: 1 } },
    stopRelease: { params: release },
    createRelease: {
      body: { name: 'X', releases_at: new Date(Date.now() + 9e7).toISOString(), decision_ids: [ids.decision ?? ''] },
    },
    readOffer: { params: offer },
    saveCondition: { params: offer, body: { state: 'met' } },
    askWaiver: { params: offer, body: { reason: 'Fine' } },
    answerWaiver: { params: offer, body: { answer: 'grant' } },
    answerDeferral: { params: offer, body: { answer: 'grant' } },
    replyForApplicant: { params: offer, body: { reply: 'accept', note: 'Phoned' } },
    extendAnswer: { params: offer, body: { answer_by: inAWeek(), reason: 'Asked' } },
    saveOriginal: { params: offer, body: { outcome: 'seen' } },
    clearOffer: { params: offer, body: {} },
    undoClearance: { params: offer },
    giveNumbers: { body: { ids: [ids.decision ?? ''] } },
    changeCaps: {
      params: { id: ids.decision ?? '' },
      body: { event: 'propose', reason: 'By hand', state: 'to_propose' },
    },
    proposeToJamb: { body: { ids: [ids.decision ?? ''], count: 1 } },
    movePlace: { params: sitting, body: { sitting: ids.sitting ?? '', reason: 'Full' } },
    removePlace: { params: sitting, body: { reason: 'Full' } },
    markAttendance: { params: sitting, body: { uuids: [own.uuid], attendance: 'present' } },
    inviteToSittings: { params: place, body: { sittings: [ids.sitting ?? ''], uuids: [own.uuid], count: 1 } },
    saveScreening: { params: place, body: { rows: [{ application_number: own.application_number, score: 90 }] } },
    exportPeople: {
      body: { what: 'applications', columns: ['surname'], filter: { uuids: [own.uuid] }, format: 'csv' },
    },
  }
}

const traces = () => [own.uuid, own.application_number, 'Ownsurname', ids.decision ?? '']

function mayCall(role: Role, name: CallName): boolean {
  const row = calls[name]
  if (!('permission' in row) || row.permission === 'none') return row.who === 'staff'
  const held = permissionsOf([{ role }])
  return row.permission.some(one => held.includes(one))
}

describe('the own application', () => {
  test.each(roles)('is not there for a %s who applied, by any call that touches it', async role => {
    const calledOn = touching()
    for (const name of Object.keys(calledOn) as OfficeCallName[]) {
      const exports = name === 'exportPeople' || name === 'exportFiles'
      if (!mayCall(role, name) || (exports && !mayExport('applications', { role }))) continue
      const answer = await people[role].call(name, { params: { uuid: own.uuid }, ...calledOn[name] })
      const text = JSON.stringify(answer.body)
      expect({ name, status: answer.status, text }, name).toMatchObject({ status: 404 })
      for (const trace of traces()) expect(text, `${name} by ${role}`).not.toContain(trace)
    }
  })

  test('is there for a colleague by the same calls that read', async () => {
    const reading = ['readCase', 'readReviews', 'readOffer', 'readRankList', 'readRelease', 'readRanks'] as const
    const calledOn = touching()
    for (const name of reading) {
      const answer = await stranger.call(name, { params: { uuid: own.uuid }, ...calledOn[name] })
      expect(answer.status, `${name}: ${JSON.stringify(answer.body).slice(0, 200)}`).toBe(200)
    }
  })

  const lists: readonly { name: OfficeCallName; query?: string; params?: () => Record<string, string> }[] = [
    { name: 'listCases' },
    { name: 'listCases', query: 'q=Ownsurname' },
    { name: 'listCases', query: 'q=decision:conditional_offer&sort=newest' },
    { name: 'listCases', query: 'stage=told&limit=100' },
    { name: 'readToday' },
    { name: 'readDesk' },
    { name: 'listReports' },
    { name: 'findAnyone', query: 'q=Ownsurname' },
    { name: 'findAnyone', query: 'q=ada.own@gmail.com' },
    { name: 'listFees' },
    { name: 'listFees', query: 'q=Ownsurname' },
    { name: 'listPayments' },
    { name: 'listPayments', query: 'q=Ownsurname' },
    { name: 'listPayments', query: 'q=is:paid%20ada.own@gmail.com' },
    { name: 'listTransfers' },
    { name: 'listStatements' },
    { name: 'listFeeWaivers' },
    { name: 'listOffers' },
    { name: 'listOffers', query: 'q=Ownsurname' },
    { name: 'listCaps' },
    { name: 'readingList' },
    { name: 'findDrafts', query: 'q=ada.own@gmail.com' },
    { name: 'findAccounts', query: 'q=Ownsurname' },
    { name: 'findAccounts', query: 'q=ada.own@gmail.com' },
    { name: 'listRankLists' },
    { name: 'readSeatNews' },
    { name: 'listReleases' },
    { name: 'listPairs' },
    { name: 'listSharedPhones' },
    { name: 'listRecoveries' },
    { name: 'matriculationList' },
    { name: 'searchAudit' },
    { name: 'searchAudit', query: 'q=Ownsurname' },
    { name: 'listSittings', params: () => ({ round, programme }) },
    { name: 'readSitting', params: () => ({ id: ids.sitting ?? '' }) },
  ]
  test.each(roles)('is in no list, search or count of a %s', async role => {
    for (const { name, query, params } of lists.filter(one => mayCall(role, one.name))) {
      const answer = await people[role].call(name, { ...(query ? { query } : {}), params: params?.() ?? {} })
      expect(answer.status, `${name} ${query}: ${JSON.stringify(answer.body)}`).toBe(200)
      const text = JSON.stringify(answer.body)
      for (const trace of traces()) expect(text, `${name} ${query ?? ''} by ${role}`).not.toContain(trace)
    }
    if (!mayCall(role, 'countQueue')) return
    const { counts } = expectDone(await people[role].call('countQueue'))
    expect(counts.told ?? 0, role).toBe(0)
    expect(expectDone(await stranger.call('countQueue')).counts.told).toBe(1)
  })

  test('is in no file that leaves', async () => {
    const files = [
      [people.officer, 'applications'],
      [people.auditor, 'applications'],
      [people.auditor, 'audit'],
      [people.records, 'accepted'],
      [people.bursar, 'fees'],
    ] as const
    for (const [person, what] of files) {
      const columns = what === 'audit' ? ['about', 'name'] : ['application_number', 'surname']
      const answer = await person.call('exportPeople', { body: { what, columns, filter: {}, format: 'csv' } })
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(200)
      for (const trace of traces()) expect(answer.body, what).not.toContain(trace)
    }
  })

  test('leaves a line for each attempt, which the others can read and the person cannot', async () => {
    await people.head.call('proposeDecision', { params: { uuid: own.uuid }, body: { kind: 'offer' } })
    const lines = await office.context.db
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'application.own-refused')
      .where('subject', '=', `application:${own.uuid}`)
      .execute()
    expect(lines).toContainEqual({ actor_id: people.head.id, detail: { call: 'proposeDecision' } })
  })

  test('cannot be given to the person it belongs to', async () => {
    const { case: held } = expectDone(await stranger.call('readCase', { params: { uuid: own.uuid } }))
    const one = await stranger.call('assignCase', {
      params: { uuid: own.uuid },
      body: { staff_id: people.officer.id, revision: held.revision },
    })
    expect(one.status).toBe(422)
    const body = { action: 'assign', uuids: [own.uuid], assignees: [people.officer.id] }
    expect((await stranger.call('createBatch', { body })).status).toBe(422)
  })
})

describe('someone else’s application', () => {
  let count = 0
  async function other() {
    count += 1
    const person = { surname: 'Bello', first_name: 'Aisha', programme, stage: 'checking', daysAgo: 3 } as const
    return writeCase(office.context, person, `27-200-${String(count).padStart(3, '0')}`)
  }
  const read = async (uuid: string, who = people.officer) => (await who.call('readCase', { params: { uuid } })).status
  const referee = (application_id: number, email: string, status = 'requested') =>
    office.context.db
      .insertInto('referee')
      .values({
        ...{ id: office.context.random.id(), application_id, number: 1, name: 'Prof. Own', email, email_key: email },
        ...{ status, created_at: new Date() },
      })
      .returning('id')
      .executeTakeFirstOrThrow()

  test('is closed to its referee, by any spelling, and open again once they are replaced', async () => {
    const one = await other()
    expect(await read(one.uuid)).toBe(200)
    const { id } = await referee(one.id, 'ada.o.wn+uni@gmail.com')
    expect(await read(one.uuid)).toBe(404)
    expect(await read(one.uuid, people.registrar)).toBe(404)
    expect(await read(one.uuid, stranger)).toBe(200)
    await office.context.db
      .updateTable('referee')
      .set({ status: 'replaced', closed_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect(await read(one.uuid)).toBe(200)
  })

  test('is closed to whoever paid for it as a sponsor', async () => {
    const one = await other()
    await sql`insert into payment (id, application_id, reference, program_type, residency, amount_minor, currency, email, mode, status, created_at, payer, fee)
      values (${office.context.random.uuid()}, ${one.id}, 'own-sponsor', 'msc', 'nigeria', 100, 'NGN', 'adaown+money@gmail.com', 'test', 'expired', now(), 'sponsor', 'application')`.execute(
      office.context.db,
    )
    expect(await read(one.uuid)).toBe(404)
    expect(await read(one.uuid, stranger)).toBe(200)
  })

  test('is closed to the owner of its account, and to an address of the sign-in service', async () => {
    const [one, two] = [await other(), await other()]
    const { db } = office.context
    const account = await db.selectFrom('account').selectAll().limit(1).executeTakeFirstOrThrow()
    await db
      .insertInto('account')
      .values({
        ...account,
        id: office.context.random.uuid(),
        email: 'adaown+x@gmail.com',
        email_key: 'adaown+x@gmail.com',
      })
      .execute()
    await sql`update application set account_id = (select id from account where email_key = 'adaown+x@gmail.com') where id = ${one.id}`.execute(
      db,
    )
    expect(await read(one.uuid)).toBe(404)
    await sql`insert into staff_sign_on (issuer, subject, staff_id, linked_at, last_used_at, email)
      values ('https://id.example', 's1', ${people.officer.id}, now(), now(), 'Other.Address@example.com')`.execute(db)
    await db.updateTable('application').set({ email: 'other.address+2@example.com' }).where('id', '=', two.id).execute()
    expect(await read(two.uuid)).toBe(404)
    expect(await read(two.uuid, people.head)).toBe(200)
  })

  test('in a batch: the whole batch is refused, also when it became their own after it was frozen', async () => {
    const [one, two] = [await other(), await other()]
    const body = { action: 'assign', uuids: [one.uuid, two.uuid], assignees: [stranger.id] }
    const { id, count } = expectDone(await people.officer.call('createBatch', { body }))
    await referee(two.id, 'adaown@gmail.com')
    expect((await people.officer.call('confirmBatch', { params: { id }, body: { count } })).status).toBe(404)
    expect((await people.officer.call('createBatch', { body })).status).toBe(404)
    const assigned = await office.context.db
      .selectFrom('admission_case')
      .select('assignee_id')
      .where('application_id', 'in', [one.id, two.id])
      .execute()
    expect(assigned.map(({ assignee_id }) => assignee_id)).toEqual([null, null])
  })
})

test('the mailbox of an address is the same in the database and in our rules', async () => {
  const addresses = [
    ...spellings,
    ...[
      'a@b.example',
      '+tag@b.example',
      'a+@b.example',
      ' A@B.Example ',
      'no-at',
      '@b',
      'a.b@gmail.com',
      'a@b@gmail.com',
      '',
    ],
  ]
  const { rows } = await sql<{ address: string; box: string }>`
    select address, mailbox_of(address) as box from unnest(${addresses}::text[]) address`.execute(office.context.db)
  for (const { address, box } of rows) expect(box, address).toBe(mailboxOf(address))
})
