import { sql } from 'kysely'
import type * as z from 'zod'
import type { accountHistory } from '#shared/contract/schemas/accounts.ts'
import { accountEventNames } from '#shared/domain/account-history.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Applicant } from '../../http/handler.ts'

const pageSize = 30

/**
 * A page of what happened to the caller’s account, the newest first, from the audit log. A member of staff is “the office”: their
 * names are their own. What the office has only prepared is not in it, so that someone who is not the owner is not warned.
 */
export async function readAccountHistory(
  { db }: Context,
  { accountId }: Applicant,
  { after }: { after?: string | undefined },
): Promise<z.output<typeof accountHistory>> {
  const { rows } = await sql<{ id: string; at: Date; action: string }>`
    select id::text as id, at, action from audit_log
    where subject = ${`account:${accountId}`} and action = any(${accountEventNames}::text[])
      and (action <> 'account.recovery-discarded' or detail ->> 'approved' = 'true')
      and ${before(after)}
    order by at desc, audit_log.id desc limit ${pageSize + 1}`.execute(db)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    // Without the numbers of the lines, which tell how much happens to everyone.
    rows: page.flatMap(({ at, action }) => {
      const event = accountEventNames.find(one => one === action)
      return event ? [{ at: at.toISOString(), event }] : []
    }),
    ...(last && rows.length > pageSize ? { next: `${last.at.toISOString()}_${last.id}` } : {}),
  }
}

function before(after: string | undefined) {
  if (after === undefined) return sql<boolean>`true`
  const [, at, id] = /^(\d{4}-\d\d-\d\dT[\d:.]{8,16}Z)_(\d{1,18})$/.exec(after) ?? []
  if (!at || !id || Number.isNaN(Date.parse(at)))
    throw invalidFields([{ field: 'after', message: 'This is not the end of a page. Start again at the top.' }])
  return sql<boolean>`(at, audit_log.id) < (${at}::timestamptz, ${id}::bigint)`
}
