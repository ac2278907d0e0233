import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CallName, calls, type OfficeCallName } from '#shared/contract/calls/index.ts'
import { type Role, roles } from '#shared/domain/staff.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import {
  colleague,
  expectDone,
  firstAdministrator,
  type OfficePerson,
  officeBrowser,
  staffPassword,
} from '../testing/office.ts'
import { signedUp } from '../testing/people.ts'

let portal: TestApp
const people = {} as Record<Role, OfficePerson>
beforeAll(async () => {
  portal = await testApp()
  people.administrator = await firstAdministrator(portal)
  for (const role of roles.filter(one => one !== 'administrator'))
    people[role] = await colleague(portal, {
      email: `${role}@usta.example`,
      grants: [{ role, scope: 'all' }],
    })
})
afterAll(() => portal.close())

/** Written down by hand, beside the table in shared/domain/staff.ts: who may make each call of the office. */
const may: Record<OfficeCallName, readonly Role[] | 'anyone'> = {
  officeSetup: 'anyone',
  acceptInvitation: 'anyone',
  confirmTotp: 'anyone',
  officeSignIn: 'anyone',
  officeSecondFactor: 'anyone',
  officeSignOut: roles,
  stepUp: roles,
  officeMe: roles,
  changeStaffPassword: roles,
  setDailyMail: roles,
  setFiguresMail: roles,
  readCovers: roles,
  nameCover: ['officer', 'head', 'registrar', 'bursar', 'administrator'],
  endCover: roles,
  newRecoveryCodes: roles,
  staffSessions: roles,
  endStaffSession: roles,
  beginSignOn: 'anyone',
  finishSignOn: 'anyone',
  passkeySignInOptions: 'anyone',
  passkeySignIn: 'anyone',
  passkeyStepUpOptions: roles,
  passkeyStepUp: roles,
  listPasskeys: roles,
  newPasskeyOptions: roles,
  addPasskey: roles,
  removePasskey: roles,
  renamePasskey: roles,
  listStaff: ['administrator', 'auditor'],
  inviteStaff: ['administrator'],
  checkStaffList: ['administrator'],
  importStaffList: ['administrator'],
  changeStaff: ['administrator'],
  readScreeningFile: ['officer', 'head', 'registrar'],
  disableStaff: ['administrator'],
  enableStaff: ['administrator'],
  resetStaff: ['administrator'],
  agreeToRequest: ['administrator'],
  refuseRequest: ['administrator'],
  readCase: ['officer', 'reader', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  openCase: ['officer', 'head', 'registrar'],
  noteHere: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  readCaseDocument: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  noteDocumentShown: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  readCaseReference: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  moveCase: ['officer', 'head', 'registrar'],
  assignCase: ['officer', 'head', 'registrar'],
  judgeDocument: ['officer', 'registrar'],
  requestTexts: ['officer', 'registrar'],
  listTemplates: ['officer', 'registrar'],
  settleUnasked: ['officer', 'registrar'],
  judgeRequirement: ['officer', 'registrar'],
  readCheckerNote: ['officer', 'registrar'],
  writeCheckerNote: ['officer', 'registrar'],
  documentReasons: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  requestFromApplicant: ['officer', 'registrar'],
  remindOfficeReferee: ['officer', 'registrar'],
  changeOfficeReferee: ['officer', 'registrar'],
  enterPaperReference: ['officer', 'registrar'],
  comparePaperReference: ['officer', 'registrar'],
  cancelRequest: ['officer', 'registrar'],
  askTranscript: ['officer', 'registrar'],
  askTranscriptAgain: ['officer', 'registrar'],
  cancelTranscript: ['officer', 'registrar'],
  settleTranscript: ['officer', 'registrar'],
  writeMessage: ['officer', 'registrar'],
  findDrafts: ['officer', 'head', 'registrar'],
  extendApplication: ['officer', 'head', 'registrar'],
  writeNote: ['officer', 'head', 'registrar'],
  findAccounts: ['officer', 'head', 'registrar', 'auditor'],
  readAccount: ['officer', 'head', 'registrar', 'auditor'],
  readOutsider: ['officer', 'head', 'registrar', 'auditor'],
  readAccountAsSeen: ['officer', 'head', 'registrar', 'auditor'],
  sendMessageAgain: ['officer', 'registrar'],
  endAccountSessions: ['officer', 'registrar'],
  restoreDraft: ['officer', 'registrar'],
  forgetAddress: ['registrar'],
  listRecoveries: ['officer', 'registrar'],
  askRecovery: ['officer', 'registrar'],
  approveRecovery: ['registrar'],
  discardRecovery: ['officer', 'registrar'],
  readDeletion: ['officer', 'registrar'],
  askDeletionOnLetter: ['officer', 'registrar'],
  approveDeletion: ['registrar'],
  stopDeletion: ['officer', 'registrar'],
  listPairs: ['officer', 'registrar'],
  listSharedPhones: ['officer', 'registrar'],
  readSharedPhone: ['officer', 'registrar'],
  choosePair: ['officer', 'registrar'],
  readPair: ['officer', 'registrar'],
  dismissPair: ['officer', 'registrar'],
  restorePair: ['officer', 'registrar'],
  proposeMerge: ['officer', 'registrar'],
  confirmMergeOwner: ['officer', 'registrar'],
  approveMerge: ['registrar'],
  discardMerge: ['officer', 'registrar'],
  undoMerge: ['registrar'],
  readReferenceFile: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  listCases: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  listFees: ['bursar'],
  readFees: ['bursar'],
  listPayments: ['bursar', 'auditor'],
  readPayment: ['bursar', 'auditor'],
  listStatements: ['bursar', 'auditor'],
  readStatement: ['bursar', 'auditor'],
  addStatement: ['bursar'],
  bookStatement: ['bursar'],
  setAsideLines: ['bursar'],
  listTransfers: ['bursar', 'auditor'],
  readTransfer: ['bursar', 'auditor'],
  readTransferSlip: ['bursar', 'auditor'],
  bookTransfer: ['bursar'],
  approveTransfer: ['bursar'],
  discardTransfer: ['bursar'],
  giveBackTransfer: ['bursar'],
  listFeeWaivers: ['officer', 'bursar', 'auditor'],
  readFeeWaiver: ['officer', 'bursar', 'auditor'],
  askFeeWaiver: ['officer', 'bursar'],
  approveFeeWaiver: ['bursar'],
  endFeeWaiver: ['officer', 'bursar'],
  decidePayment: ['bursar'],
  approvePaymentDecision: ['bursar'],
  discardPaymentDecision: ['bursar'],
  askRefund: ['bursar'],
  approveRefund: ['bursar'],
  discardRefund: ['bursar'],
  retryRefund: ['bursar'],
  recordRefundPaid: ['bursar'],
  readMoneyDay: ['bursar', 'auditor'],
  readMoneyMonth: ['bursar', 'auditor'],
  closeMoneyDay: ['bursar'],
  closeMoneyMonth: ['bursar'],
  fetchPayment: ['bursar'],
  voidTestPayment: ['bursar'],
  countQueue: ['officer', 'reader', 'head', 'registrar', 'records', 'auditor'],
  readDesk: roles,
  listReports: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  downloadReport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  readReport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  findAnyone: roles,
  readToday: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  listColleagues: ['officer', 'head', 'registrar'],
  exportPeople: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  countExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  listSavedExports: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  saveExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  changeSavedExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  removeSavedExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  restoreSavedExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  scheduleExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  unscheduleExport: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  listExportResults: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  downloadExportResult: ['officer', 'head', 'registrar', 'bursar', 'records', 'auditor'],
  listExportRequests: ['officer', 'registrar', 'bursar', 'records', 'auditor'],
  askForExport: ['officer', 'registrar', 'bursar', 'records', 'auditor'],
  approveExport: ['officer', 'registrar', 'bursar', 'records', 'auditor'],
  listUnfinished: ['officer', 'registrar'],
  remindUnfinished: ['officer', 'registrar'],
  exportFile: ['officer', 'registrar', 'records', 'auditor'],
  exportFiles: ['officer', 'registrar', 'records', 'auditor'],
  exportFileAsZip: ['officer', 'registrar', 'records', 'auditor'],
  refuseExport: ['officer', 'registrar', 'bursar', 'records', 'auditor'],
  searchAudit: ['registrar', 'auditor', 'administrator'],
  forgotStaffPassword: 'anyone',
  chooseStaffPassword: 'anyone',
  readListCells: ['editor', 'bursar'],
  pasteSettings: ['editor', 'bursar'],
  readSetUp: ['editor', 'bursar', 'registrar', 'administrator'],
  placeSetUp: ['editor', 'bursar', 'registrar', 'administrator'],
  finishSetUp: ['administrator'],
  listSampleTexts: ['editor', 'bursar', 'registrar', 'administrator'],
  readSystem: ['administrator'],
  sendTestMail: ['administrator'],
  confirmTestMail: ['administrator'],
  checkPayments: ['administrator'],
  readMailState: ['registrar', 'auditor', 'administrator'],
  createBatch: ['officer', 'head', 'registrar'],
  confirmBatch: ['officer', 'head', 'registrar'],
  undoBatch: ['officer', 'head', 'registrar'],
  listViews: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  saveView: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  changeView: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  readingList: ['reader', 'head'],
  readReviews: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  submitReview: ['reader', 'head'],
  saveReviewDraft: ['reader', 'head'],
  declareConflict: ['reader', 'head'],
  shareReviews: ['officer', 'head', 'registrar'],
  endReview: ['officer', 'head', 'registrar'],
  listReaders: ['officer', 'head', 'registrar'],
  listRubrics: ['officer', 'head', 'registrar'],
  draftRubric: ['officer', 'head', 'registrar'],
  publishRubric: ['registrar'],
  discardRubric: ['officer', 'head', 'registrar'],
  deleteView: ['officer', 'reader', 'head', 'registrar', 'auditor'],
  listOfferings: ['officer', 'head', 'registrar', 'auditor'],
  readOffering: ['officer', 'head', 'registrar', 'auditor'],
  saveOffering: ['registrar'],
  saveScreening: ['officer', 'head', 'registrar'],
  listSettings: ['registrar', 'bursar', 'editor', 'administrator'],
  exportCatalogue: ['registrar', 'bursar', 'editor', 'administrator'],
  importCatalogue: ['registrar'],
  readSetting: ['registrar', 'bursar', 'editor', 'administrator'],
  readSettingVersion: ['registrar', 'bursar', 'editor', 'administrator'],
  previewSetting: ['registrar', 'bursar', 'editor', 'administrator'],
  sharePreview: ['registrar', 'bursar', 'editor', 'administrator'],
  draftSetting: ['bursar', 'editor', 'administrator'],
  storeSettingFile: ['bursar', 'editor', 'administrator'],
  publishSetting: ['registrar'],
  publishSettings: ['registrar'],
  discardSetting: ['registrar', 'bursar', 'editor', 'administrator'],
  restoreSetting: ['bursar', 'editor', 'administrator'],
  retireProgramme: ['editor'],
  readPublishing: ['registrar', 'bursar', 'editor', 'administrator'],
  listRounds: ['officer', 'head', 'registrar', 'bursar', 'editor', 'auditor'],
  readRound: ['officer', 'head', 'registrar', 'bursar', 'editor', 'auditor'],
  addRound: ['editor'],
  copyRounds: ['editor'],
  draftRound: ['bursar', 'editor'],
  publishRound: ['registrar'],
  discardRound: ['bursar', 'editor', 'registrar'],
  setRoundStates: ['registrar'],
  checkScreening: ['officer', 'head', 'registrar'],
  listSittings: ['officer', 'head', 'registrar', 'auditor'],
  readSitting: ['officer', 'head', 'registrar', 'auditor'],
  makeSitting: ['officer', 'head', 'registrar'],
  changeSitting: ['officer', 'head', 'registrar'],
  cancelSitting: ['officer', 'head', 'registrar'],
  inviteToSittings: ['officer', 'head', 'registrar'],
  movePlace: ['officer', 'head', 'registrar'],
  removePlace: ['officer', 'head', 'registrar'],
  markAttendance: ['officer', 'head', 'registrar'],
  readRanks: ['officer', 'head', 'registrar', 'auditor'],
  skipRank: ['officer', 'head', 'registrar'],
  endSkip: ['officer', 'head', 'registrar'],
  freezeRanks: ['officer', 'head'],
  listRankLists: ['officer', 'head', 'registrar', 'auditor'],
  readRankList: ['officer', 'head', 'registrar', 'auditor'],
  proposeRankList: ['officer', 'head'],
  approveRankList: ['registrar'],
  discardRankList: ['officer', 'head', 'registrar'],
  readWaitingList: ['officer', 'head', 'registrar', 'auditor'],
  moveUp: ['officer', 'head'],
  readSeatNews: ['officer', 'head', 'registrar', 'auditor'],
  readProposalChoices: ['officer', 'head'],
  proposeDecision: ['officer', 'head'],
  approveDecision: ['registrar'],
  discardDecision: ['officer', 'head', 'registrar'],
  revokeOffer: ['registrar'],
  listRefusalReasons: ['officer', 'head', 'registrar'],
  listReleases: ['registrar'],
  countUnreleased: ['registrar'],
  readRelease: ['registrar'],
  rehearseLetter: ['registrar'],
  createRelease: ['registrar'],
  confirmRelease: ['registrar'],
  stopRelease: ['registrar'],
  listOffers: ['officer', 'head', 'registrar', 'records', 'auditor'],
  readOffer: ['officer', 'head', 'registrar', 'records', 'auditor'],
  saveCondition: ['officer', 'registrar'],
  askWaiver: ['officer', 'registrar'],
  answerWaiver: ['registrar'],
  readDeferralMail: ['registrar'],
  answerDeferral: ['registrar'],
  extendAnswer: ['registrar'],
  replyForApplicant: ['officer', 'registrar'],
  saveOriginal: ['registrar', 'records'],
  clearOffer: ['registrar', 'records'],
  undoClearance: ['registrar', 'records'],
  readMatriculationPattern: ['officer', 'registrar', 'records'],
  saveMatriculationPattern: ['registrar', 'records'],
  checkNumbers: ['registrar', 'records'],
  importNumbers: ['registrar', 'records'],
  giveNumbers: ['registrar', 'records'],
  matriculationList: ['officer', 'registrar', 'records'],
  listCaps: ['officer', 'registrar', 'records'],
  proposeToJamb: ['registrar', 'records'],
  changeCaps: ['registrar', 'records'],
  undoCaps: ['registrar', 'records'],
  checkCapsAnswers: ['officer', 'registrar', 'records'],
  importCapsAnswers: ['registrar', 'records'],
  checkJambList: ['officer', 'registrar', 'records'],
  importJambList: ['registrar', 'records'],
  listApiKeys: ['administrator', 'auditor'],
  makeApiKey: ['administrator'],
  revokeApiKey: ['administrator'],
  listWebhooks: ['administrator', 'auditor'],
  makeWebhook: ['administrator'],
  sendWebhook: ['administrator'],
  setWebhookState: ['administrator'],
  removeWebhook: ['administrator'],
}

const names = Object.keys(may) as OfficeCallName[]
const guarded = names.filter(name => may[name] !== 'anyone')
/** Ends the session that the rest of these tests need. */
const last: CallName = 'officeSignOut'

test('every call of the office says who may make it, and those that anyone may are marked so', () => {
  const ofOffice = Object.values(calls).filter(({ path }) => path.startsWith('/office/'))
  expect(names.map(String).sort()).toEqual(ofOffice.map(({ name }) => name as string).sort())
  for (const name of names) expect(calls[name].who, name).toBe(may[name] === 'anyone' ? 'anyone' : 'staff')
})

describe('a call of the office is refused to', () => {
  const refusedTo = async (cookie: string | undefined, headers: Record<string, string> = {}) => {
    for (const name of guarded) {
      const browser = officeBrowser(portal)
      browser.cookie = cookie
      expect((await browser.call(name, { headers })).body, name).toMatchObject({ status: 401, code: 'invalid-token' })
    }
  }
  test('someone without a session', () => refusedTo(undefined))
  test('an applicant', async () => refusedTo(undefined, (await signedUp(portal)).bearer))
  test('someone with a cookie that was never given', () => refusedTo(`office=${'A'.repeat(43)}`))
  test('someone with a cookie of another format', () => refusedTo("office=' or true --"))
  test('someone who has given the password alone', async () => {
    const browser = officeBrowser(portal)
    expectDone(await browser.call('officeSignIn', { body: { email: people.officer.email, password: staffPassword } }))
    await refusedTo(browser.cookie)
  })
  test('someone who is setting up the second factor', async () => {
    await people.administrator.freshen()
    const invited = { full_name: 'New', email: 'new@usta.example', grants: [{ role: 'administrator', scope: 'all' }] }
    expectDone(await people.administrator.call('inviteStaff', { body: invited }))
    const token = /invitation#([\w-]+)/.exec((await portal.mails.newestTo(invited.email)).text)?.[1]
    const browser = officeBrowser(portal)
    expectDone(await browser.call('acceptInvitation', { body: { token, password: staffPassword } }))
    await refusedTo(browser.cookie)
  })
})

describe('of all roles', () => {
  test.each(roles)('%s may make the calls of that role and no others', async role => {
    for (const name of guarded.filter(one => one !== last)) {
      const { body } = await people[role].call(name)
      const isRefused = body?.code === 'forbidden'
      expect(isRefused, `${name}: ${JSON.stringify(body).slice(0, 200)}`).toBe(!may[name].includes(role as never))
      if (isRefused) expect(body.detail, name).toContain('An administrator can change your role.')
    }
  })

  test('no one may make a call that needs a fresh second factor six minutes after the last', async () => {
    portal.clock.advance({ minutes: 6 })
    const needing = guarded.filter(name => 'freshFactor' in calls[name])
    expect(needing.length).toBeGreaterThan(5)
    for (const name of needing)
      for (const role of roles.filter(one => may[name].includes(one)))
        expect((await people[role].call(name)).body, `${name} by ${role}`).toMatchObject({
          code: 'second-factor-needed',
        })
  })
})
