import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailSender } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import { enqueueMail } from '../emails/outbox.ts'
import { mendSchedules } from '../jobs/mend-schedules.ts'
import { sendMail } from '../jobs/send-mail.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { codeIn } from '../testing/mail-reader.ts'
import {
  type Applicant,
  formOf,
  password,
  payFee,
  savePostgraduate,
  signedIn,
  signedUp,
  submittedPostgraduate,
} from '../testing/people.ts'

let portal: TestApp
let ada: Applicant
beforeEach(async () => {
  portal = await testApp({ RATE_LIMIT_FACTOR: '1' })
  ada = await signedUp(portal)
})
afterEach(() => portal.close())

const ahead = () => portal.clock.advance({ hours: 5 })
const back = () => portal.clock.advance({ hours: -5 })
const me = (applicant = ada) => portal.app.inject({ url: '/api/auth/me', headers: applicant.bearer })
const refresh = ({ session }: Applicant) =>
  portal.app.inject({
    method: 'POST',
    url: '/auth/token',
    ...formOf({ grant_type: 'refresh_token', refresh_token: session.refresh_token }),
  })
const askForReset = () =>
  portal.app.inject({ method: 'POST', url: '/auth/send-password-reset-otp', payload: { email: ada.email } })
const resetMails = async () => (await portal.mails.to(ada.email)).filter(({ text }) => /reset|new password/i.test(text))

describe('a clock that is five hours ahead and is set right again', () => {
  test('does not sign anyone out permanently, and the session continues during and after the jump', async () => {
    ahead()
    expect((await me()).statusCode).toBe(401)
    const during = await refresh(ada)
    expect(during.statusCode).toBe(200)
    back()
    const bearer = { authorization: `Bearer ${during.json().access_token}` }
    expect((await me({ ...ada, bearer })).statusCode).toBe(200)
    expect((await refresh({ ...ada, session: during.json() })).statusCode).toBe(200)
    expect((await me(await signedIn(portal, ada.email))).statusCode).toBe(200)
  })

  test('does not stretch the ten seconds in which an old refresh token is forgiven', async () => {
    ahead()
    expect((await refresh(ada)).statusCode).toBe(200)
    back()
    portal.clock.advance({ minutes: 1 })
    expect((await refresh(ada)).statusCode).toBe(401)
  })

  test.each([5 * 60, 50, 20])(
    'lets an owner have a new code %d minutes later by no more than the pace of codes',
    async jump => {
      portal.clock.advance({ minutes: jump })
      await askForReset()
      portal.clock.advance({ minutes: -jump })
      portal.clock.advance({ minutes: 1 })
      const before = (await resetMails()).length
      await askForReset()
      expect((await resetMails()).length).toBe(before + 1)
      const otp_code = codeIn((await resetMails()).at(-1) ?? expect.unreachable())
      const answer = await portal.app.inject({
        method: 'POST',
        url: '/auth/reset-password',
        payload: { email: ada.email, otp_code, new_password: 'four other words here' },
      })
      expect(answer.statusCode, answer.body).toBe(200)
    },
  )

  test('does not keep limits longer than their windows', async () => {
    ahead()
    const wrong = () =>
      portal.app.inject({
        method: 'POST',
        url: '/auth/token',
        ...formOf({ grant_type: 'password', username: ada.email, password: 'not the right one' }),
      })
    while ((await wrong()).statusCode !== 429);
    back()
    expect((await signedIn(portal, ada.email, password)).session.access_token).toBeTruthy()
  })

  test('does not hold back an email that was promised during the jump', async () => {
    ahead()
    await askForReset()
    back()
    await mendSchedules.run(portal.context)
    expect(await resetMails()).toHaveLength(1)
  })

  test('does not let the sender of emails rest for the length of the jump', async () => {
    const outcomes: { outcome: 'unreachable'; reason: string }[] = Array(4).fill({
      outcome: 'unreachable',
      reason: 'away',
    })
    const sent: string[] = []
    const mail: MailSender = {
      kind: 'smtp',
      async send({ to }) {
        const failed = outcomes.shift()
        if (!failed) sent.push(to)
        return failed ?? { outcome: 'sent' }
      },
      close() {},
    }
    const context: Context = { ...portal.context, mail }
    const content = { subject: 'News', text: 'News', html: '<p>News</p>' }
    const enqueue = (to: string) =>
      context.db.transaction().execute(tx => enqueueMail(tx, context, { kind: 'message-for-applicant', to, content }))
    ahead()
    for (let count = 0; count < 4; count += 1) await enqueue(`${count}@example.com`)
    while (outcomes.length > 0) {
      await sendMail.run(context)
      portal.clock.advance({ minutes: 2 })
    }
    back()
    await mendSchedules.run(context)
    while (await sendMail.run(context));
    expect(sent.sort()).toEqual(['0@example.com', '1@example.com', '2@example.com', '3@example.com'])
  })

  test('leaves no check of a payment, event or file waiting for the length of the jump', async () => {
    const { db } = portal.context
    const application = await submittedPostgraduate(portal, ada)
    ahead()
    const { bearer } = await signedIn(portal, ada.email)
    await portal.app.inject({
      method: 'POST',
      url: '/payments/initialize',
      headers: bearer,
      payload: { amount: 1_000_000, email: ada.email, metadata: { application_uuid: application.uuid } },
    })
    const at = portal.clock.now()
    await db.insertInto('file_check').values({ storage_key: 'a', created_at: at, next_attempt_at: at }).execute()
    await db
      .insertInto('payment_event')
      .values({
        id: portal.context.random.id(),
        event: 'charge.success',
        data_key: 'b',
        body: Buffer.from('{}'),
        received_at: at,
        next_attempt_at: at,
      })
      .execute()
    back()
    await mendSchedules.run(portal.context)
    const now = portal.clock.now()
    const late = (await db.selectFrom('payment').select('next_check_at as at').execute())
      .concat(await db.selectFrom('file_check').select('next_attempt_at as at').execute())
      .concat(await db.selectFrom('payment_event').select('next_attempt_at as at').execute())
    expect(late.map(row => row.at?.getTime())).toEqual([now.getTime(), now.getTime(), now.getTime()])
  })
})

test('pauses that jobs really make are left as they are', async () => {
  const { db } = portal.context
  await askForReset()
  const failing: MailSender = {
    kind: 'smtp',
    send: async () => ({ outcome: 'failed', reason: 'greylisted' }),
    close() {},
  }
  for (let tries = 0; tries < 17; tries += 1) {
    await sendMail.run({ ...portal.context, mail: failing })
    const before = await db.selectFrom('mail').select('next_attempt_at').execute()
    await mendSchedules.run(portal.context)
    expect(await db.selectFrom('mail').select('next_attempt_at').execute()).toEqual(before)
    portal.clock.advance({ hours: 6 })
  }
})

test('a clock that is hours behind and is set right again sends nothing twice and loses no draft', async () => {
  back()
  const draft = { is_draft: 'true', selected_program: 'msc-computer-science', surname: 'Nwosu' }
  const { bearer } = await signedIn(portal, ada.email)
  expect((await savePostgraduate(portal, { ...ada, bearer }, draft)).statusCode).toBe(200)
  ahead()
  const again = await signedIn(portal, ada.email)
  const application = await submittedPostgraduate(portal, again)
  await payFee(portal, again, application)
  const mails = (await portal.mails.all()).map(({ to, subject }) => `${to} ${subject}`)
  for (let jumps = 0; jumps < 6; jumps += 1) {
    if (jumps % 2 === 0) back()
    else ahead()
    for (const duty of [
      'check-payments',
      'remind-referees',
      'remind-editors',
      'end-applications',
      'end-accounts',
      'prune',
    ] as const)
      await portal.work(duty)
    await mendSchedules.run(portal.context)
  }
  expect((await portal.mails.all()).map(({ to, subject }) => `${to} ${subject}`)).toEqual(mails)
  expect((await me(await signedIn(portal, ada.email))).json().postgraduate_applications).toMatchObject([
    { status: 'submitted', has_paid: true, surname: application.surname },
  ])
})
