import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailSender } from '../../adapters/mail/index.ts'
import { aFriday, type TestApp, testApp } from '../../testing/app.ts'
import { referenceLinkIn } from '../../testing/mail-reader.ts'
import { formOf } from '../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './testing/asked-application.ts'

let portal: TestApp
let ada: AskedApplication
let link: string
beforeEach(async () => {
  portal = await testApp({}, { startsAt: aFriday })
  ada = await askedApplication(portal.context, 'ada')
  link = ada.referees[0].link
})
afterEach(() => portal.close())

const post = (url: string, payload?: object) =>
  portal.app.inject({ method: 'POST', url: `/postgraduate/references/${url}`, ...(payload ? { payload } : {}) })
const decline = (uuid = link, reason?: string) => post(`${uuid}/decline`, reason === undefined ? {} : { reason })
const give = (uuid = link) =>
  portal.app.inject({ method: 'POST', url: `/postgraduate/references/${uuid}`, ...formOf(goodReference) })
const summary = (uuid = link) =>
  portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${uuid}` })
const draftUrl = (uuid = link) => `/postgraduate/references/${uuid}/draft`
const saveDraft = (payload: object, uuid = link) => portal.app.inject({ method: 'PUT', url: draftUrl(uuid), payload })
const readDraft = (uuid = link) => portal.app.inject({ method: 'GET', url: draftUrl(uuid) })
const change = async (fields: Record<string, string>, who = ada) => {
  const form = formOf(fields)
  return portal.app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...form.headers, ...(await who.bearer()) },
    payload: form.payload,
  })
}
const aisha = { referee_number: '1', new_referee_name: 'Prof. Aisha Sule', new_referee_email: 'a.sule@abu.edu.ng' }
const referees = async (who = ada) =>
  (await portal.app.inject({ method: 'GET', url: '/postgraduate/referees', headers: await who.bearer() })).json()
const remind = async (number = 1) =>
  portal.app.inject({
    method: 'POST',
    url: `/postgraduate/referees/${number}/remind`,
    headers: await ada.bearer(),
  })

describe('a referee who declines', () => {
  test('does so in one call, repeated or not, and the applicant is told once', async () => {
    expect((await decline()).statusCode).toBe(200)
    expect((await decline()).json()).toEqual((await decline()).json())
    const news = (await portal.mails.to(ada.email)).filter(mail => mail.subject.includes('cannot give'))
    expect(news).toHaveLength(1)
    expect((await referees()).referees[0]).toMatchObject({
      status: 'Pending',
      state: 'declined',
      reason: 'declined on 20 November. Choose another referee',
      may_change: true,
      next_reminder_at: null,
      remind: { possible: false, because: 'declined' },
    })
  })

  test('finds the link closed with its own explanation, and can no longer give the reference', async () => {
    await decline()
    for (const answer of [await summary(), await give(), await readDraft()]) {
      expect(answer.statusCode).toBe(410)
      expect(answer.json().detail).toContain('You declined to give this reference on 20 November')
    }
  })

  test('tells only the office why', async () => {
    await decline(link, 'I never taught this person.')
    const stored = await portal.context.db
      .selectFrom('referee')
      .select('decline_reason')
      .where('id', '=', ada.referees[0].id)
      .executeTakeFirstOrThrow()
    expect(stored.decline_reason).toBe('I never taught this person.')
    expect(JSON.stringify([await referees(), await portal.mails.to(ada.email)])).not.toContain('never taught')
  })

  test('can be replaced by another, who is asked', async () => {
    await decline()
    expect((await change(aisha)).statusCode).toBe(200)
    const fresh = referenceLinkIn(await portal.mails.newestTo('a.sule@abu.edu.ng'))
    expect((await give(fresh)).statusCode).toBe(201)
    expect((await summary()).json().detail).toContain('chosen another referee')
  })

  test('stays in the history of emails after being replaced', async () => {
    await portal.mails.all()
    await decline()
    await change(aisha)
    await portal.mails.all()
    const { mails } = (await referees()).referees[0]
    expect(mails.map(({ kind, to }: { kind: string; to: string }) => [kind, to])).toEqual([
      ['request', ada.referees[0].email],
      ['request', 'a.sule@abu.edu.ng'],
    ])
  })

  test('is too late once the reference is submitted, and unknown links decline nothing', async () => {
    await give()
    expect((await decline()).statusCode).toBe(409)
    expect((await decline(ada.uuid)).statusCode).toBe(404)
    expect((await referees()).referees[0]).toMatchObject({ status: 'Submitted', reason: 'received on 20 November' })
  })
})

describe('‘Send me a new link’', () => {
  test('emails the address on record, no more than once an hour, and the old link still works', async () => {
    await portal.mails.all()
    for (let time = 0; time < 3; time += 1) await post(`${link}/new-link`)
    const mails = (await portal.mails.to(ada.referees[0].email)).filter(mail => mail.subject.includes('new link'))
    expect(mails).toHaveLength(1)
    const fresh = referenceLinkIn(mails[0] ?? { to: '', from: '', replyTo: '', subject: '', text: '', html: '' })
    expect(fresh).not.toBe(link)
    expect([(await summary()).statusCode, (await summary(fresh)).statusCode]).toEqual([200, 200])
    portal.clock.advance({ minutes: 61 })
    await post(`${fresh}/new-link`)
    expect(await portal.mails.to(ada.referees[0].email)).toHaveLength(3)
  })

  test('gives the same response to a request that is repeated', async () => {
    const send = async () => {
      const url = `/postgraduate/references/${link}/new-link`
      const headers = { 'idempotency-key': '5f0b7a2e-1c58-4d0c-9a53-0d7f5f6d7c12' }
      return (await portal.app.inject({ method: 'POST', url, headers })).json()
    }
    const first = await send()
    expect(first).toEqual({ detail: expect.any(String) })
    expect(await send()).toEqual(first)
  })

  test('gives the same response for every uuid, and emails no one for a dead or unknown one', async () => {
    const alive = await post(`${link}/new-link`)
    await change(aisha)
    await portal.mails.all()
    const before = (await portal.mails.all()).length
    for (const uuid of [link, ada.uuid, '00000000-0000-4000-8000-000000000000', 'not-a-uuid']) {
      const answer = await post(`${uuid}/new-link`)
      expect([answer.statusCode, answer.body]).toEqual([alive.statusCode, alive.body])
    }
    expect(await portal.mails.all()).toHaveLength(before)
  })
})

describe('what a referee has typed', () => {
  const typed = { name: 'Musa Bello', final_recommendation: 'I began on the train', research_ability: 4 }

  test('is kept on other devices, through any link to the same reference', async () => {
    expect((await readDraft()).json()).toEqual({ answers: {}, saved_at: null })
    const saved = await saveDraft(typed)
    expect(saved.json()).toEqual({ saved_at: '2026-11-20T10:00:00.000Z' })
    await post(`${link}/new-link`)
    const fresh = referenceLinkIn(await portal.mails.newestTo(ada.referees[0].email))
    expect((await readDraft(fresh)).json()).toEqual({ answers: typed, saved_at: '2026-11-20T10:00:00.000Z' })
    expect((await readDraft(ada.referees[1].link)).json().answers).toEqual({})
  })

  test('may be incomplete, but not unlimited, and nothing else is stored with it', async () => {
    expect((await saveDraft({ email_official: 'm.bel', intellectual_ability: 0, rank: 7 })).statusCode).toBe(200)
    expect((await readDraft()).json().answers).toEqual({ email_official: 'm.bel', intellectual_ability: 0 })
    const tooLong = await saveDraft({ final_recommendation: 'x'.repeat(12_001) })
    expect(tooLong.json()).toMatchObject({ status: 422, errors: [{ field: 'final_recommendation' }] })
    expect((await readDraft()).json().answers).toEqual({ email_official: 'm.bel', intellectual_ability: 0 })
  })

  test.each([
    ['the reference is sent', () => give(), 409],
    ['it is declined', () => decline(), 410],
    ['the referee is replaced', () => change(aisha), 410],
  ])('is gone once %s', async (_when, end, status) => {
    await saveDraft(typed)
    await end()
    expect([(await readDraft()).statusCode, (await saveDraft(typed)).statusCode]).toEqual([status, status])
    expect(await portal.context.db.selectFrom('reference_draft').selectAll().execute()).toEqual([])
  })

  test('is not lost with the link: a referee replaced while typing is told on sending', async () => {
    await change(aisha)
    const answer = await give()
    expect(answer.json()).toMatchObject({ status: 410, code: 'gone' })
    expect(answer.json().detail).toContain('the candidate has chosen another referee')
    expect(await portal.context.db.selectFrom('reference').selectAll().execute()).toEqual([])
  })
})

describe('an address that the mail server refuses permanently', () => {
  const refusing: MailSender = {
    kind: 'smtp',
    send: async mail =>
      mail.to === ada.referees[0].email ? { outcome: 'refused', reason: '550 no such user' } : { outcome: 'sent' },
    close: () => {},
  }

  test('marks the referee, and the applicant is told straight away to correct it', async () => {
    portal.context.mail = refusing
    await portal.work('send-mail')
    expect((await referees()).referees).toMatchObject([
      {
        status: 'Pending',
        state: 'bounced',
        reason: 'our email was not delivered on 20 November. Correct the address',
        may_change: true,
        next_reminder_at: null,
        remind: { possible: false, because: 'bounced' },
        mails: [{ kind: 'request', state: 'bounced', to: ada.referees[0].email }],
      },
      { state: 'requested', mails: [{ kind: 'request', state: 'sent' }] },
    ])
    const told = await portal.context.db
      .selectFrom('mail')
      .select('recipient')
      .where('kind', '=', 'referee-bounced')
      .execute()
    expect(told).toEqual([{ recipient: ada.email }])
  })

  test('can be corrected, and the right address is asked', async () => {
    portal.context.mail = refusing
    await portal.work('send-mail')
    expect((await change({ ...aisha, new_referee_name: 'Prof. Musa Bello' })).statusCode).toBe(200)
    expect((await referees()).referees[0]).toMatchObject({ state: 'requested', email: 'a.sule@abu.edu.ng' })
    await portal.work('send-mail')
    expect((await referees()).referees[0].mails).toMatchObject([
      { kind: 'request', state: 'bounced', to: ada.referees[0].email },
      { kind: 'request', state: 'sent', to: 'a.sule@abu.edu.ng' },
    ])
  })

  test('changes nothing if it is no longer the referee’s, or if the email asked for nothing', async () => {
    await portal.mails.all()
    await give()
    portal.context.mail = refusing
    await portal.work('send-mail')
    expect((await referees()).referees[0]).toMatchObject({
      state: 'provided',
      mails: [
        { kind: 'request', state: 'sent' },
        { kind: 'receipt', state: 'failed' },
      ],
    })
  })
})

describe('‘Remind now’', () => {
  test('emails a new link once a week, and says when the next one is possible', async () => {
    await portal.mails.all()
    expect((await remind()).json()).toEqual({ detail: 'We are sending Prof. Musa Bello a reminder now.' })
    const fresh = referenceLinkIn(await portal.mails.newestTo(ada.referees[0].email))
    expect([(await summary()).statusCode, (await summary(fresh)).statusCode]).toEqual([200, 200])
    expect((await remind()).json()).toMatchObject({
      status: 409,
      code: 'too-early',
      detail: 'You reminded Prof. Musa Bello within the last seven days. You can do it again from 27 November 2026.',
    })
    expect((await referees()).referees[0]).toMatchObject({
      remind: { possible: false, because: 'recently', from: '2026-11-27T10:00:00.000Z' },
      mails: [{ kind: 'request' }, { kind: 'reminder-by-hand', state: 'sent' }],
    })
    expect((await remind(2)).statusCode).toBe(200)
    portal.clock.advance({ days: 7 })
    expect((await remind()).statusCode).toBe(200)
  })

  test('pressed eight times at once reminds once', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => remind()))
    expect(answers.map(answer => answer.statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
    expect(await portal.mails.to(ada.referees[0].email)).toHaveLength(2)
  })

  test('works only for one’s own referees, and only while we wait for them', async () => {
    expect((await remind(3)).statusCode).toBe(404)
    expect((await remind(4)).statusCode).toBe(404)
    await give()
    expect((await remind()).json()).toMatchObject({ code: 'already-submitted' })
  })

  test('does not reach a referee who asked us to stop', async () => {
    expect((await post(`${link}/stop-reminders`)).statusCode).toBe(200)
    expect((await post(`${link}/stop-reminders`)).statusCode).toBe(200)
    expect((await remind()).json().detail).toContain('asked us not to send any more reminders')
    expect((await referees()).referees[0]).toMatchObject({ next_reminder_at: null, remind: { because: 'stopped' } })
    expect((await give()).statusCode).toBe(201)
  })
})

describe('a referee whom two applicants have named', () => {
  let bola: AskedApplication
  beforeEach(async () => {
    bola = await askedApplication(
      portal.context,
      'bola',
      [ada.referees[0].email, 'other@unn.edu.ng'],
      'phd-space-physics',
    )
  })
  const waits = 'Another application is waiting for a reference from you.'
  const newLink = (uuid: string) => post(`${uuid}/new-link`)

  test('is told on the page of the answered one, and gets the link of the other by email only', async () => {
    await give()
    const answer = await summary()
    expect(answer.statusCode).toBe(409)
    expect(answer.json().detail).toContain(waits)
    expect(answer.body).not.toContain('Space Physics')
    await portal.mails.all()
    const said = (await newLink(link)).json()
    const mail = await portal.mails.newestTo(ada.referees[0].email)
    expect(mail.subject).toContain('Space Physics')
    expect((await summary(referenceLinkIn(mail))).statusCode).toBe(200)
    expect((await newLink('00000000-0000-4000-8000-000000000000')).json()).toEqual(said)
  })

  test('is told nothing once neither waits, and the other referee of either never', async () => {
    await give()
    await give(bola.referees[0].link)
    expect((await summary()).json().detail).not.toContain(waits)
    await give(ada.referees[1].link)
    expect((await summary(ada.referees[1].link)).json().detail).not.toContain(waits)
  })

  test('sees both programmes in the subjects', async () => {
    const subjects = (await portal.mails.to(ada.referees[0].email)).map(({ subject }) => subject)
    expect(subjects[0]).toMatch(/for a reference for M\.Sc\. Computer Science$/)
    expect(subjects[1]).toMatch(/for a reference for Ph\.D\. .*Space Physics$/)
  })
})

describe('a mailbox that is full', () => {
  test('blames no address, says so, and tells the applicant after three days', async () => {
    portal.context.mail = {
      kind: 'smtp',
      send: async mail =>
        mail.to === ada.referees[0].email ? { outcome: 'full', reason: '552 5.2.2 Mailbox full' } : { outcome: 'sent' },
      close: () => {},
    }
    await portal.work('send-mail')
    const first = async () => (await referees()).referees[0]
    expect(await first()).toMatchObject({ state: 'requested', mails: [{ state: 'full' }] })
    const told = () => portal.context.db.selectFrom('mail').select('kind').where('kind', 'like', 'referee-%').execute()
    expect(await told()).toEqual([])
    for (let hours = 0; hours < 5 * 24; hours += 6) {
      portal.clock.advance({ hours: 6 })
      await portal.work('send-mail')
    }
    expect(await first()).toMatchObject({ state: 'requested', may_change: true })
    expect(await told()).toEqual([{ kind: 'referee-mailbox-full' }])
  })
})

describe('a mail server that refuses us', () => {
  test.each(['quota', 'relay', 'blocked', 'policy', 'size', 'sign-in'] as const)(
    'because of %s blames no referee',
    async trouble => {
      portal.context.mail = {
        kind: 'smtp',
        send: async () => ({ outcome: 'held', trouble, reason: '550 5.4.5 no' }),
        close: () => {},
      }
      for (let hours = 0; hours < 4 * 24; hours += 1) {
        await portal.work('send-mail')
        portal.clock.advance({ hours: 1 })
      }
      expect((await referees()).referees).toMatchObject([
        { state: 'requested', mails: [{ state: 'queued' }] },
        { state: 'requested', mails: [{ state: 'queued' }] },
      ])
    },
  )
})

describe('a programme that needs three references', () => {
  let bola: AskedApplication
  beforeEach(async () => {
    bola = await askedApplication(portal.context, 'bola', undefined, 'phd-space-physics')
  })

  test('has the third named after the two of the form, and tells the applicant so', async () => {
    expect((await portal.mails.newestTo(bola.email)).subject).toBe('Add your third referee')
    const before = await referees(bola)
    expect(before).toMatchObject({ references_required: 3, all_received: false })
    expect(before.referees[2]).toMatchObject({ number: 3, name: '', status: 'Pending', may_change: true })
    expect((await change({ ...aisha, referee_number: '3' }, bola)).json().detail).toBe('Referee 3 details updated.')
    expect((await referees(bola)).referees[2]).toMatchObject({ name: 'Prof. Aisha Sule', state: 'requested' })
    const me = await portal.app.inject({
      method: 'GET',
      url: '/postgraduate/applications/me',
      headers: await bola.bearer(),
    })
    expect(me.json()).toMatchObject({
      third_referee_name: 'Prof. Aisha Sule',
      third_referee_email: 'a.sule@abu.edu.ng',
    })
    const links = [
      ...bola.referees.map(one => one.link),
      referenceLinkIn(await portal.mails.newestTo('a.sule@abu.edu.ng')),
    ]
    for (const uuid of links) expect((await give(uuid)).statusCode).toBe(201)
    expect(await referees(bola)).toMatchObject({ all_received: true })
    expect((await portal.mails.to(bola.email)).map(mail => mail.subject).slice(-3)).toEqual([
      'Prof. Musa Bello has given your reference',
      'Dr. Ngozi Eze has given your reference',
      'All your references have arrived',
    ])
  })

  test('accepts no one twice', async () => {
    for (const { email } of bola.referees)
      expect((await change({ ...aisha, referee_number: '3', new_referee_email: email }, bola)).json().detail).toBe(
        'Referee emails cannot be the same.',
      )
  })

  test('is an exception: elsewhere there is no third referee', async () => {
    expect((await referees()).referees).toHaveLength(2)
    expect((await change({ ...aisha, referee_number: '3' })).json()).toMatchObject({
      status: 422,
      errors: [{ field: 'referee_number', message: 'Choose one of your referees.' }],
    })
  })
})

describe('a reference sent twice with one key', () => {
  const key = '5e0c2d34-7b1a-4a53-9f3e-2f0b7f5a9c11'
  const giveWith = (idempotencyKey: string) => {
    const form = formOf(goodReference)
    const headers = { ...form.headers, 'idempotency-key': idempotencyKey }
    return portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, ...form, headers })
  }

  test('gets the first response again, so that a phone that missed it learns that the reference arrived', async () => {
    const [first, again] = [await giveWith(key), await giveWith(key)]
    expect(first.statusCode).toBe(201)
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
  })

  test('is refused under another key, or without one', async () => {
    await giveWith(key)
    expect((await giveWith(key.replace('5e', '6e'))).statusCode).toBe(409)
    expect((await give()).statusCode).toBe(409)
  })
})

test('a referee replaced before our email went out gets no email', async () => {
  await change(aisha)
  expect(await portal.mails.to(ada.referees[0].email)).toEqual([])
})

test('someone without an application is told so', async () => {
  await portal.context.db.deleteFrom('referee').where('application_id', '=', ada.id).execute()
  const answer = await portal.app.inject({
    method: 'GET',
    url: '/postgraduate/referees',
    headers: await ada.bearer(),
  })
  expect(answer.json()).toMatchObject({
    status: 404,
    detail: 'No Application Found - Please complete your application first.',
  })
})
