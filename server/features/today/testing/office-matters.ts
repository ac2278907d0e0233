import type { Role } from '#shared/domain/staff.ts'
import { expectDone, type OfficePerson } from '../../../testing/office.ts'
import type { OfficePortal } from '../../../testing/office-portal.ts'
import { writeTranscriptRequest } from '../../transcripts/testing/write-request.ts'
import { type Put, poolFor } from './put-cases.ts'

/** Two pairs of accounts, one of which is to be joined, and an address that no email reaches. */
export async function writeAccounts(office: OfficePortal, asker: OfficePerson, put: Put): Promise<void> {
  const { db, random } = office.context
  const account = async (full_name: string) => {
    const id = random.uuid()
    const email = `${id}@example.com`
    const [at, password_hash] = [new Date(), 'none']
    const own = { id, email, email_key: email, full_name, password_hash, program_type: 'msc', program: '' }
    await db
      .insertInto('account')
      .values({ ...own, email_verified_at: at, created_at: at, updated_at: at })
      .execute()
    const { uuid } = await put('checking')
    await db.updateTable('application').set({ account_id: id }).where('uuid', '=', uuid).execute()
    return { id, email }
  }
  const pair = async () => {
    const [one = '', other = ''] = [(await account('Ada Obi')).id, (await account('Ada Obi')).id].toSorted()
    const id = random.uuid()
    await db
      .insertInto('person_pair')
      .values({ id, one_id: one, other_id: other, kinds: ['phone'], score: 50, found_at: new Date() })
      .execute()
    return { pair_id: id, kept_id: one, gone_id: other }
  }
  await pair()
  const codes = { kept_code: Buffer.from('1'), gone_code: Buffer.from('2') }
  const at = office.context.clock.now()
  const merge = { ...(await pair()), ...codes, kept_confirmed_at: at, gone_confirmed_at: at }
  await db
    .insertInto('person_merge')
    .values({ ...merge, id: random.uuid(), reason: 'One phone', proposed_by: asker.id, proposed_at: at })
    .execute()
  const { id, email } = await account('Musa Idris')
  const mail = {
    id: random.uuid(),
    kind: 'code',
    recipient: email,
    subject: 'News',
    text_body: '',
    html_body: '',
    account_id: id,
  }
  await db
    .insertInto('mail')
    .values({ ...mail, created_at: new Date(), given_up_at: new Date() })
    .execute()
}

async function writeDispute({ context: { db, random } }: OfficePortal, reference: string): Promise<void> {
  const [event, now] = ['charge.dispute.create', new Date()]
  const body = Buffer.from(JSON.stringify({ event, data: { id: 1, transaction: { id: 2, reference } } }))
  const ended = { handled_at: now, is_ours: true, received_at: now, next_attempt_at: now }
  await db
    .insertInto('payment_event')
    .values({ id: random.id(), event, data_key: `${event}:1`, body, ...ended })
    .execute()
}

/** A payment in each state that somebody has to look at, and one that is disputed. */
export async function writeMoney(office: OfficePortal, asker: OfficePerson, put: Put): Promise<void> {
  const { db, random } = office.context
  const states: readonly [status: string, refund?: string][] = [
    ['mismatched'],
    ['duplicate'],
    ['late'],
    ['refunded'],
    ['mismatched', 'asked'],
    ['mismatched', 'to-pay'],
    ['paid'],
  ]
  for (const [status, refund] of states) {
    const { id: application_id } = await put('checking')
    const fee = { program_type: 'msc', residency: 'nigeria', amount_minor: 1_000_000, currency: 'NGN', mode: 'live' }
    const payment = {
      ...fee,
      id: random.uuid(),
      application_id,
      reference: `usta-${random.uuid()}`,
      email: 'a@example.com',
      status,
    }
    const receipt = ['refunded', 'paid'].includes(status) ? { receipt_number: `R-${application_id}` } : {}
    await db
      .insertInto('payment')
      .values({ ...payment, ...receipt, created_at: new Date(), settled_at: new Date() })
      .execute()
    if (status === 'paid') await writeDispute(office, payment.reference)
    const asked = { payment_id: payment.id, amount_minor: 1_000_000, reason: 'Asked', created_at: new Date() }
    if (refund)
      await db
        .insertInto('refund')
        .values({ ...asked, id: random.uuid(), status: refund, asked_by: asker.id })
        .execute()
  }
  const { id: application_id } = await put('checking')
  const paid = { fee: 'application', amount_minor: 9_000_000, currency: 'NGN', paid_on: '2026-01-05', payer: 'Ada' }
  const seen = { origin: 'office', state: 'asked', asked_at: new Date(), asked_by: asker.id, created_at: new Date() }
  await db
    .insertInto('transfer')
    .values({ ...paid, ...seen, id: random.uuid(), application_id })
    .execute()
  const [transfer_id, statement_id] = [random.uuid(), random.uuid()]
  await db
    .insertInto('transfer')
    .values({ ...paid, ...seen, state: 'booked', id: transfer_id, application_id })
    .execute()
  const file = { file_name: 'march.csv', file_hash: Buffer.from('a'), lines: 1, read_at: new Date(), read_by: asker.id }
  await db
    .insertInto('statement')
    .values({ id: statement_id, ...file })
    .execute()
  const line = { line: 2, day: '2026-01-05', amount_minor: 9_000_000, currency: 'NGN', text: 'ADA', bank_number: '' }
  const ends = { booked_at: new Date(), taken_back_on: '2026-01-06', taken_back_by: Buffer.from('b') }
  await db
    .insertInto('statement_line')
    .values({ id: random.uuid(), statement_id, transfer_id, identity: Buffer.from('c'), ...line, ...ends })
    .execute()
}

/** A letter of reference that a colleague has entered. */
export async function writeLetter(office: OfficePortal, asker: OfficePerson, put: Put): Promise<void> {
  const { db, random } = office.context
  const { id: application_id } = await put('checking')
  const [id, now] = [random.uuid(), new Date()]
  const referee = { number: 1, name: 'Ada Eze', email: 'a.eze@unn.edu.ng', email_key: 'a.eze@unn.edu.ng' }
  await db
    .insertInto('referee')
    .values({ ...referee, id, application_id, status: 'provided', created_at: now, closed_at: now })
    .execute()
  const words = { name: 'Ada Eze', designation: 'Professor', place_of_work: 'Nsukka', final_recommendation: 'Good.' }
  const empty = { email_official: '', email_personal: '', contact_details: '', known_duration_context: '' }
  await db
    .insertInto('reference')
    .values({
      ...{ ...words, ...empty, additional_comments: '', candidate_name: 'Ada', programme_applied_for: 'M.Sc.' },
      ...{ referee_id: id, entered_by: asker.id, submitted_at: now },
    })
    .execute()
}

/** A records office that has no such student. */
export async function writeTranscript(office: OfficePortal, put: Put): Promise<void> {
  const { uuid } = await put('checking')
  await writeTranscriptRequest(office.context, uuid)
  await office.context.db
    .updateTable('transcript_request')
    .set({ state: 'refused', refusal: 'no-such-student', answered_by: 'B. Ojo', closed_at: new Date() })
    .execute()
}

/** A waiver of a fee that a second person has to approve. */
export async function writeWaiver(office: OfficePortal, asker: OfficePerson, put: Put): Promise<void> {
  const { db, random } = office.context
  const { id: application_id } = await put('checking')
  const asked = { reason: 'Her father has died.', asked_at: new Date(), asked_by: asker.id }
  await db
    .insertInto('waiver')
    .values({ ...asked, id: random.uuid(), fee: 'application', application_id })
    .execute()
}

/** What two people of the office, or a program, wait for. */
export async function writeOffice(office: OfficePortal, asker: OfficePerson): Promise<void> {
  const { db, random } = office.context
  const now = new Date()
  const round = await db
    .selectFrom('round')
    .selectAll()
    .where('id', '=', (await poolFor(office)).round_id)
    .executeTakeFirstOrThrow()
  const terms = JSON.stringify({ name: round.name, program_types: round.program_types })
  const draft = { round_id: round.id, based_on: round.revision, terms, drafted_by: asker.id, drafted_at: now }
  await db
    .insertInto('round_change')
    .values({ ...draft, id: random.uuid() })
    .execute()
  const { grants } = expectDone(await asker.call('officeMe'))
  const scope = JSON.stringify(grants.filter(({ role }: { role: Role }) => ['officer', 'registrar'].includes(role)))
  const asked = { what: 'applications', columns: ['name'], filter: '{}', format: 'csv', people: 2000, scope }
  await db
    .insertInto('export_request')
    .values({ ...asked, id: random.uuid(), asked_by: asker.id, asked_at: office.context.clock.now() })
    .execute()
  const person = { email: 'new@usta.example', email_key: 'new@usta.example', full_name: 'New Colleague' }
  const invited = { ...person, id: random.uuid(), origin: 'invitation', created_at: now }
  await db.insertInto('staff').values(invited).execute()
  const ago = new Date(Date.now() - 86_400_000)
  await db
    .insertInto('staff_invitation')
    .values({ token_hash: Buffer.from('x'), staff_id: invited.id, created_at: ago, expires_at: ago })
    .execute()
  const request = {
    kind: 'invite',
    ...person,
    full_name: 'Another',
    grants: JSON.stringify([{ role: 'head', scope: 'all' }]),
  }
  await db
    .insertInto('staff_request')
    .values({ ...request, id: random.uuid(), asked_by: asker.id, asked_at: now })
    .execute()
  const hook = { name: 'Records', url: 'https://records.example', sealed_secret: Buffer.from('x'), announced: 0 }
  await db
    .insertInto('webhook')
    .values({ ...hook, id: random.uuid(), created_at: now, created_by: asker.id, failing_since: now })
    .execute()
  const key = {
    name: 'Library',
    hint: 'abcd',
    secret_hash: Buffer.from('x'),
    scopes: ['applications'],
    created_by: asker.id,
  }
  const until = new Date(Date.now() + 5 * 86_400_000)
  await db
    .insertInto('api_key')
    .values({ ...key, id: random.uuid(), created_at: ago, expires_at: until })
    .execute()
}
