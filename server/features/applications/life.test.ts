import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { afterCaseEvent, caseEvents, caseStages } from '#shared/domain/case-life.ts'
import { confirmTransfer } from '../../testing/bank-transfer.ts'
import { password } from '../../testing/people.ts'
import { goodCard, type PaymentPortal, type Person, paymentPortal } from '../payments/payments.fixture.ts'
import { noteOutcome } from '../privacy/by-command.ts'
import { advance, livesOf } from './life.ts'
import { findOwn, getApplication } from './queries.ts'

/* Every application follows the tables: what they forbid is refused by the code, and by the database too. */
let portal: PaymentPortal
beforeAll(async () => {
  portal = await paymentPortal()
})
afterAll(() => portal.close())

async function call(person: Person, method: 'POST' | 'DELETE', url: string, payload?: object) {
  const answer = await portal.app.inject({ method, url, headers: person.bearer, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.body === '' ? {} : answer.json() }
}
const reopen = (person: Person) => call(person, 'POST', `/applications/${person.application.uuid}/edit`)
const askDeletion = (person: Person) =>
  call(person, 'POST', '/account/deletion', { password, confirmation: 'delete my account', withdraw: true })
const keepAccount = (person: Person) => call(person, 'DELETE', '/account/deletion')

async function recordOf(person: Person) {
  const { id } = person.session.user
  const record = await findOwn(portal.context.db, String(id), person.application.uuid)
  if (!record) throw new Error('There is no such application')
  return record
}
const lives = async (person: Person) => livesOf(await recordOf(person))

/** What an officer will do on a screen of the office. */
async function putStage(person: Person, stage: string): Promise<void> {
  const { id } = await recordOf(person)
  await portal.context.db.updateTable('admission_case').set({ stage }).where('application_id', '=', id).execute()
}

async function pay(person: Person): Promise<string> {
  const { reference, access_code } = await portal.opened(person)
  await portal.sandbox.payWithCard(access_code, goodCard)
  await portal.verify(person, reference)
  return reference
}

describe('a case', () => {
  test('starts when the application is paid, ends when it is reopened, and starts again', async () => {
    const person = await portal.somebody()
    expect(await lives(person)).toMatchObject({ application: 'awaiting_payment/unpaid', stage: 'none' })
    await pay(person)
    expect(await lives(person)).toMatchObject({ application: 'submitted/paid', stage: 'received' })
    const free = await portal.somebody('undergraduate')
    expect(await lives(free)).toMatchObject({ application: 'submitted/unpaid', stage: 'received' })
    await reopen(free)
    expect(await lives(free)).toMatchObject({ application: 'draft/unpaid', stage: 'returned' })
    await portal.apply(free, 'undergraduate')
    expect(await lives(free)).toMatchObject({ application: 'submitted/unpaid', stage: 'received' })
  })

  test.each(['checking', 'reviewing', 'proposed'])(
    'that is %s rules out editing and a change of residency',
    async stage => {
      const person = await portal.somebody('undergraduate')
      const path = ['checking', 'reviewing', 'ready', 'proposed']
      for (const next of path.slice(0, path.indexOf(stage) + 1)) await putStage(person, next)
      for (const answer of [await reopen(person), await portal.changeResidency(person, 'international')]) {
        expect(answer).toMatchObject({ status: 409, body: { code: 'no-longer-editable' } })
        expect(JSON.stringify(answer.body)).not.toContain(stage)
      }
      expect(await portal.standing(person)).toMatchObject({
        status: 'submitted',
        residency: 'nigeria',
        read_only: true,
      })
    },
  )

  test('that the office has opened stays when its fee is refunded, and the bursar is told', async () => {
    const person = await portal.somebody()
    const reference = await pay(person)
    await putStage(person, 'checking')
    await portal.refund(reference)
    expect(await lives(person)).toMatchObject({ application: 'submitted/lost', stage: 'checking' })
    expect((await portal.mails.newestTo(person.email)).text).toMatch(/admissions office still has your application/)
    expect((await portal.mails.newestTo('admissions@usta.example')).subject).toContain(reference)
  })

  test('and its application cannot be opened and reopened at the same moment: one is refused', async () => {
    const person = await portal.somebody('undergraduate')
    const { id } = await recordOf(person)
    const opening = portal.context.db.transaction().execute(async tx => {
      await tx.selectFrom('application').select('id').where('id', '=', id).forUpdate().execute()
      await tx.updateTable('admission_case').set({ stage: 'checking' }).where('application_id', '=', id).execute()
    })
    const [opened, reopened] = await Promise.allSettled([opening, reopen(person)])
    const refusals = [opened.status === 'rejected', reopened.status === 'fulfilled' && reopened.value.status === 409]
    expect(refusals.filter(Boolean)).toHaveLength(1)
  })
})

describe('someone who requests deletion', () => {
  test('withdraws the case, and finds it in its earlier stage after keeping the account', async () => {
    const person = await portal.somebody('undergraduate')
    await askDeletion(person)
    expect(await lives(person)).toEqual({
      application: 'submitted/unpaid',
      stage: 'withdrawn',
      withdrawnFrom: 'received',
    })
    expect((await recordOf(person)).outcome).toBe('withdrawn')
    await keepAccount(person)
    expect(await lives(person)).toMatchObject({ stage: 'received', withdrawnFrom: null })
    expect(await recordOf(person)).toMatchObject({ outcome: null, outcome_at: null })
    expect((await reopen(person)).status).toBe(200)
  })

  test('does not regain the right to edit by keeping the account', async () => {
    const person = await portal.somebody('undergraduate')
    await putStage(person, 'checking')
    await askDeletion(person)
    await keepAccount(person)
    expect(await lives(person)).toMatchObject({ stage: 'checking' })
    expect((await reopen(person)).status).toBe(409)
  })

  test('gets a refund and keeps the account: the fee is due again', async () => {
    const person = await portal.somebody()
    const reference = await pay(person)
    await askDeletion(person)
    await portal.refund(reference)
    expect(await lives(person)).toMatchObject({ application: 'submitted/lost', stage: 'withdrawn' })
    await keepAccount(person)
    expect(await lives(person)).toMatchObject({ application: 'awaiting_payment/lost', stage: 'returned' })
    await pay(person)
    expect(await lives(person)).toMatchObject({ application: 'submitted/paid', stage: 'received' })
  })

  test('does not undo an earlier withdrawal by the office by keeping the account', async () => {
    const person = await portal.somebody('undergraduate')
    const at = portal.clock.now()
    await noteOutcome(portal.context, { application: person.application.uuid, outcome: 'withdrawn', by: 'R', at })
    await askDeletion(person)
    await keepAccount(person)
    expect(await lives(person)).toMatchObject({ stage: 'withdrawn', withdrawnFrom: 'received' })
  })
})

describe('a decision', () => {
  const note = (person: Person, outcome: 'admitted' | 'not-admitted' | 'withdrawn', by = 'Registrar') =>
    noteOutcome(portal.context, { application: person.application.uuid, outcome, by, at: portal.clock.now() })
  const decisions = async (person: Person) => {
    const { id } = await recordOf(person)
    return portal.context.db
      .selectFrom('decision')
      .selectAll()
      .where('application_id', '=', id)
      .orderBy('kind')
      .execute()
  }

  test('that is recorded again replaces the previous one, which stays readable', async () => {
    const person = await portal.somebody('undergraduate')
    await note(person, 'not-admitted')
    await note(person, 'admitted', 'Dean')
    expect((await recordOf(person)).outcome).toBe('admitted')
    expect(await decisions(person)).toMatchObject([
      { kind: 'offer', ended_at: null, approved_by_kind: 'command', approved_by_id: 'Dean' },
      { kind: 'rejection', end_reason: 'replaced', ended_by_id: 'Dean', proposed_by_id: 'Registrar' },
    ])
    await note(person, 'withdrawn')
    expect((await recordOf(person)).outcome).toBe('withdrawn')
    expect(await decisions(person)).toMatchObject([{ end_reason: 'withdrawn' }, { end_reason: 'replaced' }])
    await expect(note(person, 'withdrawn')).rejects.toThrow(/“withdraw” is not possible/)
  })

  test('is append-only, and only one is live', async () => {
    const person = await portal.somebody('undergraduate')
    await note(person, 'not-admitted')
    const [decision] = await decisions(person)
    if (!decision) throw new Error('No decision')
    const { db } = portal.context
    const change = (values: object) => db.updateTable('decision').set(values).where('id', '=', decision.id).execute()
    await expect(change({ kind: 'offer' })).rejects.toThrow(/append-only/)
    await expect(change({ approved_by_id: 'Somebody' })).rejects.toThrow(/append-only/)
    await expect(db.deleteFrom('decision').where('id', '=', decision.id).execute()).rejects.toThrow(/append-only/)
    const second = { ...decision, id: portal.context.random.id() }
    await expect(db.insertInto('decision').values(second).execute()).rejects.toThrow(/decision_one_live/)
  })

  test('is never approved by the member of staff who proposed it', async () => {
    const person = await portal.somebody('undergraduate')
    const { id } = await recordOf(person)
    const now = portal.clock.now()
    const own = { proposed_by_kind: 'staff', proposed_by_id: 'a', approved_by_kind: 'staff', approved_by_id: 'a' }
    const decision = { id: portal.context.random.id(), application_id: id, kind: 'offer', ...own }
    const values = { ...decision, proposed_at: now, approved_at: now }
    await expect(portal.context.db.insertInto('decision').values(values).execute()).rejects.toThrow(/check constraint/)
  })
})

describe('the database refuses', () => {
  test('every transition between stages that is not in the table', async () => {
    const person = await portal.somebody('undergraduate')
    const { id } = await recordOf(person)
    const { db } = portal.context
    const withdrawal = (stage: string) =>
      stage === 'withdrawn'
        ? { withdrawn_from: 'received', withdrawn_why: 'asked' }
        : { withdrawn_from: null, withdrawn_why: null }
    const beforeWithdrawal = caseStages.filter(stage => afterCaseEvent(stage, 'withdraw'))
    const allowed = (from: (typeof caseStages)[number], to: string) =>
      from === to ||
      caseEvents.some(event => beforeWithdrawal.some(before => afterCaseEvent(from, event, before) === to))
    const refused = async (from: string, to: string) => {
      await sql`alter table admission_case disable trigger user`.execute(db)
      await db
        .updateTable('admission_case')
        .set({ stage: from, ...withdrawal(from) })
        .where('application_id', '=', id)
        .execute()
      await sql`alter table admission_case enable trigger user`.execute(db)
      const update = db
        .updateTable('admission_case')
        .set({ stage: to, ...withdrawal(to) })
        .where('application_id', '=', id)
      return update.execute().then(
        () => false,
        error => /no way leads/.test(String(error)),
      )
    }
    const differences: string[] = []
    for (const from of caseStages)
      for (const to of caseStages)
        if ((await refused(from, to)) === allowed(from, to)) differences.push(`${from} ${to}`)
    expect(differences).toEqual([])
  })

  test('a draft of what the office has opened, a fee without a payment, and an outcome without a decision', async () => {
    const person = await portal.somebody()
    const update = (values: object) =>
      portal.context.db.updateTable('application').set(values).where('uuid', '=', person.application.uuid).execute()
    await expect(update({ has_paid: true })).rejects.toThrow(/no payment says so/)
    await pay(person)
    await expect(update({ has_paid: false })).rejects.toThrow(/no payment says so/)
    await expect(update({ outcome: 'admitted', outcome_at: new Date() })).rejects.toThrow(/follows from a decision/)
    await putStage(person, 'checking')
    await expect(update({ status: 'draft' })).rejects.toThrow(/the office has begun/)
  })
})

test('a forbidden transition is 409 and names both states', async () => {
  const person = await portal.somebody()
  await pay(person)
  const record = await getApplication(portal.context.db, person.application.id)
  const reopening = portal.context.db.transaction().execute(tx => advance(tx, portal.context, record, 'reopen'))
  await expect(reopening).rejects.toMatchObject({
    status: 409,
    message: expect.stringMatching(/submitted\/paid .* received/),
  })
})

test('a bank transfer recorded after a refund counts for the application that was opened', async () => {
  const person = await portal.somebody()
  const reference = await pay(person)
  await putStage(person, 'checking')
  await portal.refund(reference)
  const transfer = { amount: '10,000', currency: 'NGN', by: 'Bursar Musa', why: 'Statement of 20 November' }
  await confirmTransfer(portal.context, { ...transfer, application: person.application.uuid })
  expect(await lives(person)).toMatchObject({ application: 'submitted/paid', stage: 'checking' })
})

test('status, fee and stage have one writer, and decisions only the modules that decide and release', () => {
  const server = fileURLToPath(new URL('../..', import.meta.url))
  const sources = readdirSync(server, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && /(?<!\.test|\.fixture)\.ts$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .filter(file => !file.includes('/testing/'))
  const writers = { status: [] as string[], born: [] as string[], case: [] as string[], decision: [] as string[] }
  for (const file of sources) {
    const text = readFileSync(file, 'utf8')
    const name = file.slice(server.length)
    const writes = (table: string, columns: RegExp) =>
      [...text.matchAll(new RegExp(`updateTable\\('${table}'\\)([\\s\\S]*?)\\.(execute|compile)\\w*\\(`, 'g'))].some(
        ([, set]) => columns.test(set?.split('.where(')[0] ?? ''),
      )
    if (writes('application', /\b(status|has_paid)\b\s*[:,}]/)) writers.status.push(name)
    if (/insertInto\('application'\)/.test(text)) writers.born.push(name)
    const writesCase = writes('admission_case', /\b(stage|withdrawn_from|withdrawn_why|since)\b\s*[:,}]/)
    const setsStage = /update admission_case set((?!\bwhere\b)[^`])*\bstage\s*=/
    if (writesCase || setsStage.test(text) || /insertInto\('admission_case'\)|insert into admission_case\b/.test(text))
      writers.case.push(name)
    if (/(updateTable|insertInto)\('decision'\)|(insert into|update) decision\b/.test(text)) writers.decision.push(name)
    expect(text, name).not.toMatch(/update application set[^`]*\b(status|has_paid|outcome)\s*=/)
  }
  const inOrder = Object.fromEntries(Object.entries(writers).map(([what, names]) => [what, names.toSorted()]))
  expect(inOrder).toEqual({
    status: ['features/applications/life.ts'],
    born: ['draft', 'next-round', 'without-account'].map(name => `features/forms/${name}.ts`),
    case: ['features/applications/life.ts'],
    decision: [
      'features/applications/life.ts',
      ...['approve', 'end-decisions', 'propose', 'tell-due'].map(name => `features/decisions/${name}.ts`),
      'features/releases/release-decisions.ts',
    ],
  })
  for (const file of writers.born) expect(readFileSync(join(server, file), 'utf8')).toMatch(/status: 'draft',/)
})
