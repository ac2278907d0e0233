import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { calls, type OfficeCallName } from '#shared/contract/calls/index.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import type { Grant } from '#shared/domain/staff.ts'
import { setupUrl } from '../features/staff/setup.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { authenticator } from '../testing/authenticator.ts'
import { writeCase } from '../testing/cases.ts'
import {
  codeOf,
  colleague,
  expectDone,
  firstAdministrator,
  invitationIn,
  type OfficePerson,
  officeBrowser,
  staffPassword,
  withPasskey,
} from '../testing/office.ts'
import { newCandidate, sendReference } from '../testing/office-portal.ts'
import { type OidcService, oidcService } from '../testing/oidc-provider.ts'
import { csv, savePostgraduate, signedUp } from '../testing/people.ts'
import { capsTraces } from './caps-traces.fixture.ts'
import { exportTraces } from './export-traces.fixture.ts'
import { keyTraces } from './key-traces.fixture.ts'
import { moneyTraces } from './money-traces.fixture.ts'
import { offerTraces } from './offer-traces.fixture.ts'
import { peopleTraces } from './people-traces.fixture.ts'
import { refereeTraces } from './referee-traces.fixture.ts'
import { refundTraces } from './refund-traces.fixture.ts'
import { sittingTraces } from './sitting-traces.fixture.ts'

let portal: TestApp
let admin: OfficePerson
let second: OfficePerson
let service: OidcService
beforeAll(async () => {
  service = await oidcService({ sub: 'nobody' })
  portal = await testApp(service.env)
})
afterAll(async () => {
  await portal.close()
  await service.close()
})

const aCrest = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>')
const officers: Grant[] = [{ role: 'officer', scope: { schools: ['computing'] } }]
const readers: Grant[] = [{ role: 'reader', scope: { schools: ['computing'] } }]
const everywhere: Grant[] = [{ role: 'officer', scope: 'all' }]
const administrators: Grant[] = [{ role: 'administrator', scope: 'all' }]

let count = 0
async function somebody(): Promise<OfficePerson> {
  count += 1
  // Each of them takes minutes to join. Anyone who is needed again stays signed in.
  await second.call('officeMe')
  return colleague(portal, { email: `person${count}@usta.example`, grants: officers })
}

/** Someone who signs, and has just given the second factor. */
async function bursarAway(): Promise<OfficePerson> {
  count += 1
  const away = await colleague(portal, {
    email: `away${count}@usta.example`,
    grants: [{ role: 'bursar', scope: 'all' }],
  })
  await away.freshen()
  return away
}

/** Someone who may read and check applications, and an application that has reached the office. */
async function officerAndCase(): Promise<{ kemi: OfficePerson; uuid: string }> {
  count += 1
  const { uuid } = await newCandidate(portal, `candidate${count}@example.com`)
  return { kemi: await somebody(), uuid }
}

async function officerAndReference(): Promise<{ kemi: OfficePerson; id: string }> {
  const { kemi, uuid } = await officerAndCase()
  await sendReference(portal, 'm.bello@unilag.edu.ng')
  const { references } = expectDone(await kemi.call('readCase', { params: { uuid } }))
  return { kemi, id: references[0].id }
}

const oneRequest = () => ({
  requests: [{ kind: 'transcript', message: 'Scan it again.' }],
  due_on: dayOf(new Date(+portal.clock.now() + 7 * 86_400_000)),
})

const largeExport = { what: 'applications', columns: ['surname'], filter: {}, format: 'csv' }

/** More than may leave without an approval. */
function manyCases() {
  return sql`insert into application (uuid, email_key, email, program_type, selected_program, status, surname, application_number,
      created_at, updated_at, submitted_at)
    select gen_random_uuid(), n || '@many.example', n || '@many.example', 'msc', 'msc-computer-science', 'submitted', 'Many',
      '28-000-' || lpad(n::text, 4, '0'), now(), now(), now() from generate_series(1, 1001) n`.execute(
    portal.context.db,
  )
}

async function askedExport(): Promise<{ id: string; colleagueOfKemi: OfficePerson }> {
  const kemi = await somebody()
  await kemi.freshen()
  const { id } = expectDone(await kemi.call('askForExport', { body: largeExport }))
  return { id, colleagueOfKemi: await somebody() }
}

/** A head of school, and an application that is in review with that head as one of its readers. */
async function readerAndCase(): Promise<{ reader: OfficePerson; uuid: string }> {
  count += 1
  await second.call('officeMe')
  const grants: Grant[] = [{ role: 'head', scope: 'all' }]
  const reader = await colleague(portal, { email: `reader${count}@usta.example`, grants })
  const { uuid } = await inReview()
  expectDone(await reader.call('shareReviews', { body: readersBody(uuid, reader.id) }))
  return { reader, uuid }
}

function inReview() {
  count += 1
  const person = { surname: 'Bello', first_name: 'Aisha', programme: 'msc-computer-science' }
  return writeCase(portal.context, { ...person, stage: 'reviewing', daysAgo: 1 }, `26-000-${String(100 + count)}`)
}

const readersBody = (uuid: string, reader: string) => ({
  ...{ uuids: [uuid], readers: [reader], each: 1, count: 1 },
  due_on: dayOf(new Date(+portal.clock.now() + 7 * 86_400_000)),
})

const aReview = {
  scores: { record: 3, promise: 3, fit: 3 },
  ...{ recommendation: 'offer', comment: '' },
}

/** A registrar, with a rubric that waits to be published. */
async function draftedRubric(): Promise<{ registrar: OfficePerson; id: string }> {
  count += 1
  await second.call('officeMe')
  const grants: Grant[] = [{ role: 'registrar', scope: 'all' }]
  const registrar = await colleague(portal, { email: `registrar${count}@usta.example`, grants })
  const { versions } = expectDone(await registrar.call('draftRubric', { body: await aRubric(registrar) }))
  return { registrar, id: versions[0].id }
}

async function aRubric(who: OfficePerson) {
  const rubrics = expectDone(await who.call('listRubrics'))
  const { level, programme, versions } = rubrics.find((one: { level: string }) => one.level === 'pgd')
  const [newest] = versions
  return { level, programme, rubric: newest.rubric, was: newest.published_at ? null : newest.id }
}

async function widening(): Promise<string> {
  const kemi = await somebody()
  await admin.freshen()
  await second.freshen()
  const changed = await admin.call('changeStaff', { params: { id: kemi.id }, body: { grants: everywhere } })
  return expectDone(changed).request.id
}

/** An officer who has chosen an application, and not confirmed it. */
async function frozen(): Promise<{ kemi: OfficePerson; id: string }> {
  const kemi = await somebody()
  const wanted = {
    surname: 'Bello',
    first_name: 'Aisha',
    programme: 'msc-computer-science',
    stage: 'received',
  } as const
  const { uuid } = await writeCase(portal.context, { ...wanted, daysAgo: 1 }, `26-000-${String(100 + count)}`)
  const body = { action: 'assign', assignees: [kemi.id], uuids: [uuid] }
  const { id } = expectDone(await kemi.call('createBatch', { body }))
  return { kemi, id }
}

/** Two people who decide, and a case of which a decision is proposed. */
async function proposal(): Promise<{ registrar: OfficePerson; params: { id: string } }> {
  const head = await member('head')
  const uuid = await readyCase()
  const body = { kind: 'offer' }
  const { decision } = expectDone(await head.call('proposeDecision', { params: { uuid }, body }))
  const registrar = await member('registrar')
  await registrar.freshen()
  return { registrar, params: { id: decision.id } }
}

async function member(role: 'head' | 'registrar' | 'records' | 'editor' | 'bursar' | 'officer'): Promise<OfficePerson> {
  count += 1
  await second.call('officeMe')
  return colleague(portal, { email: `${role}${count}@usta.example`, grants: [{ role, scope: 'all' }] })
}

/** In a programme that has a seat. */
async function readyCase(): Promise<string> {
  count += 1
  const programme = 'msc-computer-science'
  const wanted = { surname: 'Bello', first_name: 'Aisha', programme, stage: 'ready', daysAgo: 1 } as const
  const { id, uuid } = await writeCase(portal.context, wanted, `26-000-${String(100 + count)}`)
  const round_id = sql<string>`(select round_id from application where id = ${id})`
  const values = { round_id, programme_id: programme, track: 'general', capacity: 50 }
  await portal.context.db
    .insertInto('seat_pool')
    .values(values)
    .onConflict(conflict => conflict.doNothing())
    .execute()
  return uuid
}

/** A release of one approved decision, which no one has confirmed. */
async function preparedRelease() {
  const { registrar, params } = await proposal()
  expectDone(await registrar.call('approveDecision', { params, body: {} }))
  const body = {
    name: 'Offers',
    releases_at: new Date(Date.now() + 86_400_000).toISOString(),
    decision_ids: [params.id],
  }
  const prepare = () => registrar.call('createRelease', { body })
  return { registrar, prepare }
}

/** A round whose acceptance fee someone has drafted. */
async function draftedRound() {
  const [params, editor] = [{ id: (await offeringParams()).round }, await member('editor')]
  const before = expectDone(await editor.call('readRound', { params }))
  const terms = { ...before.terms, acceptance_fee_minor: before.terms.acceptance_fee_minor + 100_000 }
  const body = { round: before.revision, draft: before.draft?.revision ?? null, terms }
  const { draft } = expectDone(await editor.call('draftRound', { params, body }))
  return { editor, params, terms, round: before.revision, draft: draft.revision }
}

/** The text of the campus page, of which someone has a draft. */
async function draftedCampus() {
  const [params, editor] = [{ kind: 'campus', key: '-' }, await member('editor')]
  const before = expectDone(await editor.call('readSetting', { params }))
  const body = before.published.body
  const seen = before.draft?.revision ?? 0
  const { draft } = expectDone(await editor.call('draftSetting', { params, body: { body, revision: seen } }))
  return { editor, params, body, revision: draft.revision }
}

async function offeringParams() {
  const uuid = await readyCase()
  const { round_id } = await portal.context.db
    .selectFrom('application')
    .select('round_id')
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow()
  return { round: round_id ?? '', programme: 'msc-computer-science' }
}

/** Someone who proposes, with a rank list of one person that has been frozen. */
async function frozenRanks() {
  const params = await offeringParams()
  const { db } = portal.context
  await db.updateTable('admission_case').set({ score: 700 }).where('stage', '=', 'ready').execute()
  const head = await member('head')
  const { version, counts } = expectDone(await head.call('readRanks', { params }))
  const freeze = () => head.call('freezeRanks', { body: { ...params, version } })
  return { head, params, freeze, count: { count: counts.offer + counts.waiting_list } }
}

async function proposedRanks() {
  const { head, freeze, count } = await frozenRanks()
  const { id } = expectDone(await freeze())
  expectDone(await head.call('proposeRankList', { params: { id }, body: count }))
  const registrar = await member('registrar')
  await registrar.freshen()
  return { registrar, params: { id }, count }
}

/** A seat is free, and someone on the waiting list has been told so. */
async function freeSeat() {
  const { registrar, params, count } = await proposedRanks()
  expectDone(await registrar.call('approveRankList', { params, body: count }))
  const { db } = portal.context
  const waiting = await db
    .selectFrom('rank_list_item')
    .innerJoin('application', 'application.id', 'rank_list_item.application_id')
    .select(['application.id', 'application.uuid', 'application.round_id', 'application.selected_program'])
    .where('list_id', '=', params.id)
    .where('place', '=', 1)
    .executeTakeFirstOrThrow()
  await db.updateTable('seat_pool').set({ capacity: 1000 }).execute()
  await db.updateTable('admission_case').set({ stage: 'told' }).where('application_id', '=', waiting.id).execute()
  return { uuid: waiting.uuid, params: { round: waiting.round_id ?? '', programme: waiting.selected_program ?? '' } }
}

type Trace = { leaves: string; change: () => Promise<() => Promise<{ status: number; body: unknown }>> } | 'reads'

/** What each call of the office leaves in the audit log. The first ones make the people that the others need. */
const traces: Record<OfficeCallName, Trace> = {
  officeSetup: {
    leaves: 'staff.set-up',
    change: async () => {
      const token = (await setupUrl(portal.context))?.split('#')[1]
      const body = { token, full_name: 'Nobody', email: 'unfinished@usta.example', password: staffPassword }
      return () => officeBrowser(portal).call('officeSetup', { body })
    },
  },
  confirmTotp: {
    leaves: 'staff.joined',
    change: async () => {
      admin = await firstAdministrator(portal)
      second = await colleague(portal, { email: 'second@usta.example', grants: administrators })
      await admin.freshen()
      const email = 'joining@usta.example'
      expectDone(await admin.call('inviteStaff', { body: { full_name: 'Joining', email, grants: readers } }))
      const token = invitationIn((await portal.mails.newestTo(email)).text)
      const browser = officeBrowser(portal)
      const { totp_secret } = expectDone(
        await browser.call('acceptInvitation', { body: { token, password: staffPassword } }),
      )
      return () => browser.call('confirmTotp', { body: { code: codeOf(totp_secret, portal.clock.now()) } })
    },
  },
  acceptInvitation: {
    leaves: 'staff.accepted',
    change: async () => {
      await admin.freshen()
      const email = 'accepting@usta.example'
      expectDone(await admin.call('inviteStaff', { body: { full_name: 'Accepting', email, grants: readers } }))
      const token = invitationIn((await portal.mails.newestTo(email)).text)
      return () => officeBrowser(portal).call('acceptInvitation', { body: { token, password: staffPassword } })
    },
  },
  // The first half of a sign-in, which the second half writes down.
  officeSignIn: 'reads',
  officeSecondFactor: {
    leaves: 'staff.signed-in',
    change: async () => {
      const kemi = await somebody()
      const browser = officeBrowser(portal)
      expectDone(await browser.call('officeSignIn', { body: { email: kemi.email, password: staffPassword } }))
      return () => browser.call('officeSecondFactor', { body: { code: kemi.code() } })
    },
  },
  // What a visitor asks for is written down as a visitor’s.
  forgotStaffPassword: 'reads',
  chooseStaffPassword: {
    leaves: 'staff.password-chosen',
    change: async () => {
      const kemi = await somebody()
      const browser = officeBrowser(portal)
      expectDone(await browser.call('forgotStaffPassword', { body: { email: kemi.email } }))
      const token = /new-password#([\w-]+)/.exec((await portal.mails.newestTo(kemi.email)).text)?.[1]
      const body = { token, password: 'a kettle under seven stairs', code: kemi.code() }
      return () => browser.call('chooseStaffPassword', { body })
    },
  },
  officeSignOut: {
    leaves: 'staff.signed-out',
    change: async () => {
      const kemi = await somebody()
      return () => kemi.call('officeSignOut')
    },
  },
  // It changes nothing but the session; what it is given for is written down.
  stepUp: 'reads',
  officeMe: 'reads',
  setDailyMail: {
    leaves: 'staff.daily-mail-on',
    change: async () => {
      const kemi = await somebody()
      return () => kemi.call('setDailyMail', { body: { on: true } })
    },
  },
  setFiguresMail: {
    leaves: 'staff.figures-mail-on',
    change: async () => {
      const kemi = await somebody()
      return () => kemi.call('setFiguresMail', { body: { on: true } })
    },
  },
  readCovers: 'reads',
  nameCover: {
    leaves: 'staff.cover-named',
    change: async () => {
      const [absent, colleague] = [await bursarAway(), await somebody()]
      const day = dayOf(portal.clock.now())
      return () => absent.call('nameCover', { body: { colleague: colleague.id, from: day, until: day } })
    },
  },
  endCover: {
    leaves: 'staff.cover-ended',
    change: async () => {
      const [absent, colleague] = [await bursarAway(), await somebody()]
      const day = dayOf(portal.clock.now())
      const body = { colleague: colleague.id, from: day, until: day }
      const { id } = expectDone(await absent.call('nameCover', { body }))
      return () => colleague.call('endCover', { params: { id } })
    },
  },
  changeStaffPassword: {
    leaves: 'staff.password-changed',
    change: async () => {
      const kemi = await somebody()
      const body = { current_password: staffPassword, new_password: 'another row of words' }
      return () => kemi.call('changeStaffPassword', { body })
    },
  },
  newRecoveryCodes: {
    leaves: 'staff.recovery-codes-made',
    change: async () => {
      const kemi = await somebody()
      return () => kemi.call('newRecoveryCodes')
    },
  },
  staffSessions: 'reads',
  endStaffSession: {
    leaves: 'staff.session-ended',
    change: async () => {
      const kemi = await somebody()
      const [session] = expectDone(await kemi.call('staffSessions'))
      return () => kemi.call('endStaffSession', { params: { id: session.id } })
    },
  },
  // A challenge changes nothing until it is signed.
  passkeySignInOptions: 'reads',
  passkeySignIn: {
    leaves: 'staff.signed-in',
    change: async () => {
      const passkey = authenticator()
      await withPasskey(await somebody(), passkey)
      const browser = officeBrowser(portal)
      const options = expectDone(await browser.call('passkeySignInOptions', { body: { after: 'nothing' } }))
      return () => browser.call('passkeySignIn', { body: passkey.get(options) })
    },
  },
  beginSignOn: 'reads',
  finishSignOn: {
    leaves: 'staff.signed-in',
    change: async () => {
      const { email } = await somebody()
      service.person = { sub: email, email, email_verified: true, amr: ['mfa'] }
      const browser = officeBrowser(portal)
      const { address } = expectDone(await browser.call('beginSignOn', { body: { for: 'sign-in' } }))
      const query = await service.visit(address)
      return () => browser.call('finishSignOn', { body: { query } })
    },
  },
  passkeyStepUpOptions: 'reads',
  passkeyStepUp: 'reads',
  listPasskeys: 'reads',
  newPasskeyOptions: 'reads',
  addPasskey: {
    leaves: 'staff.passkey-added',
    change: async () => {
      const kemi = await somebody()
      const options = expectDone(await kemi.call('newPasskeyOptions'))
      const body = { name: 'Phone', passkey: authenticator().create(options) }
      return () => kemi.call('addPasskey', { body })
    },
  },
  renamePasskey: {
    leaves: 'staff.passkey-renamed',
    change: async () => {
      const kemi = await somebody()
      const id = await withPasskey(kemi, authenticator())
      return () => kemi.call('renamePasskey', { params: { id }, body: { name: 'Office PC' } })
    },
  },
  removePasskey: {
    leaves: 'staff.passkey-removed',
    change: async () => {
      const kemi = await somebody()
      const id = await withPasskey(kemi, authenticator())
      return () => kemi.call('removePasskey', { params: { id } })
    },
  },
  listStaff: 'reads',
  // A list is not written down; opening an application is.
  listCases: 'reads',
  readCase: {
    leaves: 'application.read',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('readCase', { params: { uuid } })
    },
  },
  openCase: {
    leaves: 'case.opened',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('openCase', { params: { uuid } })
    },
  },
  noteHere: {
    leaves: 'application.read',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('noteHere', { params: { uuid } })
    },
  },
  readCaseDocument: {
    leaves: 'document.read',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { documents } = expectDone(await kemi.call('readCase', { params: { uuid } }))
      return () => kemi.call('readCaseDocument', { params: { version: documents[0].id } })
    },
  },
  noteDocumentShown: {
    leaves: 'document.read',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { documents } = expectDone(await kemi.call('readCase', { params: { uuid } }))
      return () => kemi.call('noteDocumentShown', { params: { version: documents[0].id } })
    },
  },
  readCaseReference: {
    leaves: 'reference.read',
    change: async () => {
      const { kemi, id } = await officerAndReference()
      return () => kemi.call('readCaseReference', { params: { id } })
    },
  },
  readReferenceFile: {
    leaves: 'reference.file-read',
    change: async () => {
      const { kemi, id } = await officerAndReference()
      return () => kemi.call('readReferenceFile', { params: { id } })
    },
  },
  countQueue: 'reads',
  readDesk: 'reads',
  listReports: 'reads',
  readReport: 'reads',
  downloadReport: 'reads',
  findAnyone: 'reads',
  readToday: 'reads',
  listColleagues: 'reads',
  // It changes nothing until it is confirmed.
  createBatch: 'reads',
  confirmBatch: {
    leaves: 'application.assigned',
    change: async () => {
      const { kemi, id } = await frozen()
      return () => kemi.call('confirmBatch', { params: { id }, body: { count: 1 } })
    },
  },
  undoBatch: {
    leaves: 'application.assignment-undone',
    change: async () => {
      const { kemi, id } = await frozen()
      expectDone(await kemi.call('confirmBatch', { params: { id }, body: { count: 1 } }))
      return () => kemi.call('undoBatch', { params: { id } })
    },
  },
  // A view is what someone looks at, for themselves alone.
  listViews: 'reads',
  saveView: 'reads',
  changeView: 'reads',
  deleteView: 'reads',
  moveCase: {
    leaves: 'case.moved',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { revision } = expectDone(await kemi.call('openCase', { params: { uuid } })).case
      return () => kemi.call('moveCase', { params: { uuid }, body: { stage: 'reviewing', revision } })
    },
  },
  assignCase: {
    leaves: 'application.assigned',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { revision } = expectDone(await kemi.call('openCase', { params: { uuid } })).case
      return () => kemi.call('assignCase', { params: { uuid }, body: { staff_id: kemi.id, revision } })
    },
  },
  judgeDocument: {
    leaves: 'document.accepted',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { documents } = expectDone(await kemi.call('readCase', { params: { uuid } }))
      const params = { version: documents[0].id }
      return () => kemi.call('judgeDocument', { params, body: { verdict: 'accepted' } })
    },
  },
  settleUnasked: {
    leaves: 'document.left',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const { documents } = expectDone(await kemi.call('readCase', { params: { uuid } }))
      const params = { version: documents[0].id }
      await portal.context.db
        .updateTable('document')
        .set({ unasked: 'waiting', replaced_at: portal.clock.now() })
        .where('id', '=', params.version)
        .execute()
      return () => kemi.call('settleUnasked', { params, body: { take: false } })
    },
  },
  judgeRequirement: {
    leaves: 'requirement.met',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      const body = { requirement: 'degree', verdict: 'met' }
      return () => kemi.call('judgeRequirement', { params: { uuid }, body })
    },
  },
  documentReasons: 'reads',
  requestTexts: 'reads',
  listTemplates: 'reads',
  requestFromApplicant: {
    leaves: 'requests.sent',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('requestFromApplicant', { params: { uuid }, body: oneRequest() })
    },
  },
  cancelRequest: {
    leaves: 'request.cancelled',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      expectDone(await kemi.call('requestFromApplicant', { params: { uuid }, body: oneRequest() }))
      const { requests } = expectDone(await kemi.call('readCase', { params: { uuid } })).case
      return () => kemi.call('cancelRequest', { params: { id: requests[0].id } })
    },
  },
  writeMessage: {
    leaves: 'message.sent',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('writeMessage', { params: { uuid }, body: { body: 'Good day.' } })
    },
  },
  findDrafts: 'reads',
  listUnfinished: 'reads',
  listFees: 'reads',
  readFees: {
    leaves: 'application.read',
    change: async () => {
      const { uuid } = await officerAndCase()
      const email = `bursar${count}@usta.example`
      await second.call('officeMe')
      const bursar = await colleague(portal, { email, grants: [{ role: 'bursar', scope: 'all' }] })
      return () => bursar.call('readFees', { params: { uuid } })
    },
  },
  listPayments: 'reads',
  readPayment: {
    leaves: 'payment.read',
    change: async () => {
      const { uuid } = await officerAndCase()
      await second.call('officeMe')
      const email = `payments${count}@usta.example`
      const bursar = await colleague(portal, { email, grants: [{ role: 'bursar', scope: 'all' }] })
      const { rows } = expectDone(await bursar.call('listPayments', { query: 'limit=100' }))
      const { reference } = rows.find((row: { uuid: string }) => row.uuid === uuid)
      return () => bursar.call('readPayment', { params: { reference } })
    },
  },
  extendApplication: {
    leaves: 'application.extended',
    change: async () => {
      const kemi = await somebody()
      const email = `late${count}@example.com`
      const draft = { is_draft: 'true', selected_program: 'msc-computer-science' }
      await savePostgraduate(portal, await signedUp(portal, { email }), draft)
      const until = dayOf(new Date(+portal.clock.now() + 200 * 86_400_000))
      const body = { email, program_type: 'msc', until, reason: 'She was ill.' }
      return () => kemi.call('extendApplication', { body })
    },
  },
  writeNote: {
    leaves: 'note.written',
    change: async () => {
      const { kemi, uuid } = await officerAndCase()
      return () => kemi.call('writeNote', { params: { uuid }, body: { body: 'Call the school.' } })
    },
  },
  readingList: 'reads',
  readReviews: {
    leaves: 'reviews.read',
    change: async () => {
      const { reader, uuid } = await readerAndCase()
      const { revision } = expectDone(await reader.call('readCase', { params: { uuid } })).case
      expectDone(await reader.call('submitReview', { params: { uuid }, body: { ...aReview, revision } }))
      const kemi = await somebody()
      return () => kemi.call('readReviews', { params: { uuid } })
    },
  },
  submitReview: {
    leaves: 'review.submitted',
    change: async () => {
      const { reader, uuid } = await readerAndCase()
      const { revision } = expectDone(await reader.call('readCase', { params: { uuid } })).case
      return () => reader.call('submitReview', { params: { uuid }, body: { ...aReview, revision } })
    },
  },
  // A draft is saved every few seconds, and would bury what matters.
  saveReviewDraft: 'reads',
  declareConflict: {
    leaves: 'review.conflict-declared',
    change: async () => {
      const { reader, uuid } = await readerAndCase()
      return () => reader.call('declareConflict', { params: { uuid } })
    },
  },
  shareReviews: {
    leaves: 'review.assigned',
    change: async () => {
      const { reader } = await readerAndCase()
      const { uuid } = await inReview()
      return () => reader.call('shareReviews', { body: readersBody(uuid, reader.id) })
    },
  },
  endReview: {
    leaves: 'review.taken-back',
    change: async () => {
      const { reader, uuid } = await readerAndCase()
      const { readers } = expectDone(await reader.call('readReviews', { params: { uuid } }))
      return () => reader.call('endReview', { params: { id: readers[0].id } })
    },
  },
  listReaders: 'reads',
  listRubrics: 'reads',
  draftRubric: {
    leaves: 'rubric.drafted',
    change: async () => {
      const { registrar } = await draftedRubric()
      const body = await aRubric(registrar)
      return () => registrar.call('draftRubric', { body })
    },
  },
  publishRubric: {
    leaves: 'rubric.published',
    change: async () => {
      const { id } = await draftedRubric()
      const another = await member('registrar')
      await another.freshen()
      return () => another.call('publishRubric', { params: { id } })
    },
  },
  discardRubric: {
    leaves: 'rubric.discarded',
    change: async () => {
      const { registrar, id } = await draftedRubric()
      return () => registrar.call('discardRubric', { params: { id } })
    },
  },
  listSettings: 'reads',
  exportCatalogue: 'reads',
  readSetting: 'reads',
  readSettingVersion: 'reads',
  previewSetting: 'reads',
  sharePreview: {
    leaves: 'setting.preview-shared',
    change: async () => {
      const { editor, params } = await draftedCampus()
      return () => editor.call('sharePreview', { params })
    },
  },
  readPublishing: 'reads',
  importCatalogue: {
    leaves: 'setting.drafted',
    change: async () => {
      const registrar = await member('registrar')
      const { catalogue } = expectDone(await registrar.call('exportCatalogue'))
      const terms = { ...catalogue.terms, title: 'Terms of another university' }
      return () => registrar.call('importCatalogue', { body: { catalogue: { ...catalogue, terms } } })
    },
  },
  storeSettingFile: {
    leaves: 'setting.file-stored',
    change: async () => {
      const editor = await member('editor')
      return () =>
        editor.call('storeSettingFile', {
          files: { crest: { fileName: 'crest.svg', contentType: 'image/svg+xml', bytes: aCrest } },
        })
    },
  },
  draftSetting: {
    leaves: 'setting.drafted',
    change: async () => {
      const { editor, params, body, revision } = await draftedCampus()
      return () => editor.call('draftSetting', { params, body: { body, revision } })
    },
  },
  publishSetting: {
    leaves: 'setting.published',
    change: async () => {
      const { params, revision } = await draftedCampus()
      const registrar = await member('registrar')
      return () => registrar.call('publishSetting', { params, body: { revision } })
    },
  },
  publishSettings: {
    leaves: 'setting.published',
    change: async () => {
      const { params, revision } = await draftedCampus()
      const registrar = await member('registrar')
      return () => registrar.call('publishSettings', { body: { drafts: [{ ...params, revision }] } })
    },
  },
  discardSetting: {
    leaves: 'setting.discarded',
    change: async () => {
      const { editor, params, revision } = await draftedCampus()
      return () => editor.call('discardSetting', { params, body: { revision } })
    },
  },
  restoreSetting: {
    leaves: 'setting.drafted',
    change: async () => {
      const [editor, params] = [await member('editor'), { kind: 'hostels', key: '-' }]
      return () => editor.call('restoreSetting', { params, body: { version: 0 } })
    },
  },
  retireProgramme: {
    leaves: 'setting.drafted',
    change: async () => {
      const [editor, params] = [await member('editor'), { key: 'msc-applied-math' }]
      return () => editor.call('retireProgramme', { params })
    },
  },
  listRounds: 'reads',
  readRound: 'reads',
  copyRounds: {
    leaves: 'round.drafted',
    change: async () => {
      const { editor, terms } = await draftedRound()
      const { rounds } = expectDone(await editor.call('listRounds'))
      const days = {
        ...{ opens_on: '2091-01-01', closes_on: '2091-02-01', decisions_by: '2091-03-01', starts_on: '2091-04-01' },
        ...{ name: 'Copied', session: '2091/2092' },
      }
      return () =>
        editor.call('copyRounds', { body: { rounds: [{ from: rounds[0].id, terms: { ...terms, ...days } }] } })
    },
  },
  addRound: {
    leaves: 'round.drafted',
    change: async () => {
      const { editor, terms } = await draftedRound()
      const days = {
        opens_on: '2090-01-01',
        closes_on: '2090-02-01',
        decisions_by: '2090-03-01',
        starts_on: '2090-04-01',
      }
      return () => editor.call('addRound', { body: { terms: { ...terms, ...days, name: 'Another' } } })
    },
  },
  draftRound: {
    leaves: 'round.drafted',
    change: async () => {
      const { editor, params, ...seen } = await draftedRound()
      return () => editor.call('draftRound', { params, body: seen })
    },
  },
  publishRound: {
    leaves: 'round.published',
    change: async () => {
      const { params, draft } = await draftedRound()
      const registrar = await member('registrar')
      return () => registrar.call('publishRound', { params, body: { draft } })
    },
  },
  discardRound: {
    leaves: 'round.discarded',
    change: async () => {
      const { editor, params, draft } = await draftedRound()
      return () => editor.call('discardRound', { params, body: { draft } })
    },
  },
  setRoundStates: {
    leaves: 'offering.set',
    change: async () => {
      const [registrar, { round }] = [await member('registrar'), await offeringParams()]
      const body = { state: 'full', programmes: [{ id: 'msc-applied-math', was: 'open' }] }
      return () => registrar.call('setRoundStates', { params: { id: round }, body })
    },
  },
  listOfferings: 'reads',
  saveOffering: {
    leaves: 'seats.set',
    change: async () => {
      const [registrar, params] = [await member('registrar'), await offeringParams()]
      const body = { pools: [{ track: 'general', capacity: 60, over_offer: 3 }] }
      return () => registrar.call('saveOffering', { params, body })
    },
  },
  readOffering: 'reads',
  saveScreening: {
    leaves: 'screening.imported',
    change: async () => {
      const [head, params] = [await member('head'), await offeringParams()]
      const uuid = await readyCase()
      const { application_number } = await portal.context.db
        .selectFrom('application')
        .select('application_number')
        .where('uuid', '=', uuid)
        .executeTakeFirstOrThrow()
      const body = { rows: [{ application_number, score: null }] }
      return () => head.call('saveScreening', { params, body })
    },
  },
  ...keyTraces(() => admin),
  ...sittingTraces(() => ({ portal, member, offeringParams, readyCase })),
  readRanks: {
    leaves: 'ranks.read',
    change: async () => {
      const [head, params] = [await member('head'), await offeringParams()]
      return () => head.call('readRanks', { params })
    },
  },
  readWaitingList: {
    leaves: 'waiting-list.read',
    change: async () => {
      const [head, params] = [await member('head'), await offeringParams()]
      return () => head.call('readWaitingList', { params })
    },
  },
  readSeatNews: 'reads',
  listRankLists: 'reads',
  readRankList: {
    leaves: 'rank-list.read',
    change: async () => {
      const { head, freeze } = await frozenRanks()
      const params = { id: expectDone(await freeze()).id }
      return () => head.call('readRankList', { params })
    },
  },
  skipRank: {
    leaves: 'rank.skipped',
    change: async () => {
      const [head, uuid] = [await member('head'), await readyCase()]
      return () => head.call('skipRank', { params: { uuid }, body: { reason: 'Not on CAPS.' } })
    },
  },
  endSkip: {
    leaves: 'rank.skip-ended',
    change: async () => {
      const [head, uuid] = [await member('head'), await readyCase()]
      expectDone(await head.call('skipRank', { params: { uuid }, body: { reason: 'Not on CAPS.' } }))
      return () => head.call('endSkip', { params: { uuid } })
    },
  },
  freezeRanks: {
    leaves: 'rank-list.frozen',
    change: async () => (await frozenRanks()).freeze,
  },
  proposeRankList: {
    leaves: 'rank-list.proposed',
    change: async () => {
      const { head, freeze, count } = await frozenRanks()
      const { id } = expectDone(await freeze())
      return () => head.call('proposeRankList', { params: { id }, body: count })
    },
  },
  approveRankList: {
    leaves: 'rank-list.approved',
    change: async () => {
      const { registrar, params, count } = await proposedRanks()
      return () => registrar.call('approveRankList', { params, body: count })
    },
  },
  discardRankList: {
    leaves: 'rank-list.discarded',
    change: async () => {
      const { registrar, params } = await proposedRanks()
      return () => registrar.call('discardRankList', { params })
    },
  },
  moveUp: {
    leaves: 'waiting-list.moved-up',
    change: async () => {
      await portal.context.db
        .updateTable('seat_pool')
        .set(({ ref }) => ({ capacity: ref('held'), over_offer: 0 }))
        .execute()
      const { uuid, params } = await freeSeat()
      const head = await member('head')
      return () => head.call('moveUp', { params, body: { uuids: [uuid] } })
    },
  },
  listReleases: 'reads',
  countUnreleased: 'reads',
  readRelease: {
    leaves: 'release.read',
    change: async () => {
      const { registrar, prepare } = await preparedRelease()
      const params = { id: expectDone(await prepare()).id }
      return () => registrar.call('readRelease', { params })
    },
  },
  rehearseLetter: {
    leaves: 'letter.rehearsed',
    change: async () => {
      const { registrar, prepare } = await preparedRelease()
      const { id } = expectDone(await prepare())
      const { rehearsal } = expectDone(await registrar.call('readRelease', { params: { id } }))
      return () => registrar.call('rehearseLetter', { params: { id, decision: rehearsal[0]?.decision.id ?? '' } })
    },
  },
  createRelease: {
    leaves: 'release.prepared',
    change: async () => (await preparedRelease()).prepare,
  },
  confirmRelease: {
    leaves: 'release.confirmed',
    change: async () => {
      const { registrar, prepare } = await preparedRelease()
      const { id } = expectDone(await prepare())
      return () => registrar.call('confirmRelease', { params: { id }, body: { count: 1 } })
    },
  },
  stopRelease: {
    leaves: 'release.stopped',
    change: async () => {
      const { registrar, prepare } = await preparedRelease()
      const { id } = expectDone(await prepare())
      expectDone(await registrar.call('confirmRelease', { params: { id }, body: { count: 1 } }))
      return () => registrar.call('stopRelease', { params: { id } })
    },
  },
  readProposalChoices: 'reads',
  listRefusalReasons: 'reads',
  proposeDecision: {
    leaves: 'decision.proposed',
    change: async () => {
      const [head, uuid] = [await member('head'), await readyCase()]
      return () => head.call('proposeDecision', { params: { uuid }, body: { kind: 'offer' } })
    },
  },
  approveDecision: {
    leaves: 'decision.approved',
    change: async () => {
      const { registrar, params } = await proposal()
      return () => registrar.call('approveDecision', { params, body: {} })
    },
  },
  discardDecision: {
    leaves: 'decision.discarded',
    change: async () => {
      const { registrar, params } = await proposal()
      return () => registrar.call('discardDecision', { params, body: {} })
    },
  },
  revokeOffer: {
    leaves: 'offer.revoking-asked',
    change: async () => {
      const { registrar, params } = await proposal()
      expectDone(await registrar.call('approveDecision', { params, body: {} }))
      const { db } = portal.context
      await db
        .updateTable('decision')
        .set({ releases_at: new Date(0) })
        .where('id', '=', params.id)
        .execute()
      await sql`update admission_case set stage = 'told'
        where application_id = (select application_id from decision where id = ${params.id})`.execute(db)
      return () => registrar.call('revokeOffer', { params, body: { reason: 'The certificate is forged.' } })
    },
  },
  ...refundTraces(() => ({ portal, member })),
  ...refereeTraces(() => ({ portal, officerAndCase })),
  ...offerTraces(() => ({ portal, member })),
  ...capsTraces(() => ({ portal, member })),
  ...peopleTraces(() => ({ portal, member })),
  ...moneyTraces(() => ({ portal, member })),
  inviteStaff: {
    leaves: 'staff.invited',
    change: async () => {
      await admin.freshen()
      const body = { full_name: 'Invited', email: 'invited@usta.example', grants: readers }
      return () => admin.call('inviteStaff', { body })
    },
  },
  checkStaffList: 'reads',
  importStaffList: {
    leaves: 'staff.invited',
    change: async () => {
      await admin.freshen()
      return () =>
        admin.call('importStaffList', {
          body: { count: 1 },
          files: csv('name,email,role\nListed,listed@usta.example,Reader\n'),
        })
    },
  },
  changeStaff: {
    leaves: 'staff.widen-asked',
    change: async () => {
      const { id } = await somebody()
      await admin.freshen()
      return () => admin.call('changeStaff', { params: { id }, body: { grants: everywhere } })
    },
  },
  disableStaff: {
    leaves: 'staff.disabled',
    change: async () => {
      const { id } = await somebody()
      await admin.freshen()
      return () => admin.call('disableStaff', { params: { id } })
    },
  },
  enableStaff: {
    leaves: 'staff.enable-asked',
    change: async () => {
      const { id } = await somebody()
      await admin.freshen()
      expectDone(await admin.call('disableStaff', { params: { id } }))
      return () => admin.call('enableStaff', { params: { id } })
    },
  },
  resetStaff: {
    leaves: 'staff.reset-asked',
    change: async () => {
      const { id } = await somebody()
      await admin.freshen()
      return () => admin.call('resetStaff', { params: { id } })
    },
  },
  agreeToRequest: {
    leaves: 'staff.widen-agreed',
    change: async () => {
      const id = await widening()
      return () => second.call('agreeToRequest', { params: { id } })
    },
  },
  refuseRequest: {
    leaves: 'staff.widen-refused',
    change: async () => {
      const id = await widening()
      return () => second.call('refuseRequest', { params: { id } })
    },
  },
  exportPeople: {
    leaves: 'export.made',
    change: async () => {
      const kemi = await somebody()
      const body = { what: 'totals', columns: ['stage', 'applications'], filter: {}, format: 'csv' }
      return () => kemi.call('exportPeople', { body })
    },
  },
  countExport: 'reads',
  searchAudit: 'reads',
  readMailState: 'reads',
  readListCells: 'reads',
  pasteSettings: {
    leaves: 'setting.drafted',
    change: async () => {
      const grants: Grant[] = [{ role: 'editor', scope: 'all' }]
      const editor = await colleague(portal, { email: 'pasting@usta.example', grants })
      const cells = [
        ['Name', 'Code'],
        ['Faculty of Law', 'LAW'],
      ]
      return () => editor.call('pasteSettings', { params: { kind: 'schools' }, body: { cells, save: true } })
    },
  },
  readSetUp: 'reads',
  listSampleTexts: 'reads',
  placeSetUp: {
    leaves: 'set-up.kept',
    change: async () => () => admin.call('placeSetUp', { body: { step: 'tuition', kept: true } }),
  },
  finishSetUp: {
    leaves: 'set-up.finished',
    change: async () => () => admin.call('finishSetUp', { body: { anyway: true } }),
  },
  readSystem: 'reads',
  sendTestMail: {
    leaves: 'system.test-mail-sent',
    change: async () => () => admin.call('sendTestMail', { body: { email: 'ify@usta.example' } }),
  },
  confirmTestMail: {
    leaves: 'system.test-mail-arrived',
    change: async () => {
      const { id } = expectDone(await admin.call('sendTestMail', { body: { email: 'ify@usta.example' } }))
      const { text } = await portal.mails.newestTo('ify@usta.example')
      const code = /\b\d{6}\b/.exec(text)?.[0]
      return () => admin.call('confirmTestMail', { params: { id }, body: { code } })
    },
  },
  checkPayments: {
    leaves: 'system.payments-checked',
    change: async () => () => admin.call('checkPayments'),
  },
  listSavedExports: 'reads',
  saveExport: 'reads',
  changeSavedExport: 'reads',
  removeSavedExport: 'reads',
  restoreSavedExport: 'reads',
  ...exportTraces(() => portal, somebody),
  listExportRequests: 'reads',
  askForExport: {
    leaves: 'export.asked',
    change: async () => {
      await manyCases()
      const kemi = await somebody()
      await kemi.freshen()
      return () => kemi.call('askForExport', { body: largeExport })
    },
  },
  approveExport: {
    leaves: 'export.approved',
    change: async () => {
      const { id, colleagueOfKemi } = await askedExport()
      await colleagueOfKemi.freshen()
      return () => colleagueOfKemi.call('approveExport', { params: { id } })
    },
  },
  refuseExport: {
    leaves: 'export.refused',
    change: async () => {
      const { id, colleagueOfKemi } = await askedExport()
      return () => colleagueOfKemi.call('refuseExport', { params: { id } })
    },
  },
}

const traced = Object.entries(traces).flatMap(([name, trace]) => (trace === 'reads' ? [] : [[name, trace] as const]))

test('every call of the office says what it leaves in the audit log', () => {
  const ofOffice = Object.values(calls).filter(({ path }) => path.startsWith('/office/'))
  expect(Object.keys(traces).sort()).toEqual(ofOffice.map(({ name }) => name as string).sort())
})

test('what a call leaves in the audit log has its words in the row of the call, unless other calls leave it too', () => {
  const lefts = traced.map(([, { leaves }]) => leaves)
  const alone = traced.filter(([, { leaves }]) => lefts.filter(left => left === leaves).length === 1)
  const elsewhere = alone.filter(([name, { leaves }]) => {
    const { logs = {} }: CallRow = calls[name as OfficeCallName]
    return !Object.values(logs).some(words => leaves in words)
  })
  expect(elsewhere.map(([name, { leaves }]) => `${name}: ${leaves}`)).toEqual([])
})

describe('the member of staff is written down by', () => {
  test.each(traced)('%s', async (_name, { leaves, change }) => {
    const act = await change()
    const lines = () => portal.context.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
    const before = (await lines()).length
    expectDone((await act()) as Parameters<typeof expectDone>[0])
    const written = (await lines()).slice(before)
    expect(written.map(({ action }) => action)).toContain(leaves)
    for (const line of written) {
      expect(line).toMatchObject({ actor_kind: 'staff', actor_id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
      expect(line.subject).toMatch(
        /^(staff|account|key|webhook|application|release|rank-list|export|caps|jamb-list|sitting|referee|waiver|statement):[0-9a-f-]{36}$|^round:[a-z0-9-]+$|^payment:[a-z]{3}_\d+$|^money-day:\d{4}-\d\d-\d\d$|^money-month:\d{4}-\d\d$|^person$|^setting:[a-z-]+\/[a-z0-9-]+$/,
      )
      expect(line.address).toBe('127.0.0.1')
    }
  })
})
