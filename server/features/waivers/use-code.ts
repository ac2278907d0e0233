import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { readWaiverCode } from '#shared/domain/waiver-code.ts'
import { isCovered } from '#shared/domain/waivers.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { narrowLimits, wrongWaiverCodesFromNetwork } from '../../http/limits.ts'
import { countHits, networkCounters, takeHitsBack, withFactor } from '../../http/rate-limit.ts'
import { lockOwn } from '../applications/own.ts'
import { presentApplication } from '../applications/present.ts'
import { findOwn, getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { belongsToAny } from '../scope/own-applications.ts'
import { applyWaiver, requireWaivable } from './apply-waiver.ts'
import { coveredBy, type FoundWaiver, feeOf, selectWaivers, stateIn } from './waiver-rows.ts'

interface Typed {
  accountId: string
  ip: string
  uuid: string
  code: string
}

/**
 * Waives the fee that a code is for. The code is used under its lock, so that of two people with the last use one gets it. Throws 404 for
 * another’s application, 409 with the reason, and 429 after too many wrong codes.
 */
export async function useWaiverCode(
  context: Context,
  transact: Transact,
  { accountId, ip, uuid, code: typed }: Typed,
): Promise<ApplicationOnWire> {
  const own = await findOwn(context.db, accountId, uuid)
  if (!own) throw new AppError('not-found', 'We cannot find this application in your account.')
  const id = await findCounted(context, { accountId, ip, code: readWaiverCode(typed) })
  return transact(async tx => {
    const application = await lockOwn(tx, accountId, uuid)
    const waiver = await lockCode(tx, id)
    // First, so that who sends the code again hears of the fee and not of the code.
    await requireWaivable(tx, application, feeOf(waiver), 'payer')
    refuseUnusable(context, waiver, application)
    await refuseOwnCode(tx, waiver, application)
    const actor = { kind: 'applicant', id: accountId } as const
    await applyWaiver(tx, context, { waiver: { id, fee: feeOf(waiver) }, application, actor })
    return presentApplication(await getOwnRecord(tx, application.id))
  })
}

/** The same for a code that never was, one that nobody has approved and one that was ended: it says nothing about codes. */
const unknownCode = 'This code does not work. Check it letter by letter, or ask the person who gave it to you.'

/** Counts the attempt before it looks, so that many at once are no more than the limit; a real code is not counted. */
async function findCounted(
  context: Context,
  { accountId, ip, code }: { accountId: string; ip: string; code: string | undefined },
): Promise<string> {
  const windows = await countHits(context, [
    { key: `waiver-code:${accountId}`, limit: narrowLimits.wrongWaiverCodes },
    ...networkCounters('waiver-code', ip, withFactor(context, wrongWaiverCodesFromNetwork)),
  ])
  const found = await context.db
    .selectFrom('waiver')
    .select('id')
    .where('code', '=', code ?? '')
    .where('approved_at', 'is not', null)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new AppError('conflicting-change', unknownCode)
  await takeHitsBack(context, windows)
  return found.id
}

async function lockCode(tx: Tx, id: string): Promise<FoundWaiver> {
  await tx.selectFrom('waiver').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return selectWaivers(tx).where('waiver.id', '=', id).executeTakeFirstOrThrow()
}

function refuseUnusable({ clock }: Context, waiver: FoundWaiver, application: ApplicationRecord): void {
  const state = stateIn(waiver, dayOf(clock.now()))
  const refuse = (sentence: string) => new AppError('conflicting-change', sentence)
  if (state === 'expired') throw refuse(`This code could be used until ${untilInWords(waiver)}.`)
  if (state === 'used_up') throw refuse('This code has been used as often as it can be.')
  if (state !== 'active') throw refuse(unknownCode)
  if (!isCovered(coveredBy(waiver), application)) throw refuse('This code is for other programmes than yours.')
}

/** Nobody waives their own fee, nor by a code that they have asked for or approved. */
async function refuseOwnCode(tx: Tx, { asked_by, approved_by }: FoundWaiver, { id }: ApplicationRecord): Promise<void> {
  if (!(await belongsToAny(tx, id, [asked_by, ...(approved_by ? [approved_by] : [])]))) return
  throw new AppError(
    'conflicting-change',
    'You asked for this code or approved it as a member of staff, so it does not waive your own fee. Ask a colleague to waive it.',
  )
}

function untilInWords({ until_day }: FoundWaiver): string {
  return until_day ? longDate(until_day) : ''
}
