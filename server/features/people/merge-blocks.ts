import { sql } from 'kysely'
import { isProgramType, programTypeName } from '#shared/domain/program-type.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import { isRecoveryLive } from '../identity/recovery.ts'

interface Found {
  merged: boolean
  closing: boolean
  unconfirmed: boolean
  /** The account that would go was recently merged with another one, which can still be undone. */
  has_merged: boolean
  recovering: boolean
  offers: number
  /** Program types for which both have a live application in the same round. */
  twice: { type: string; why: Twice }[]
}

/** One is a draft, or both were submitted. */
type Twice = 'draft' | 'submitted'

/** An offer that holds a place, or still can. */
const liveOffers = ['offered', 'accepted', 'confirmed', 'cleared', 'enrolled', 'deferred']

/** Why two accounts cannot be merged now, and what has to be done first. Empty if nothing prevents it. */
export async function mergeBlocks(
  db: Queryable,
  context: Context,
  { kept_id, gone_id }: { kept_id: string; gone_id: string },
): Promise<string[]> {
  const ids = [kept_id, gone_id]
  const { rows } = await sql<Found>`
    select bool_or(merged_into is not null) as merged, bool_or(deletes_at is not null or exists (
        select from account_deletion where account_id = account.id and ended_at is null)) as closing,
      bool_or(email_verified_at is null) as unconfirmed,
      exists (select from person_merge where kept_id = ${gone_id}::uuid and approved_at is not null and ended_at is null) as has_merged,
      exists (select from account_recovery where account_id = any(${ids}::uuid[]) and ${isRecoveryLive(context)}) as recovering,
      (select count(distinct application.account_id)::integer from application
        join offer on offer.application_id = application.id and offer.state = any(${liveOffers}::text[])
        join decision on decision.id = offer.decision_id and decision.ended_at is null
        where application.account_id = any(${ids}::uuid[])) as offers,
      array(select jsonb_build_object('type', mine.program_type, 'why', case
          when mine.status = 'draft' or theirs.status = 'draft' then 'draft' else 'submitted' end)
        from application mine join application theirs
        on theirs.program_type = mine.program_type and theirs.round_id = mine.round_id and theirs.account_id = ${kept_id}::uuid
        where mine.account_id = ${gone_id}::uuid and mine.is_live and theirs.is_live) as twice
    from account where id = any(${ids}::uuid[])`.execute(db)
  return rows[0] ? inWords(rows[0]) : ['One of the accounts has been deleted.']
}

const twiceInWords: Record<Twice, (type: string) => string> = {
  draft: type =>
    `Both accounts have a ${type} application in the same round, and a person can have one. Ask the owner to delete the draft.`,
  submitted: type =>
    `Both accounts have a ${type} application in the same round, and a person can have one. Withdraw the one that does not count in its file.`,
}

function inWords(found: Found): string[] {
  return [
    ...(found.merged ? ['One of the accounts has already been joined to another one.'] : []),
    ...(found.closing
      ? ['The owner has asked us to delete one of the accounts. Wait until it is deleted, or until the owner keeps it.']
      : []),
    ...(found.unconfirmed
      ? ['The email address of one of the accounts has not been confirmed. Its owner has to confirm it first.']
      : []),
    ...(found.has_merged
      ? [
          'The account that would go was joined with another one less than 30 days ago. Keep this account, undo that merge first, or wait.',
        ]
      : []),
    ...(found.recovering
      ? ['One of the accounts is being moved to another address. Wait until that is done, or stop it.']
      : []),
    ...found.twice.flatMap(({ type, why }) => (isProgramType(type) ? [twiceInWords[why](programTypeName(type))] : [])),
    ...(found.offers > 1
      ? ['Both accounts have an offer. A person can take up one place, so ask them to decline one offer first.']
      : []),
  ]
}

/** Throws 409 with everything that prevents it. */
export async function refuseBlocked(
  db: Queryable,
  context: Context,
  accounts: { kept_id: string; gone_id: string },
): Promise<void> {
  const blocks = await mergeBlocks(db, context, accounts)
  if (blocks.length > 0) throw new AppError('conflicting-change', blocks.join(' '))
}
