import { sql } from 'kysely'
import type { Role } from '#shared/domain/staff.ts'
import type { WrittenCase } from '../../../testing/cases.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import { type OfficePortal, officePortal } from '../../../testing/office-portal.ts'
import { writeTold } from '../../../testing/told.ts'
import { writeAccounts, writeLetter, writeMoney, writeOffice, writeTranscript, writeWaiver } from './office-matters.ts'
import { casesOf, type Put, poolFor } from './put-cases.ts'

/** An office in which one matter of every kind waits for somebody. Everything was asked by `asker`, who holds every role. */
export interface FullDesk extends OfficePortal {
  asker: OfficePerson
  /** The ids of what waits. */
  ids: { person: WrittenCase; proposed: WrittenCase; deferring: string }
  everyRole: readonly Role[]
}

const everyRole: readonly Role[] = [
  'officer',
  'reader',
  'head',
  'registrar',
  'bursar',
  'records',
  'editor',
  'administrator',
]

export async function fullDesk(): Promise<FullDesk> {
  const office = await officePortal()
  const asker = await office.member(everyRole)
  await office.context.db
    .insertInto('seat_pool')
    .values(await poolFor(office))
    .execute()
  const put = casesOf(office)
  await asker.freshen()
  await office.admin.freshen()
  const decided = await writeDecisions(office, asker, put)
  const deferring = await writeOffers(office, asker, put)
  await writeFiles(office, asker, put)
  await writeAccounts(office, asker, put)
  await writeMoney(office, asker, put)
  await writeLetter(office, asker, put)
  await writeTranscript(office, put)
  await writeWaiver(office, asker, put)
  await writeOffice(office, asker)
  return { ...office, asker, everyRole, ids: { ...decided, deferring } }
}

/** A ready file, a proposal, approved decisions with and without a release, lists, and a refusal that is questioned. */
async function writeDecisions(office: OfficePortal, asker: OfficePerson, put: Put) {
  const { db, random } = office.context
  const registrar = await office.member('registrar')
  await registrar.freshen()
  const propose = async ({ uuid }: WrittenCase) =>
    expectDone(await asker.call('proposeDecision', { params: { uuid }, body: { kind: 'offer' } })).decision.id
  const approved = async () => {
    const id = await propose(await put('ready'))
    expectDone(await registrar.call('approveDecision', { params: { id }, body: {} }))
    return id
  }
  const release = async (name: string) => {
    const releases_at = new Date(Date.now() + 5 * 86_400_000).toISOString()
    const body = { name, releases_at, decision_ids: [await approved()] }
    return expectDone(await asker.call('createRelease', { body })).id
  }
  const person = await put('ready')
  const proposed = await put('ready')
  await propose(proposed)
  await approved()
  await release('Second offers')
  const id = await release('First offers')
  expectDone(await asker.call('confirmRelease', { params: { id }, body: { count: 1 } }))
  expectDone(await asker.call('stopRelease', { params: { id } }))
  const list = { ...(await poolFor(office)), terms: '{}', counts: '{}', proposal: '{}', frozen_by: asker.id }
  const { capacity: _, ...frozen } = { ...list, frozen_at: new Date() }
  await db
    .insertInto('rank_list')
    .values({ ...frozen, id: random.uuid() })
    .execute()
  const byAsker = { proposed_by: asker.id, proposed_at: new Date() }
  await db
    .insertInto('rank_list')
    .values({ ...frozen, ...byAsker, id: random.uuid() })
    .execute()
  const refused = await put('received')
  const decision_id = await writeTold(office.context, refused.uuid, { kind: 'rejection', proposedBy: asker.id })
  const asked = { decision_id, application_id: refused.id, reason: 'My result was upgraded.', asked_at: new Date() }
  await db.insertInto('second_look').values(asked).execute()
  return { person, proposed }
}

/** An offer for each question that somebody may ask about one. */
async function writeOffers(office: OfficePortal, asker: OfficePerson, put: Put): Promise<string> {
  const { context } = office
  const { db } = context
  const told = async (wanted: object = {}) => writeTold(context, (await put('received')).uuid, wanted)
  const by = { at: new Date(), id: asker.id }
  const revoking = await told()
  const revoke = { revoke_reason: 'The result was cancelled.', revoke_asked_at: by.at, revoke_asked_by: by.id }
  await db.updateTable('decision').set(revoke).where('id', '=', revoking).execute()
  const deferring = await told({ state: 'accepted' })
  await db
    .updateTable('offer')
    .set({ defer_asked_at: by.at, defer_reason: 'I am ill.' })
    .where('decision_id', '=', deferring)
    .execute()
  const waiving = await told({ kind: 'conditional_offer', conditions: ['A transcript'], state: 'accepted' })
  const waive = { waive_asked_at: by.at, waive_asked_by: by.id, waive_reason: 'The school has closed.' }
  await db.updateTable('decision_condition').set(waive).where('decision_id', '=', waiving).execute()
  const meeting = await told({ kind: 'conditional_offer', conditions: ['A degree'], state: 'accepted' })
  await db
    .updateTable('decision_condition')
    .set({ met_asked_at: by.at, met_asked_by: by.id })
    .where('decision_id', '=', meeting)
    .execute()
  await told({ answerBy: new Date(Date.now() + 3 * 86_400_000) })
  await told({ state: 'confirmed' })
  await told({ state: 'cleared' })
  const undergraduate = {
    programme: 'beng-mechanical-engineering',
    answers: { jamb_registration_number: '202612345678AB' },
  }
  await writeTold(context, (await put('received', undergraduate)).uuid, {
    programme: undergraduate.programme,
    state: 'accepted',
  })
  return deferring
}

async function writeFiles(office: OfficePortal, asker: OfficePerson, put: Put): Promise<void> {
  const { db, random } = office.context
  await put('received', { openedDaysAgo: undefined })
  await put('checking', { assigneeId: asker.id })
  await put('checking', { assigneeId: asker.id, returnedDaysAgo: 1 })
  await put('checking', { returnedDaysAgo: 1 })
  const { id: application_id } = await put('reviewing')
  const rubric = await db
    .selectFrom('rubric')
    .select(['id', 'content'])
    .where('level', '=', 'msc')
    .executeTakeFirstOrThrow()
  const review = {
    id: random.uuid(),
    application_id: (await put('reviewing')).id,
    staff_id: asker.id,
    rubric_id: rubric.id,
  }
  await db
    .insertInto('review')
    .values({ ...review, assigned_at: new Date(), due_at: new Date(Date.now() + 86_400_000) })
    .execute()
  const draft = { level: 'msc', version: 99, drafted_by: asker.id, drafted_at: new Date() }
  await db
    .insertInto('rubric')
    .values({ ...draft, id: random.uuid(), content: JSON.stringify(rubric.content) })
    .execute()
  const { capacity: _, track: __, ...place } = await poolFor(office)
  const sitting = random.uuid()
  await sql`insert into sitting (id, round_id, programme_id, starts_at, ends_at, place, bring, capacity, change_until, created_by, created_at)
    values (${sitting}, ${place.round_id}, ${place.programme_id}, now() - interval '2 days', now() - interval '1 day', 'Hall', '', 5,
      now() - interval '3 days', ${asker.id}, now())`.execute(db)
  await sql`insert into sitting_place (id, sitting_id, application_id, invited_by, invited_at)
    values (${random.uuid()}, ${sitting}, ${application_id}, ${asker.id}, now())`.execute(db)
}
