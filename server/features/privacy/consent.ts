import { consentVersions } from '#shared/catalogue/parts/consent-versions.ts'
import { currentConsent } from '#shared/domain/consent.ts'
import type { Context } from '../../base/context.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'

/** An agreement: to what, when, and whether at sign-up or through the notice about changes. */
interface Agreement {
  version: string
  at: Date
  way: 'sign-up' | 'notice'
}

/** Records an agreement to the terms and the privacy notice. Only the first one to a version counts. */
export async function recordConsent(tx: Tx, accountId: string, agreement: Agreement): Promise<void> {
  await tx
    .insertInto('consent')
    .values({ account_id: accountId, ...agreement })
    .onConflict(again => again.columns(['account_id', 'version']).doNothing())
    .execute()
}

/** What has changed since the version that someone agreed to, in sentences; empty if nothing has. */
export function changesSince(agreed: string | null): readonly string[] {
  return consentVersions().flatMap(({ version, changes }) => (agreed === null || version > agreed ? changes : []))
}

export async function readNotice(context: Context, transact: Transact, accountId: string): Promise<void> {
  // The server’s version counts, whatever a browser shows.
  const agreement: Agreement = { version: currentConsent().version, at: context.clock.now(), way: 'notice' }
  await transact(tx => recordConsent(tx, accountId, agreement))
}
