import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectDone, type OfficePerson } from '../../testing/office.ts'
import { postgraduateAnswers, postgraduateDocuments, savePostgraduate, signedUp } from '../../testing/people.ts'
import { type DecidingOffice, decidingOffice } from '../decisions/testing/deciding-office.ts'
import { endApplications } from '../privacy/end-applications.ts'

/* A draft that was erased for its age comes back within 30 days. */

let portal: DecidingOffice
let kemi: OfficePerson
beforeAll(async () => {
  portal = await decidingOffice()
})
afterAll(() => portal.close())

let people = 0

async function draftOf(email = `draft${people++}@example.com`) {
  const applicant = await signedUp(portal, { email })
  const answers = postgraduateAnswers({ email, is_draft: 'true' })
  const { uuid } = (await savePostgraduate(portal, applicant, answers, await postgraduateDocuments())).json()
  const { id } = await portal.context.db
    .selectFrom('account')
    .select('id')
    .where('email_key', '=', email)
    .executeTakeFirstOrThrow()
  return { applicant, id, uuid, email }
}

/** As if a year had passed for it, and its owner had been warned. */
async function eraseForAge(uuid: string): Promise<void> {
  const now = portal.clock.now().getTime()
  const at = (days: number) => new Date(now - days * 86_400_000)
  await portal.context.db
    .updateTable('application')
    .set({ updated_at: at(400), deletion_warned_at: at(35) })
    .where('uuid', '=', uuid)
    .execute()
  while (await endApplications.run(portal.context)) {
    // Until nothing is due.
  }
}

async function erased(email?: string) {
  const draft = await draftOf(email)
  await eraseForAge(draft.uuid)
  return draft
}

beforeEach(async () => {
  kemi = await portal.member('officer')
})

const shown = async (id: string, who = kemi) =>
  expectDone(await who.call('readAccount', { params: { id } })).erased_drafts
const restore = (id: string, draft: string, who = kemi, reason = 'She was in hospital.') =>
  who.call('restoreDraft', { params: { id, draft }, body: { reason } })
const application = (uuid: string) =>
  portal.context.db.selectFrom('application').selectAll().where('uuid', '=', uuid).executeTakeFirst()

test('an officer restores it with a reason, its owner is told and reads it in the history, and nothing sealed stays', async () => {
  const draft = await draftOf()
  const before = await application(draft.uuid)
  await eraseForAge(draft.uuid)
  expect(await application(draft.uuid)).toBeUndefined()
  const [found, ...more] = await shown(draft.id)
  expect(more).toEqual([])
  expect(found).toMatchObject({ programme: 'M.Sc. Computer Science', documents: 4 })
  expect(expectDone(await restore(draft.id, found.id))).toEqual({ application: draft.uuid })
  const after = await application(draft.uuid)
  expect(after).toMatchObject({
    status: 'draft',
    answers: before?.answers,
    surname: before?.surname,
    deletion_warned_at: null,
  })
  expect(await shown(draft.id)).toEqual([])
  expect(
    await portal.context.db.selectFrom('erased_draft').select('id').where('account_id', '=', draft.id).execute(),
  ).toEqual([])
  await portal.work('send-mail')
  const mail = await portal.mails.newestTo(draft.email)
  expect(mail.subject).toBe('Your application is here again')
  expect(mail.text).toContain('you had 4')
  const line = await portal.context.db
    .selectFrom('audit_log')
    .select(['actor_id', 'detail'])
    .where('action', '=', 'account.draft-restored')
    .where('subject', '=', `account:${draft.id}`)
    .executeTakeFirst()
  expect(line).toMatchObject({ actor_id: kemi.id, detail: { application: draft.uuid, reason: 'She was in hospital.' } })
  await eraseForAge('00000000-0000-0000-0000-000000000000')
  expect(await application(draft.uuid)).toBeDefined()
})

test('its owner can change and save it again, and upload the documents', async () => {
  const draft = await erased()
  const [found] = await shown(draft.id)
  expectDone(await restore(draft.id, found.id))
  const again = await savePostgraduate(
    portal,
    draft.applicant,
    postgraduateAnswers({ email: draft.email, is_draft: 'true' }),
    await postgraduateDocuments(),
  )
  expect(again.json()).toMatchObject({ uuid: draft.uuid })
})

test('what is kept is encrypted: nothing of the answers can be read in the database', async () => {
  const draft = await erased()
  const row = await portal.context.db
    .selectFrom('erased_draft')
    .selectAll()
    .where('account_id', '=', draft.id)
    .executeTakeFirstOrThrow()
  expect(row.sealed.toString('latin1')).not.toMatch(/Nwosu|Adaeze|example\.com|statement/i)
})

test('after 30 days nothing is left of it', async () => {
  const draft = await erased()
  const [found] = await shown(draft.id)
  const age = (days: number) =>
    portal.context.db
      .updateTable('erased_draft')
      .set({ erased_at: new Date(portal.clock.now().getTime() - days * 86_400_000) })
      .where('id', '=', found.id)
      .execute()
  const rows = () => portal.context.db.selectFrom('erased_draft').select('id').where('id', '=', found.id).execute()
  await age(29.9)
  await portal.work('prune')
  expect(await rows()).toHaveLength(1)
  await age(30.1)
  expect(await shown(draft.id)).toEqual([])
  expect((await restore(draft.id, found.id)).status).toBe(404)
  await portal.work('prune')
  expect(await rows()).toEqual([])
})

describe('it is refused', () => {
  const begun = 'This person has started another application of this kind, and can have one at a time.'

  test('twice, also at the same time', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    const codes = (await Promise.all([restore(draft.id, found.id), restore(draft.id, found.id)])).map(one => one.status)
    expect(codes.toSorted()).toEqual([200, 404])
    expect((await restore(draft.id, found.id)).status).toBe(404)
  })

  test('once its owner has started another one', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    await savePostgraduate(portal, draft.applicant, postgraduateAnswers({ email: draft.email, is_draft: 'true' }))
    expect(await restore(draft.id, found.id)).toMatchObject({ status: 409, body: { detail: begun } })
    expect(await shown(draft.id)).toHaveLength(1)
  })

  test('on the page of another person', async () => {
    const [one, other] = [await erased(), await erased()]
    const [found] = await shown(one.id)
    expect((await restore(other.id, found.id)).status).toBe(404)
    expect(await shown(one.id)).toHaveLength(1)
  })

  test('while the account is being deleted, and for ever once it is', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    await portal.context.db
      .updateTable('account')
      .set({ deletes_at: new Date(portal.clock.now().getTime() + 86_400_000) })
      .where('id', '=', draft.id)
      .execute()
    expect((await restore(draft.id, found.id)).status).toBe(409)
    await portal.context.db.deleteFrom('account').where('id', '=', draft.id).execute()
    expect(
      await portal.context.db.selectFrom('erased_draft').select('id').where('id', '=', found.id).execute(),
    ).toEqual([])
  })

  test('outside the programmes of the officer', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    const other = await portal.member('officer', { program_types: ['undergraduate'] })
    expect((await restore(draft.id, found.id, other)).status).toBe(404)
  })

  test.each(['reader', 'head', 'bursar', 'records', 'editor', 'auditor', 'administrator'] as const)(
    'to a %s',
    async role => {
      const draft = await erased()
      const [found] = await shown(draft.id)
      expect((await restore(draft.id, found.id, await portal.member(role))).status).toBe(403)
    },
  )

  test('without a reason', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    expect((await restore(draft.id, found.id, kemi, '  ')).status).toBe(422)
  })

  test('for a draft that another secret has sealed', async () => {
    const draft = await erased()
    const [found] = await shown(draft.id)
    await portal.context.db
      .updateTable('erased_draft')
      .set({ sealed: Buffer.alloc(80) })
      .where('id', '=', found.id)
      .execute()
    expect((await restore(draft.id, found.id)).status).toBe(409)
  })
})

test('an application that is erased because somebody asked for it is not kept at all', async () => {
  const draft = await draftOf()
  await portal.context.db
    .updateTable('account')
    .set({ deletes_at: portal.clock.now() })
    .where('id', '=', draft.id)
    .execute()
  await portal.work('end-accounts')
  expect(await application(draft.uuid)).toBeUndefined()
  expect(
    await portal.context.db.selectFrom('erased_draft').select('id').where('account_id', '=', draft.id).execute(),
  ).toEqual([])
})
