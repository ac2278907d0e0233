import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { MailSender } from '../../adapters/mail/index.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { formOf } from '../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './testing/asked-application.ts'

let portal: TestApp
let ada: AskedApplication
let address: string
beforeEach(async () => {
  portal = await testApp()
  ada = await askedApplication(portal.context, 'ada')
  address = ada.referees[0].email
})
afterEach(() => portal.close())

const correct = async (name: string, email: string, number = '1') => {
  const form = formOf({ referee_number: number, new_referee_name: name, new_referee_email: email })
  return portal.app.inject({
    method: 'PUT',
    url: '/postgraduate/change-reference',
    headers: { ...form.headers, ...(await ada.bearer()) },
    payload: form.payload,
  })
}
const first = async () =>
  (await portal.app.inject({ method: 'GET', url: '/postgraduate/referees', headers: await ada.bearer() })).json()
    .referees[0]
const subjects = async (to: string) => (await portal.mails.to(to)).map(mail => mail.subject)
const summary = (uuid: string) =>
  portal.app.inject({ method: 'GET', url: `/postgraduate/application-summary-referee-page/${uuid}` })
const lines = (action: string) =>
  portal.context.db.selectFrom('audit_log').select('detail').where('action', '=', action).execute()
const asked = ['Adaeze Chioma Nwosu has asked you for a reference for M.Sc. Computer Science']

describe('a referee’s name that was spelt wrong', () => {
  test('is corrected: the link stays valid, and no one is told that they are not needed', async () => {
    await portal.mails.all()
    const answer = await correct('Prof. Musa A. Bello', address)
    expect(answer.json()).toEqual({
      detail: 'Referee 1 details updated.',
      referee: { number: 1, name: 'Prof. Musa A. Bello', email: address, submitted: false },
    })
    expect(await subjects(address)).toEqual(asked)
    expect((await summary(ada.referees[0].link)).json().referee).toMatchObject({ name: 'Prof. Musa A. Bello' })
    expect(await lines('referee.corrected')).toEqual([{ detail: { number: 1, referee: ada.referees[0].id } }])
    expect(await lines('referee.changed')).toEqual([])
  })

  test('is corrected as often as needed, and uses none of the five changes', async () => {
    const before = (await first()).changes_left
    for (let time = 1; time <= 7; time += 1)
      expect((await correct(`Prof. Musa Bello ${'I'.repeat(time)}`, address)).statusCode).toBe(200)
    expect(await first()).toMatchObject({ name: 'Prof. Musa Bello IIIIIII', changes_left: before, state: 'requested' })
    expect(await subjects(address)).toEqual(asked)
  })

  test.each([
    ['in capitals, and is shown as it was', () => address.toUpperCase(), () => address],
    ['with a tag', () => address.replace('@', '+usta@'), () => address.replace('@', '+usta@')],
  ])('is the same person when the address comes back %s', async (_how, changed, shown) => {
    await correct('Prof. Musa A. Bello', changed())
    expect(await first()).toMatchObject({ name: 'Prof. Musa A. Bello', email: shown(), state: 'requested' })
    expect((await summary(ada.referees[0].link)).statusCode).toBe(200)
    expect(await subjects(address)).toEqual(asked)
    expect((await portal.mails.all()).filter(mail => mail.subject.includes('no longer needed'))).toEqual([])
  })

  test('saved unchanged changes nothing and logs nothing', async () => {
    const before = await first()
    expect((await correct(before.name, before.email)).statusCode).toBe(200)
    expect(await lines('referee.corrected')).toEqual([])
    expect(await first()).toEqual(before)
  })

  test('and what the referee has typed so far is kept', async () => {
    const url = `/postgraduate/references/${ada.referees[0].link}/draft`
    await portal.app.inject({ method: 'PUT', url, payload: { designation: 'Professor' } })
    await correct('Prof. Musa A. Bello', address)
    expect((await portal.app.inject({ method: 'GET', url })).json().answers).toEqual({ designation: 'Professor' })
  })

  test('corrected with another mailbox means another person: the new one is asked, the old one told', async () => {
    await portal.mails.all()
    await correct('Prof. Musa A. Bello', 'musa.bello@unilag.edu.ng')
    expect(await subjects('musa.bello@unilag.edu.ng')).toEqual(asked)
    expect((await subjects(address)).at(-1)).toBe('Your reference for Adaeze Chioma Nwosu is no longer needed')
    expect((await summary(ada.referees[0].link)).statusCode).toBe(410)
  })

  test('is not corrected once the reference is in', async () => {
    const form = formOf(goodReference)
    await portal.app.inject({ method: 'POST', url: `/postgraduate/references/${ada.referees[0].link}`, ...form })
    expect((await correct('Somebody Else', address)).statusCode).toBe(409)
  })
})

describe('an address that bounced', () => {
  const send = async () => {
    const refusing: MailSender = {
      kind: 'smtp',
      send: async mail => (mail.to === address ? { outcome: 'refused', reason: '550' } : { outcome: 'sent' }),
      close: () => {},
    }
    portal.context.mail = refusing
    await portal.work('send-mail')
  }

  test('is asked again when it is spelt differently', async () => {
    await send()
    await correct('Prof. Musa Bello', address.replace('@', '+office@'))
    expect(await first()).toMatchObject({ state: 'requested', email: address.replace('@', '+office@') })
  })

  test('is not asked again when only the name is corrected', async () => {
    await send()
    await correct('Prof. Musa A. Bello', address)
    expect(await first()).toMatchObject({ state: 'bounced', name: 'Prof. Musa A. Bello' })
  })
})

describe('someone who declined', () => {
  const url = () => `/postgraduate/references/${ada.referees[0].link}/decline`
  test('is never asked again for the same application, under any spelling or in any place', async () => {
    await portal.mails.all()
    await portal.app.inject({ method: 'POST', url: url(), payload: {} })
    const other = ada.referees[1].email
    const refusal = 'This person has told us that they cannot give this reference. Choose another referee.'
    for (const email of [address, address.replace('@', '+again@')])
      expect((await correct('Prof. Musa Bello', email)).json().errors).toEqual([
        { field: 'new_referee_email', message: refusal },
      ])
    await correct('Prof. Aisha Sule', 'a.sule@abu.edu.ng')
    expect((await correct('Prof. Musa Bello', address, '2')).json().errors).toEqual([
      { field: 'new_referee_email', message: refusal },
    ])
    expect(await subjects(address)).toEqual(asked)
    expect(await subjects(other)).toEqual(asked)
  })
})
