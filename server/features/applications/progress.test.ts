import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import type { Progress, ProgressStep } from '#shared/domain/progress.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import { formOf, password, signedIn } from '../../testing/people.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { goodReference } from '../references/testing/asked-application.ts'
import { makeRound } from '../rounds/testing/move-rounds.ts'

/* What is due and whose turn it is: the server decides it once, and the emails agree. */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

async function progressOf(person: Person): Promise<Progress> {
  const { progress } = (await portal.standing(person)) as Pick<ApplicationOnWire, 'progress'>
  if (!progress) throw new Error('The server did not say how far the application is')
  return progress
}
const newestTo = (person: Person) => portal.mails.newestTo(person.email)

/** The page that an email links to for each step. */
const pathOf: Record<ProgressStep, string> = {
  continue_form: '/dashboard',
  submit_form: '/dashboard',
  move_to_next_round: '/dashboard',
  pay_fee: '/payment',
  pay_by_transfer: '/payment',
  correct_referee: '/reference-status',
  replace_referee: '/reference-status',
  name_referee: '/reference-status',
  choose_programme: '/dashboard',
  contact_office: '/contact',
}

/** The newest email and the API name the same step, and no email asks for money that is not due. */
async function expectAgreement(person: Person): Promise<Progress> {
  const progress = await progressOf(person)
  const { text } = await newestTo(person)
  if (progress.next) expect(text).toContain(`http://portal.test${pathOf[progress.next]}`)
  if (progress.state !== 'fee_due') expect(text).not.toContain('http://portal.test/payment')
  expect(/under review/.test(text)).toBe(progress.state === 'under_review')
  return progress
}

async function pay(person: Person): Promise<string> {
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  return reference
}

const links = async () => ({
  musa: referenceLinkIn(await portal.mails.newestTo('m.bello@unilag.edu.ng')),
  ngozi: referenceLinkIn(await portal.mails.newestTo('n.eze@unn.edu.ng')),
})
const give = (link: string) =>
  portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, ...formOf(goodReference) })
const decline = (link: string) =>
  portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}/decline`, payload: {} })
const reopen = (person: Person) =>
  portal.app.inject({ method: 'POST', url: `/applications/${person.application.uuid}/edit`, headers: person.bearer })
const askDeletion = (person: Person) =>
  portal.app.inject({
    method: 'POST',
    url: '/account/deletion',
    headers: person.bearer,
    payload: { password, confirmation: 'delete my account', withdraw: true },
  })

describe('what is due, on the dashboard and in the newest email,', () => {
  test('is the fee, then two references, then nothing', async () => {
    const person = await portal.somebody()
    expect(await expectAgreement(person)).toMatchObject({
      state: 'fee_due',
      next: 'pay_fee',
      form: { state: 'submitted' },
      fee: { state: 'due', amount: '₦10,000' },
      referees: [
        { number: 1, state: 'later' },
        { number: 2, state: 'later' },
      ],
    })
    await pay(person)
    expect(await expectAgreement(person)).toMatchObject({ state: 'waiting_for_references', turn: 'referees' })
    expect((await newestTo(person)).text).toContain('We are waiting for Prof. Musa Bello and Dr. Ngozi Eze.')
    const { musa, ngozi } = await links()
    await give(musa)
    expect(await expectAgreement(person)).toMatchObject({
      turn: 'referees',
      referees: [{ state: 'received' }, { state: 'asked', since: expect.stringMatching(/^\d{4}-\d{2}-\d{2}/) }],
    })
    await give(ngozi)
    expect(await expectAgreement(person)).toMatchObject({ state: 'under_review', turn: 'office' })
  })

  test('is a bank transfer where no card can pay', async () => {
    const person = await portal.somebody('phd', 'international')
    expect(await expectAgreement(person)).toMatchObject({ state: 'fee_due', next: 'pay_by_transfer' })
    expect((await newestTo(person)).text).toContain('bank transfer of $50')
  })

  test('is nothing while a payment is checked, whatever else changes', async () => {
    const person = await portal.somebody('foundation')
    const opened = await portal.opened(person)
    await portal.changeResidency(person, 'international')
    await portal.sandbox.payWithCard(opened.access_code, goodCard)
    await portal.verify(person, opened.reference)
    expect(await expectAgreement(person)).toMatchObject({ state: 'under_review', fee: { state: 'held' } })
    const before = (await portal.mails.to(person.email)).length
    portal.clock.advance({ days: 2 })
    await portal.changeResidency({ ...person, ...(await signedIn(portal, person.email)) }, 'nigeria')
    const fresh = { ...person, ...(await signedIn(portal, person.email)) }
    expect(await progressOf(fresh)).toMatchObject({ state: 'payment_held', turn: 'office' })
    const since = (await portal.mails.to(person.email)).slice(before)
    expect(since.filter(mail => mail.text.includes('http://portal.test/payment'))).toEqual([])
  })

  test('is another referee for one who declined, also when the other reference arrives', async () => {
    const person = await portal.somebody()
    await pay(person)
    const { musa, ngozi } = await links()
    await decline(ngozi)
    expect(await expectAgreement(person)).toMatchObject({
      turn: 'applicant',
      next: 'replace_referee',
      referees: [{ state: 'asked' }, { state: 'needs_you', reason: 'declined' }],
    })
    await give(musa)
    expect(await expectAgreement(person)).toMatchObject({ turn: 'applicant', next: 'replace_referee' })
    expect((await newestTo(person)).text).toContain('Dr. Ngozi Eze has declined.')
  })

  test('is the fee when it was refunded, also when the last reference arrives', async () => {
    const person = await portal.somebody()
    const reference = await pay(person)
    const { musa, ngozi } = await links()
    await portal.refund(reference)
    const refunded = { ...person, ...(await signedIn(portal, person.email)) }
    expect(await expectAgreement(refunded)).toMatchObject({ state: 'fee_due', fee: { reason: 'refunded' } })
    await give(musa)
    await give(ngozi)
    expect(await expectAgreement(refunded)).toMatchObject({ state: 'fee_due', next: 'pay_fee' })
  })

  test('is nothing while the account is being deleted, also when the fee is refunded', async () => {
    const person = await portal.somebody()
    const reference = await pay(person)
    await askDeletion(person)
    expect(await progressOf(person)).toMatchObject({ state: 'closing', turn: 'nobody' })
    await portal.refund(reference)
    const closing = { ...person, ...(await signedIn(portal, person.email)) }
    expect(await expectAgreement(closing)).toMatchObject({ state: 'closing', turn: 'nobody' })
    expect((await newestTo(person)).text).not.toContain('stays with the admissions office')
  })

  test('is the next round for a reopened draft whose round has closed, and no one is told to submit it', async () => {
    const person = await portal.somebody()
    await reopen(person)
    expect(await progressOf(person)).toMatchObject({ state: 'editing', next: 'submit_form', form: { state: 'ready' } })
    await makeRound(portal.context.db, person.application.uuid, 'closed')
    portal.clock.advance({ days: 1 })
    await portal.work('remind-editors')
    const later = { ...person, ...(await signedIn(portal, person.email)) }
    expect(await expectAgreement(later)).toMatchObject({ state: 'round_closed', next: 'move_to_next_round' })
    const { text } = await newestTo(person)
    expect(text).not.toContain('submit it as it is')
    expect(text).toContain('have closed')
    await makeRound(portal.context.db, person.application.uuid, 'open')
  })
})

test('a draft whose programme was closed is not told to submit it', async () => {
  const person = await portal.somebody('undergraduate')
  await reopen(person)
  const { db } = portal.context
  const { round_id, selected_program } = await db
    .selectFrom('application')
    .select(['round_id', 'selected_program'])
    .where('uuid', '=', person.application.uuid)
    .executeTakeFirstOrThrow()
  const offering = { round_id: round_id ?? '', programme_id: selected_program ?? '', state: 'full' }
  await db.insertInto('offering').values(offering).execute()
  expect(await progressOf(person)).toMatchObject({ state: 'programme_closed', next: 'choose_programme' })
  await db.deleteFrom('offering').where('round_id', '=', offering.round_id).execute()
})

test('a draft lists what it lacks', async () => {
  const person = await portal.somebody('undergraduate')
  await reopen(person)
  expect((await progressOf(person)).form).toEqual({ state: 'ready' })
  await portal.context.db
    .updateTable('application')
    .set({ phone: '' })
    .where('uuid', '=', person.application.uuid)
    .execute()
  await portal.context.db.deleteFrom('document').where('kind', '=', 'passport_photograph').execute()
  expect((await progressOf(person)).form).toEqual({
    state: 'incomplete',
    missing: { sections: ['Contact details'], documents: ['Passport photograph'] },
  })
})

test('it reveals no stage of a case and no unreleased decision', async () => {
  const person = await portal.somebody('undergraduate')
  const { db } = portal.context
  const answer = async () => JSON.stringify((await portal.standing(person)).progress)
  const before = await answer()
  const { id } = await db
    .selectFrom('application')
    .select('id')
    .where('uuid', '=', person.application.uuid)
    .executeTakeFirstOrThrow()
  for (const stage of ['checking', 'reviewing', 'ready', 'proposed', 'approved']) {
    await db.updateTable('admission_case').set({ stage }).where('application_id', '=', id).execute()
    expect(await answer(), stage).toBe(before)
  }
  for (const stage of caseStages.filter(stage => stage !== 'withdrawn')) expect(before).not.toContain(stage)
  const application = person.application.application_number ?? ''
  await noteOutcome(portal.context, { application, outcome: 'not-admitted', by: 'Bola Ade', at: new Date() })
  expect(await answer()).toBe(before)
})

test('it costs no query: the signed-in user is read in two, with one application or three', async () => {
  const person = await portal.somebody('undergraduate')
  const one = await queriesOfMe(person)
  await portal.apply(person, 'msc')
  await portal.apply(person, 'foundation')
  expect(await queriesOfMe(person)).toBe(one)
  expect(one).toBe(2)
})

async function queriesOfMe(person: Person): Promise<number> {
  const { context } = portal
  const plain = context.db
  let asked = 0
  context.db = plain.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      asked += 1
      return result
    },
  })
  try {
    await portal.app.inject({ method: 'GET', url: '/api/auth/me', headers: person.bearer })
  } finally {
    context.db = plain
  }
  return asked
}
