import type * as z from 'zod'
import type { bookLinesBody } from '#shared/contract/schemas/statements.ts'
import { findBankReferences } from '#shared/domain/bank-reference.ts'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Context } from '../../base/context.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { getApplication } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { lockFeeFile, lockFeeFiles } from '../fees/fee-files.ts'
import { asCurrency } from '../payments/currency.ts'
import { record } from '../transfers/book.ts'
import { dueOrNothing } from '../transfers/here.ts'
import { matchLines } from './match-lines.ts'
import { asOpen, type Details, type FoundLine, isOpen, readStatement, selectLines } from './statement-lines.ts'

type Asked = z.output<typeof bookLinesBody>['lines'][number]

interface Chosen {
  line: FoundLine
  application: string
  /** Undefined: the fee that they owe. */
  fee: FeeKind | undefined
  /** A person has said whose it is: if no fee is due any more, the money is received, to be given back. */
  isSaid: boolean
}

/** Books lines as transfers, all or none. Throws 404, 422, and 409 with the line that is in the way. */
export function bookLines(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, lines }: { id: string; lines: readonly Asked[] },
): Promise<Details> {
  return transact(async tx => {
    const open = await lockLines(
      tx,
      id,
      lines.map(asked => (typeof asked === 'number' ? asked : asked.line)),
    )
    const chosen = await choose(tx, member, open, lines)
    await lockFeeFiles(
      tx,
      member,
      chosen.map(({ application }) => application),
      ['money.settle'],
    )
    for (const one of chosen) await bookOne(tx, context, member, { id, ...one })
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: 'statement.booked',
      subject: `statement:${id}`,
      detail: { lines: chosen.length },
    })
    return readStatement(tx, member, id)
  })
}

/** These are no fees, or are taken up again. All or none; those that already are as wanted stay so. Throws 404, 409 and 422. */
export function setAside(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, lines, aside }: { id: string; lines: readonly number[]; aside: boolean },
): Promise<Details> {
  return transact(async tx => {
    const found = await lockStatement(tx, id, lines)
    for (const line of found) {
      if (line.booked_at) throw inTheWay(line, 'it is confirmed', 'changed')
      if (aside === (line.set_aside_at !== null)) continue
      await tx
        .updateTable('statement_line')
        .set(aside ? { set_aside_at: context.clock.now(), set_aside_by: member.id } : takenUp)
        .where('id', '=', line.id)
        .execute()
    }
    await recordAudit(tx, context, {
      actor: { kind: 'staff', id: member.id },
      action: aside ? 'statement.set-aside' : 'statement.taken-up',
      subject: `statement:${id}`,
      detail: { lines: found.length },
    })
    return readStatement(tx, member, id)
  })
}

/** Whoever takes up a line that the bank took back says that it was another one. */
const takenUp = { set_aside_at: null, set_aside_by: null, taken_back_on: null }

async function lockLines(tx: Tx, id: string, numbers: readonly number[]): Promise<FoundLine[]> {
  const found = await lockStatement(tx, id, numbers)
  for (const line of found)
    if (!isOpen(line)) throw inTheWay(line, line.booked_at ? 'it is confirmed' : 'it is set aside')
  return found
}

/** Everything about one statement happens one after another. */
async function lockStatement(tx: Tx, id: string, numbers: readonly number[]): Promise<FoundLine[]> {
  const statement = await tx.selectFrom('statement').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!statement) throw new AppError('not-found', 'There is no such statement.')
  if (new Set(numbers).size < numbers.length)
    throw invalidFields([{ field: 'lines', message: 'A line is named twice.' }])
  const found = await selectLines(tx, id).where('line', 'in', numbers).execute()
  if (found.length < numbers.length)
    throw invalidFields([{ field: 'lines', message: 'A line is not one of this statement’s new lines.' }])
  return found
}

function inTheWay({ line }: FoundLine, why: string, wanted: 'confirmed' | 'changed' = 'confirmed'): AppError {
  return new AppError('conflicting-change', `Line ${line}: ${why}. Nothing was ${wanted}.`)
}

/** For whom each line is. */
async function choose(
  tx: Tx,
  member: StaffMember,
  open: readonly FoundLine[],
  asked: readonly Asked[],
): Promise<Chosen[]> {
  const matches = await matchLines(tx, member, open.map(asOpen))
  const byLine = new Map(asked.map(one => (typeof one === 'number' ? [one, undefined] : [one.line, one])))
  return open.map(line => {
    const { application, fee } = byLine.get(line.line) ?? {}
    const matched = matches.get(line.id)
    const name = application ?? matched?.match?.application.uuid
    if (!name) throw inTheWay(line, 'it is from no one that we know')
    const isMatched = name === matched?.match?.application.uuid
    return { line, application: name, fee: fee ?? (isMatched ? matched?.match?.fee : undefined), isSaid: !isMatched }
  })
}

/** What somebody pays who owes only their acceptance fee, unless they quote the reference of the application fee, which they paid before. */
function feeMeant(application: ApplicationRecord, { text, bank_number }: FoundLine): FeeKind {
  if (dueOrNothing(application, 'application') || !dueOrNothing(application, 'acceptance')) return 'application'
  const quoted = findBankReferences(`${text} ${bank_number}`).find(
    ({ applicationNumber }) => applicationNumber === application.application_number,
  )
  return quoted?.fee ?? 'acceptance'
}

async function bookOne(
  tx: Tx,
  context: Context,
  member: StaffMember,
  { id, line, application: name, fee: said, isSaid }: Chosen & { id: string },
): Promise<void> {
  try {
    const { id: applicationId } = await lockFeeFile(tx, member, name, ['money.settle'])
    // An earlier line of this statement may have changed it.
    const application = await getApplication(tx, applicationId)
    const fee = said ?? feeMeant(application, line)
    const transfer = await record(tx, context, member, {
      application,
      found: {
        ...{ fee, amountMinor: line.amount_minor, currency: asCurrency(line.currency), paidOn: line.on },
        ...{ payer: line.text.slice(0, 120) || 'Unknown', number: line.bank_number, origin: 'statement' },
        ...{ reason: `Statement, line ${line.line}: ${line.text}`.slice(0, 500), isSurplus: isSaid, statement: id },
      },
    })
    await tx
      .updateTable('statement_line')
      .set({ transfer_id: transfer, booked_at: context.clock.now() })
      .where('id', '=', line.id)
      .where('statement_id', '=', id)
      .execute()
  } catch (error) {
    if (error instanceof AppError && error.code !== 'not-found')
      throw new AppError(error.code, `Line ${line.line}: ${error.message} Nothing was confirmed.`)
    throw error
  }
}
