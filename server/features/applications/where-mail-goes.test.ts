import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { MailSender } from '../../adapters/mail/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import {
  type Applicant,
  formOf,
  payFee,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../../testing/people.ts'
import { askedApplication, goodReference } from '../references/testing/asked-application.ts'

const stranger = 'stranger@example.org'
let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

/** The recipients of all emails, sent or not. */
const recipients = async () =>
  [
    ...new Set((await portal.context.db.selectFrom('mail').select('recipient').execute()).map(mail => mail.recipient)),
  ].sort()
const subjectsTo = async (address: string) => (await portal.mails.to(address)).map(mail => mail.subject)
const call = (applicant: Applicant, method: 'POST' | 'PUT', url: string, payload?: object) =>
  portal.app.inject({ method, url, headers: applicant.bearer, ...(payload ? { payload } : {}) })
const choose = (applicant: Applicant, application: ApplicationOnWire, residency: 'nigeria' | 'international') =>
  call(applicant, 'PUT', `/applications/${application.uuid}/residency`, { residency })

describe('an unconfirmed address', () => {
  let ada: Applicant
  beforeEach(async () => {
    ada = await signedUp(portal, { email: 'ada@example.com' })
  })

  test('gets no email, whatever is done with the application that names it', async () => {
    const hostile = { email: stranger, first_name: 'Click', surname: 'www.evil.example' }
    const application = await submittedPostgraduate(portal, ada, hostile)
    for (const residency of ['international', 'nigeria'] as const) await choose(ada, application, residency)
    await call(ada, 'POST', `/applications/${application.uuid}/edit`)
    await savePostgraduate(portal, ada, {
      is_draft: 'false',
      selected_program: application.selected_program,
      declaration: 'true',
    })
    await payFee(portal, ada, application)
    expect(await recipients()).toEqual([ada.email, 'm.bello@unilag.edu.ng', 'n.eze@unn.edu.ng'].sort())
    expect(await subjectsTo(ada.email)).toEqual(
      expect.arrayContaining([
        'We have received ₦10,000',
        `We have your application ${application.application_number}`,
      ]),
    )
  })

  test('is not given to the payment provider, which also emails receipts', async () => {
    const application = await submittedPostgraduate(portal, ada, { email: stranger })
    await payFee(portal, ada, application)
    const payment = await portal.context.db.selectFrom('payment').select('email').executeTakeFirstOrThrow()
    expect(payment.email).toBe(ada.email)
  })

  test('gets no news of references either', async () => {
    const bola = await askedApplication(portal.context, 'bola', undefined, 'phd-space-physics')
    await portal.context.db.updateTable('application').set({ email: stranger }).where('id', '=', bola.id).execute()
    await portal.context.db.deleteFrom('mail').where('kind', '=', 'third-referee-wanted').execute()
    const give = (link: string) =>
      portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, ...formOf(goodReference) })
    await give(bola.referees[0].link)
    portal.clock.advance({ days: 10 })
    await portal.work('remind-referees')
    const refusing: MailSender = {
      kind: 'smtp',
      send: async mail =>
        mail.to === bola.referees[1].email ? { outcome: 'refused', reason: '550' } : { outcome: 'sent' },
      close: () => {},
    }
    portal.context.mail = refusing
    await portal.work('send-mail')
    await portal.app.inject({
      method: 'POST',
      url: `/postgraduate/references/${bola.referees[1].link}/decline`,
      payload: {},
    })
    const kinds = await portal.context.db
      .selectFrom('mail')
      .select('kind')
      .where('recipient', '=', bola.email)
      .execute()
    expect(new Set(kinds.map(mail => mail.kind))).toEqual(
      new Set(['reference-arrived', 'referee-silent', 'referee-bounced', 'referee-declined']),
    )
    expect(await recipients()).not.toContain(stranger)
  })

  test('follows the account once its owner has moved there', async () => {
    const application = await submittedPostgraduate(portal, ada, { email: stranger })
    await portal.context.db
      .updateTable('account')
      .set({ email: stranger, email_key: stranger })
      .where('id', '=', ada.session.id)
      .execute()
    await payFee(portal, ada, application)
    expect(await subjectsTo(stranger)).toContain('We have received ₦10,000')
  })
})

describe('the applicant’s own mailbox', () => {
  test('gets an email about the fee once a day, however often residency and application are changed', async () => {
    const ada = await signedUp(portal, { email: 'ada@example.com' })
    const application = await submittedPostgraduate(portal, ada)
    const dueMails = async () => (await subjectsTo(ada.email)).filter(subject => subject.includes('₦10,000')).length
    expect(await dueMails()).toBe(1)
    for (let time = 0; time < 10; time += 1) {
      await choose(ada, application, 'international')
      await choose(ada, application, 'nigeria')
      await call(ada, 'POST', `/applications/${application.uuid}/edit`)
      await savePostgraduate(portal, ada, {
        is_draft: 'false',
        selected_program: application.selected_program,
        declaration: 'true',
      })
    }
    expect(await dueMails()).toBe(1)
    expect(await portal.mails.to(ada.email)).toHaveLength(3)
    portal.clock.advance({ days: 1, seconds: 1 })
    const nextDay = await signedIn(portal, ada.email)
    await call(nextDay, 'POST', `/applications/${application.uuid}/edit`)
    await savePostgraduate(portal, nextDay, {
      is_draft: 'false',
      selected_program: application.selected_program,
      declaration: 'true',
    })
    expect(await dueMails()).toBe(2)
  })
})

describe('an email with a code to an address that is not confirmed yet', () => {
  const hostile = 'Click www.evil.example'

  test('contains nothing that the sender chose: at sign-up', async () => {
    await portal.app.inject({
      method: 'POST',
      url: '/auth/signup',
      payload: { full_name: hostile, email: stranger, password: 'three words in a row', program_type: 'msc' },
    })
    const mail = await portal.mails.newestTo(stranger)
    expect(mail.subject + mail.text + mail.html).not.toMatch(/click|evil/i)
  })

  test('contains nothing that the sender chose: at a change of address', async () => {
    const ada = await signedUp(portal, { email: 'ada@example.com', full_name: hostile })
    await call(ada, 'POST', '/auth/change-email', { new_email: stranger, password: 'three words in a row' })
    const mail = await portal.mails.newestTo(stranger)
    expect(mail.subject + mail.text + mail.html).not.toMatch(/click|evil/i)
  })
})
