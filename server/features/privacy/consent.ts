import { consentVersions, currentConsent } from '#content/consent.ts'
import type { Context } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'

/**
 * Records that somebody agreed to the terms and the privacy text as they are now: by signing up under them, or by the notice that
 * tells what changed. It is the server's version that counts, whatever a browser shows.
 */
export async function recordConsent(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  accountId: string,
  way: 'sign-up' | 'notice',
): Promise<void> {
  const at = context.clock.now()
  await tx
    .insertInto('consent')
    .columns(['account_id', 'version', 'at', 'way'])
    // For an account that is not there this does nothing, and takes as long.
    .expression(eb =>
      eb
        .selectFrom('account')
        .select([
          'account.id',
          eb.val(currentConsent().version).as('version'),
          eb.val(at).as('at'),
          eb.val(way).as('way'),
        ])
        .where('account.id', '=', accountId),
    )
    // Who signs up again before the address is confirmed agrees again; who reads a notice twice agreed the first time.
    .onConflict(conflict => {
      const again = conflict.columns(['account_id', 'version'])
      return way === 'sign-up' ? again.doUpdateSet({ at }) : again.doNothing()
    })
    .execute()
}

/** What changed since somebody agreed to a version, in sentences; empty when nothing did. */
export function changesSince(agreed: string | null): readonly string[] {
  return consentVersions.flatMap(({ version, changes }) => (agreed === null || version > agreed ? changes : []))
}

export async function readNotice(context: Context, transact: Transact, accountId: string): Promise<void> {
  await transact(tx => recordConsent(tx, context, accountId, 'notice'))
}
