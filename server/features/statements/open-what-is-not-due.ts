import { sql } from 'kysely'
import type { FeeKind } from '#shared/domain/fee-kind.ts'
import type { Queryable } from '../../db/client.ts'
import { asRecord, selectRecords } from '../applications/select-records.ts'
import type { DueFee } from '../payments/due-fee.ts'
import { heldForOffice, selectHeld } from '../payments/held-beside.ts'
import { dueOrNothing } from '../transfers/here.ts'
import { feeMinorOf } from './candidates.ts'
import type { LineMatch, Matched, OpenLine } from './match-lines.ts'

/** The fee that a matched line would pay now. */
type Due = Pick<DueFee, 'amountMinor' | 'decisionId'>

/**
 * A line for which no fee is due stays open: a person says whose it is, and it is received to be given back. So does the second of two lines
 * for one fee, and a line for a fee beside which a payment is held, which nobody can confirm. An acceptance fee depends on the reply, on CAPS
 * and on the clock, and is read as whoever books it reads it.
 */
export async function openWhatIsNotDue(
  db: Queryable,
  lines: readonly OpenLine[],
  matched: ReadonlyMap<string, Matched>,
): Promise<Map<string, Matched>> {
  const matches = [...matched.values()].flatMap(({ match }) => match ?? [])
  const accepted = await acceptanceFees(db, idsOf(matches.filter(({ fee }) => fee === 'acceptance')))
  const held = await heldFees(db, idsOf(matches))
  const came = new Map<string, number>()
  const result = new Map(matched)
  for (const { id, amount_minor } of lines) {
    const { match, why = '' } = matched.get(id) ?? {}
    if (!match) continue
    const { application, fee } = match
    const due = fee === 'acceptance' ? accepted.get(application.id) : applicationFee(match)
    const before = came.get(`${application.id} ${fee}`) ?? 0
    const beside = due && held.get(feeKey(application.id, fee, due.decisionId))
    const leave = (but: string) =>
      result.set(id, { match: undefined, why: `${why} ${but}`, ...(beside ? { held: beside } : {}) })
    if (!due) leave('But they owe no acceptance fee now.')
    else if (beside) leave(heldForOffice(fee, beside))
    else if (before >= due.amountMinor) leave('But a line above pays their fee.')
    else came.set(`${application.id} ${fee}`, before + amount_minor)
  }
  return result
}

function idsOf(matches: readonly LineMatch[]): number[] {
  return [...new Set(matches.map(({ application }) => application.id))]
}

function applicationFee({ application }: LineMatch): Due | undefined {
  const fee = feeMinorOf(application)
  return fee && { amountMinor: fee.amountMinor, decisionId: null }
}

function feeKey(applicationId: number, fee: FeeKind | string, decisionId: string | null): string {
  return `${applicationId} ${fee} ${decisionId ?? ''}`
}

/** The reference of the payment that is held for each fee. */
async function heldFees(db: Queryable, ids: readonly number[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await selectHeld(db, ids).execute()
  return new Map(
    rows.map(({ application_id, fee, decision_id, reference }) => [
      feeKey(application_id, fee, decision_id),
      reference,
    ]),
  )
}

async function acceptanceFees(db: Queryable, ids: readonly number[]): Promise<Map<number, Due>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(db).where(sql<boolean>`application.id = any(${ids}::bigint[])`).execute()
  return new Map(
    rows.flatMap(row => {
      const due = dueOrNothing(asRecord(row), 'acceptance')
      return due ? [[row.id, due] as const] : []
    }),
  )
}
