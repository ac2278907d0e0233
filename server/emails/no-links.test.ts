import { describe, expect, test } from 'vitest'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { inWords } from '../features/staff/request-words.ts'
import * as accounts from './accounts.ts'
import * as applications from './applications.ts'
import * as cases from './cases.ts'
import * as office from './contact-message.ts'
import * as decisions from './decisions.ts'
import * as figures from './figures-of-day.ts'
import { type MailContent, ours } from './mail-content.ts'
import type { NextStep } from './next-step.ts'
import * as offers from './offers.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as privacy from './privacy.ts'
import * as recovery from './recovery.ts'
import * as news from './reference-news.ts'
import * as references from './references.ts'
import * as sittings from './sittings.ts'
import * as staff from './staff.ts'
import * as transcripts from './transcripts.ts'
import * as transfers from './transfers.ts'

/** Every notation of a link that fits into a name, and a telephone number. */
const evil =
  'Click www.evil.example http://evil.example/x evil.example click.me/now \\\\evil\\share mailto:a@evil.example evil。com evil.\u200bcom'
/** Telephone numbers are removed from names, but not from long texts. */
const evilName = `08012345678 ${evil}`
const url = 'http://portal.test/reference-status'
/** Each referee in a different state, so that every name is mentioned. */
const next: NextStep = {
  progress: {
    state: 'waiting_for_references',
    turn: 'applicant',
    next: 'correct_referee',
    form: { state: 'submitted' },
    fee: { state: 'paid' },
    referees: [
      { number: 1, state: 'needs_you', reason: 'bounced' },
      { number: 2, state: 'needs_you', reason: 'declined' },
      { number: 3, state: 'asked' },
    ],
    review: { state: 'later' },
  },
  refereeNames: [1, 2, 3].map(number => ({ number, name: evilName })),
  round: undefined,
  nextRound: undefined,
  awaited: evilName,
  publicUrl: 'http://portal.test',
}
/** What an administrator asks for, about someone with an evil name. */
const invitationInWords = () =>
  inWords({
    id: '1',
    kind: 'invite',
    staff_id: null,
    name: evilName,
    full_name: evilName,
    email: null,
    grants: [{ role: 'reader', scope: 'all' }],
    ...{ cover_id: null, roles: null, starts_at: null, ends_at: null },
    asked_by: '2',
    asked_by_name: evilName,
    asked_at: new Date(),
  })

const student = {
  ...{ institution: evilName, student: evilName, studentNumber: evilName, studied: evilName },
  wanted: 'Official transcript',
}

const to = {
  ...{
    name: evilName,
    candidate: evilName,
    referee: evilName,
    firstName: evilName,
    fullName: evilName,
    subject: evilName,
  },
  ...{
    fileName: evilName,
    message: evil,
    email: 'x@evil.example',
    refereeEmail: 'x@evil.example',
    newEmail: 'x@evil.example',
  },
  ...{
    programme: 'M.Sc. Computer Science',
    lastDay: '14 December 2026',
    applicationNumber: 'USTA-2026-1',
    code: '123456',
    minutes: 10,
    when: 'today',
    others: ['20 November 2026 at 11:00, Chrome on Android'],
    signUps: ['20 November 2026 at 11:00, Chrome on Android'],
  },
  ...{
    url,
    loginUrl: url,
    resetUrl: url,
    stopUrl: url,
    fee: '₦10,000',
    amount: '₦10,000',
    reference: 'msc_1763632800000',
  },
  ...{
    receiptNumber: 'R-1',
    paidOn: 'today',
    submittedOn: 'today',
    receivedOn: 'today',
    day: 'today',
    time: '23:59',
    days: 9,
    received: 1,
    required: 2,
    keptPayments: 1,
    things: 2,
  },
  ...{
    reasons: evil,
    document: 'Transcript',
    referees: [evilName],
    withdrawn: ['USTA-2026-1'],
    numbers: ['USTA-2026-1'],
  },
  ...{
    invitedBy: evilName,
    roles: ['Officer'],
    askedBy: evilName,
    decidedBy: evilName,
    isAgreed: true,
  },
  ...{ what: evil, passkey: evilName },
  ...({ by: 'office', payer: 'applicant', difference: 'nothing-due', feeKind: 'acceptance' } as const),
  ...({ isDueAgain: true, why: 'refunded' } as const),
  next,
  number: 1,
  ...({ turn: 'first', isOld: true, answers: [['Additional comments', evil]] } as const),
}

const sitting = { ...to, kind: 'screening', place: evil, bring: evil, changeBy: '3 December 2026' } as const

type Mails<Module> = {
  [Name in keyof Module as Module[Name] extends (...given: never[]) => MailContent ? Name : never]: MailContent
}

const everyMail = {
  ...({
    verificationCode: accounts.verificationCode(to),
    emailConfirmed: accounts.emailConfirmed(to),
    choosePasswordCode: accounts.choosePasswordCode(to),
    alreadyRegistered: accounts.alreadyRegistered(to),
    passwordResetCode: accounts.passwordResetCode(to),
    passwordChanged: accounts.passwordChanged(to),
    emailChangeCode: accounts.emailChangeCode(to),
    emailChanged: accounts.emailChanged(to),
    emailInUse: accounts.emailInUse(to),
  } satisfies Mails<typeof accounts>),
  ...({
    applicationAwaitsPayment: applications.applicationAwaitsPayment(to),
    applicationSubmitted: applications.applicationSubmitted(to),
    applicationLeftAsDraft: applications.applicationLeftAsDraft(to),
    applicationExtended: applications.applicationExtended(to),
    draftReminder: applications.draftReminder(to),
    documentRefused: applications.documentRefused(to),
  } satisfies Mails<typeof applications>),
  ...({
    mergeProposed: people.mergeProposed({ ...to, whose: 'gone' }),
    merged: people.merged({ ...to, whose: 'gone' }),
    mergeUndone: people.mergeUndone(to),
    signedOut: people.signedOut({ ...to, when: '25 November 2026', resetUrl: url }),
  } satisfies Mails<typeof people>),
  ...({
    leavingThisAddress: recovery.leavingThisAddress({ ...to, when: '25 November 2026' }),
    comingToThisAddress: recovery.comingToThisAddress({ ...to, when: '25 November 2026', resetUrl: url }),
    staysWhereItIs: recovery.staysWhereItIs(to),
    notComing: recovery.notComing(to),
    hasLeftThisAddress: recovery.hasLeftThisAddress(to),
  } satisfies Mails<typeof recovery>),
  ...({
    thingsNeeded: cases.thingsNeeded(to),
    thingsStillNeeded: cases.thingsStillNeeded(to),
    resultAwaited: cases.resultAwaited({ ...to, result: evilName }),
    unaskedTaken: cases.unaskedTaken({ ...to, document: evilName }),
    unaskedKept: cases.unaskedKept({ ...to, document: evilName, answer: evilName }),
    thingsNotNeeded: cases.thingsNotNeeded({ ...to, left: { ...to, isLate: true } }),
    messageForApplicant: cases.messageForApplicant(to),
    messageForOffice: cases.messageForOffice(to),
    applicationWithdrawn: cases.applicationWithdrawn(to),
  } satisfies Mails<typeof cases>),
  ...({
    sittingInvitation: sittings.sittingInvitation(sitting),
    sittingChanged: sittings.sittingChanged({ ...sitting, reason: evil }),
    sittingRemoved: sittings.sittingRemoved({ ...sitting, reason: evil }),
    sittingCancelled: sittings.sittingCancelled({ ...sitting, reason: evil }),
    sittingReminder: sittings.sittingReminder(sitting),
  } satisfies Mails<typeof sittings>),
  ...({
    newsForApplicant: decisions.newsForApplicant(to),
    replyReminder: decisions.replyReminder(to),
    offerAccepted: decisions.offerAccepted(to),
    offerDeclined: decisions.offerDeclined(to),
    deferralAsked: decisions.deferralAsked(to),
    secondLookAsked: decisions.secondLookAsked(to),
  } satisfies Mails<typeof decisions>),
  ...({
    answerDateExtended: offers.answerDateExtended(to),
    deferralAnswered: offers.deferralAnswered({ ...to, session: undefined, why: evil }),
    placeMovedOn: offers.placeMovedOn({ ...to, state: 'enrolled', matriculationNumber: '2027/CMP/MSC-CS/0001' }),
  } satisfies Mails<typeof offers>),
  ...({ contactMessage: office.contactMessage(to) } satisfies Mails<typeof office>),
  ...({
    acceptanceFeeReceived: payments.acceptanceFeeReceived(to),
    paymentCameLate: payments.paymentCameLate(to),
    acceptanceFeeReturned: payments.acceptanceFeeReturned(to),
    paymentReceived: payments.paymentReceived(to),
    paymentHeld: payments.paymentHeld(to),
    paymentNeedsOffice: payments.paymentNeedsOffice(to),
    paymentDisputed: payments.paymentDisputed({ ...to, reason: evil }),
    paymentGoesBack: payments.paymentGoesBack(to),
    paymentReturned: payments.paymentReturned(to),
    feeWaived: payments.feeWaived(to),
    testPaymentVoided: payments.testPaymentVoided(to),
    heldPaymentReturned: payments.heldPaymentReturned(to),
    partRefunded: payments.partRefunded(to),
    refundAgreed: payments.refundAgreed({ ...to, reason: to.name, by: 'hand' }),
    paymentMoved: payments.paymentMoved(to),
    sponsorsReceipt: payments.sponsorsReceipt(to),
  } satisfies Mails<typeof payments>),
  ...({
    transferShort: transfers.transferShort({ ...to, bankNumber: evil, due: '$50', here: '$45', missing: '$5' }),
    transferOver: transfers.transferOver({ ...to, bankNumber: evil, rest: '$5' }),
    transferDiscarded: transfers.transferDiscarded({ ...to, bankNumber: evil, reason: evil }),
    transferReturned: transfers.transferReturned({ ...to, bankNumber: evil }),
  } satisfies Mails<typeof transfers>),
  ...({
    transcriptAsked: transcripts.transcriptAsked({ ...student, turn: 'first', message: evil, by: 'today', url }),
    transcriptReceipt: transcripts.transcriptReceipt({
      ...student,
      answer: evilName,
      by: evilName,
      note: evil,
      receivedOn: 'today',
    }),
    transcriptNotNeeded: transcripts.transcriptNotNeeded(student),
    transcriptFileRefused: transcripts.transcriptFileRefused({ institution: evilName, fileName: evilName }),
  } satisfies Mails<typeof transcripts>),
  ...({
    deletionAsked: privacy.deletionAsked(to),
    deletionOnLetter: privacy.deletionOnLetter(to),
    accountKept: privacy.accountKept(to),
    accountDeleted: privacy.accountDeleted(to),
    applicationsWithdrawn: privacy.applicationsWithdrawn(to),
    applicationsGoOn: privacy.applicationsGoOn(to),
    draftWillBeDeleted: privacy.draftWillBeDeleted(to),
    draftRestored: privacy.draftRestored({ ...to, documents: 2 }),
    unusedAccountWillBeDeleted: privacy.unusedAccountWillBeDeleted(to),
  } satisfies Mails<typeof privacy>),
  ...({
    figuresOfDay: figures.figuresOfDay({ ...to, day: 'Thursday 26 November 2026', groups: [] }),
  } satisfies Mails<typeof figures>),
  ...({
    referenceArrived: news.referenceArrived(to),
    refereeDeclined: news.refereeDeclined(to),
    refereeChangedByOffice: news.refereeChangedByOffice({ ...to, before: evilName }),
    refereeBounced: news.refereeBounced(to),
    refereeMailboxFull: news.refereeMailboxFull(to),
    refereeSilent: news.refereeSilent(to),
    refereeStillBounced: news.refereeStillBounced(to),
    thirdRefereeWanted: news.thirdRefereeWanted(to),
  } satisfies Mails<typeof news>),
  ...({
    referenceRequest: references.referenceRequest(to),
    referenceReminder: references.referenceReminder(to),
    referenceOnPaper: references.referenceOnPaper(to),
    newReferenceLink: references.newReferenceLink(to),
    referenceNoLongerNeeded: references.referenceNoLongerNeeded(to),
    referenceReceipt: references.referenceReceipt(to),
    referenceFileRefused: references.referenceFileRefused(to),
  } satisfies Mails<typeof references>),
  ...({
    invitation: staff.invitation(to),
    passwordLink: staff.passwordLink({ ...to, minutes: 30 }),
    resetDone: staff.resetDone({ ...to, by: [evilName] }),
    requestMade: staff.requestMade({ ...to, what: invitationInWords() }),
    requestDecided: staff.requestDecided({ ...to, what: invitationInWords(), outcome: 'agreed' }),
    staffChanged: staff.staffChanged({ ...to, by: evilName, what: invitationInWords() }),
    newColleague: staff.newColleague({
      ...to,
      colleague: evilName,
      roles: ours('Reader'),
      news: 'invited',
      by: evilName,
    }),
    newColleagues: staff.newColleagues({
      ...to,
      by: evilName,
      invited: [invitationInWords()],
      asked: [invitationInWords()],
    }),
    webhookDisabled: staff.webhookDisabled({ ...to, webhook: evilName, why: 'failing' }),
    wrongSecondFactor: staff.wrongSecondFactor(to),
    signInChanged: staff.signInChanged(to),
    passkeyCopied: staff.passkeyCopied(to),
    deskOfToday: staff.deskOfToday({ ...to, signatures: 1, others: 2, soonest: '4 December 2026' }),
    scheduledExport: staff.scheduledExport({ ...to, what: 'payments', every: 'monday', outcome: 'made', rows: 12 }),
  } satisfies Mails<typeof staff>),
}

/** What mail programs turn into links, as broadly as the most eager of them. */
function linksIn(shown: string): string[] {
  const visible = shown.replaceAll(/[\u200b\u00ad]/g, '')
  const patterns = [
    /[\w+-]+:\/\/\S+/g,
    /\b(?:mailto|tel|file):\S+/g,
    /\\\\\S+/g,
    /[\p{L}\p{N}@._-]+[.。．․｡](?:\p{L}|xn--)[\p{L}\p{N}-]+\S*/gu,
    /\bwww\.\S+/g,
    /\+?\d[\d ()-]{7,}\d/g,
  ]
  return patterns.flatMap(pattern => visible.match(pattern) ?? [])
}

/** The visible text of the formatted part. */
const shownBy = (html: string) => html.replaceAll(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]*>/g, '\n')

/** Links, and texts that look like links, in the product’s own words. */
const own = [
  url,
  'http://portal.test/reference-status',
  institution().admissionsEmail,
  institution().phone,
  to.programme,
  to.reference,
]
const withoutOwn = (shown: string) => own.reduce((rest, words) => rest.replaceAll(words, ''), shown)

describe.each(Object.entries(everyMail))('%s', (_name, content) => {
  test('does not link text from users', () => {
    for (const shown of [content.subject, content.text, shownBy(content.html)])
      expect(linksIn(withoutOwn(shown))).toEqual([])
    const targets = Array.from(content.html.matchAll(/href="([^"]*)"/g), ([, href]) => href)
    expect(targets.filter(target => target !== url)).toEqual([])
  })

  test('has a short subject on one line', () => {
    expect(content.subject).not.toMatch(/[\r\n]/)
    expect(content.subject.length).toBeLessThan(160)
  })
})

test('the product’s own texts stay unchanged', () => {
  expect(everyMail.applicationSubmitted.text).toContain('Programme: M.Sc. Computer Science')
  expect(everyMail.referenceReminder.text).toContain(`open ${url}`)
  expect(everyMail.paymentReceived.text).toContain('Payment reference: msc_1763632800000')
})
