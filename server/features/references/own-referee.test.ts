import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Answers } from '#shared/forms/field.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { formOf, postgraduateAnswers, postgraduateDocuments, savePostgraduate, signedUp } from '../../testing/people.ts'
import { type AskedApplication, askedApplication, goodReference } from './testing/asked-application.ts'

let portal: TestApp
beforeEach(async () => {
  portal = await testApp()
})
afterEach(() => portal.close())

const own = 'You cannot be your own referee. Enter the referee’s address.'
const same = 'Referee emails cannot be the same.'

describe('on final submission', () => {
  const submit = async (email: string, fields: Answers) => {
    const ada = await signedUp(portal, { email })
    const answers = postgraduateAnswers({ email, is_draft: 'false', ...fields })
    return (await savePostgraduate(portal, ada, answers, await postgraduateDocuments())).json()
  }

  test.each([
    ['a tag on the account’s address', 'ada@unilag.edu.ng', { first_referee_email: 'ada+prof@unilag.edu.ng' }],
    ['capitals and a tag', 'ada@unilag.edu.ng', { first_referee_email: 'ADA+Prof@Unilag.edu.ng' }],
    ['the account’s own tag left out', 'ada+apply@unilag.edu.ng', { first_referee_email: 'ada@unilag.edu.ng' }],
    [
      'a tag on the application’s address',
      'ada@example.com',
      { email: 'a@abu.edu.ng', first_referee_email: 'a+b@abu.edu.ng' },
    ],
  ])('an applicant cannot name themselves with %s', async (_how, email, fields) => {
    expect((await submit(email, fields)).errors).toContainEqual({ field: 'first_referee_email', message: own })
  })

  test('one mailbox cannot be two referees', async () => {
    const fields = { first_referee_email: 'prof+1@unilag.edu.ng', second_referee_email: 'prof+2@unilag.edu.ng' }
    expect((await submit('ada@example.com', fields)).errors).toContainEqual({
      field: 'second_referee_email',
      message: same,
    })
  })

  test('two people from one department can', async () => {
    const fields = { first_referee_email: 'm.bello@unilag.edu.ng', second_referee_email: 'mbello@unilag.edu.ng' }
    expect((await submit('ada@example.com', fields)).status).toBe('awaiting_payment')
  })
})

describe('on a change of referee', () => {
  let ada: AskedApplication
  beforeEach(async () => {
    ada = await askedApplication(portal.context, 'ada')
  })
  const change = async (email: string) => {
    const form = formOf({ referee_number: '1', new_referee_name: 'Prof. Aisha Sule', new_referee_email: email })
    const answer = await portal.app.inject({
      method: 'PUT',
      url: '/postgraduate/change-reference',
      headers: { ...form.headers, ...(await ada.bearer()) },
      payload: form.payload,
    })
    return answer.json()
  }

  test('the other referee’s mailbox is refused, tag or not', async () => {
    expect((await change('ada.2+x@unn.edu.ng')).errors).toEqual([{ field: 'new_referee_email', message: same }])
  })

  test('the applicant’s own mailbox is refused, tag or not', async () => {
    await portal.context.db
      .updateTable('account')
      .set({ email: 'ada+me@unilag.edu.ng' })
      .where('id', '=', ada.accountId)
      .execute()
    await portal.context.db
      .updateTable('application')
      .set({ email: 'nwosu@abu.edu.ng' })
      .where('id', '=', ada.id)
      .execute()
    for (const email of ['ada@unilag.edu.ng', 'ada+prof@unilag.edu.ng', 'nwosu+prof@abu.edu.ng'])
      expect((await change(email)).errors).toEqual([{ field: 'new_referee_email', message: own }])
  })
})

describe('a reference that is given anyway', () => {
  const give = (link: string, fields: Record<string, string>) => {
    const form = formOf({ ...goodReference, ...fields })
    return portal.app.inject({ method: 'POST', url: `/postgraduate/references/${link}`, ...form })
  }
  const signals = async (refereeId: string) =>
    (
      await portal.context.db
        .selectFrom('reference_trust')
        .select('signals')
        .where('referee_id', '=', refereeId)
        .executeTakeFirstOrThrow()
    ).signals

  test('carries a warning sign if its address is the applicant’s mailbox', async () => {
    const old = await askedApplication(portal.context, 'ada', ['ada.1@unilag.edu.ng', 'ada.2@unn.edu.ng'])
    await give(old.referees[0].link, { email_personal: 'ada+prof@example.com' })
    await give(old.referees[1].link, { email_official: 'a.2@unn.edu.ng' })
    expect(await signals(old.referees[0].id)).toContain('same-mailbox-as-applicant')
    expect(await signals(old.referees[1].id)).not.toContain('same-mailbox-as-applicant')
  })

  test('carries one if two referees named earlier share a mailbox', async () => {
    const old = await askedApplication(portal.context, 'ada', ['prof+1@unilag.edu.ng', 'prof+2@unilag.edu.ng'])
    await give(old.referees[0].link, { email_official: 'prof+1@unilag.edu.ng' })
    expect(await signals(old.referees[0].id)).toContain('same-mailbox-as-other-referee')
  })
})
