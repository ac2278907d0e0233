import { createHmac } from 'node:crypto'
import { isSameMailbox } from '#shared/domain/mailbox.ts'
import { type Filing, signalsOf } from '#shared/domain/trust-signals.ts'
import type { Context } from '../../base/context.ts'
import { purposeKey } from '../../base/keys.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { networkOf } from '../../http/network.ts'

/** Where a request came from. */
export interface Origin {
  ip: string
  userAgent: string
}

interface Marks {
  device: Buffer
  network: Buffer
}

/** Applicants sign in on a few devices. Changing the browser's name at each sign-in must not fill the table. */
const maxDevices = 50

/** A referee’s link is opened on a few devices; more rows than this are not informative. */
const maxOpenings = 20

/**
 * Keyed hashes of a network, and of a device on it. Thousands share a browser’s name, so the device combines both.
 * Neither can be reversed without the server’s secret.
 */
function marksOf(context: Pick<Context, 'config'>, origin: Origin): Marks {
  const key = purposeKey(context.config.secret, 'trust-signals')
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)
  const network = networkOf(origin.ip)
  return { network: keyed(`network:${network}`), device: keyed(`device:${network}\n${origin.userAgent}`) }
}

/** Records where an applicant signs in from, so that a reference submitted from there is noticed. */
export async function noteApplicantDevice(context: Context, accountId: string, origin: Origin): Promise<void> {
  const { device, network } = marksOf(context, origin)
  const now = context.clock.now()
  await context.db
    .insertInto('account_device')
    .values({ account_id: accountId, device_hash: device, network_hash: network, last_seen_at: now })
    .onConflict(conflict => conflict.columns(['account_id', 'device_hash']).doUpdateSet({ last_seen_at: now }))
    .execute()
  await context.db
    .deleteFrom('account_device')
    .where('account_id', '=', accountId)
    .where('device_hash', 'not in', query =>
      query
        .selectFrom('account_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .orderBy('last_seen_at', 'desc')
        .limit(maxDevices),
    )
    .execute()
}

/**
 * Records when a device first opened the form. Nothing about the reference changes: email scanners open links too.
 */
export async function noteOpening(context: Context, refereeId: string, origin: Origin): Promise<void> {
  const { device } = marksOf(context, origin)
  const known = await context.db
    .selectFrom('referee_opening')
    .select('device_hash')
    .where('referee_id', '=', refereeId)
    .limit(maxOpenings)
    .execute()
  if (known.length >= maxOpenings || known.some(row => row.device_hash.equals(device))) return
  await context.db
    .insertInto('referee_opening')
    .values({ referee_id: refereeId, device_hash: device, first_opened_at: context.clock.now() })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

interface Filed {
  refereeId: string
  applicationId: number
  accountId: string | null
  /** Every address of the referee: the one we asked, and those they gave. */
  addresses: readonly string[]
  origin: Origin
}

/** Stores the trust signals of a newly submitted reference, which only the office sees. The application is locked. */
export async function storeTrust(tx: Tx, context: Context, filed: Filed): Promise<void> {
  const marks = marksOf(context, filed.origin)
  const others = await otherReferencesOf(tx, filed, marks)
  const secondsSinceOpening = await secondsOpen(tx, context, filed.refereeId, marks)
  const filing: Filing = {
    ...(await isApplicants(tx, filed.accountId, marks)),
    isOtherReferencesDevice: others.length > 0,
    ...(await sharedMailboxes(tx, filed)),
    secondsSinceOpening,
  }
  await tx
    .insertInto('reference_trust')
    .values({
      referee_id: filed.refereeId,
      device_hash: marks.device,
      network_hash: marks.network,
      seconds_since_opening: secondsSinceOpening ?? null,
      signals: signalsOf(filing),
    })
    .execute()
  for (const other of others)
    await tx
      .updateTable('reference_trust')
      .set({ signals: [...new Set([...other.signals, 'same-device-as-other-reference'])] })
      .where('referee_id', '=', other.referee_id)
      .execute()
}

async function isApplicants(db: Queryable, accountId: string | null, marks: Marks) {
  const rows = accountId
    ? await db
        .selectFrom('account_device')
        .select('device_hash')
        .where('account_id', '=', accountId)
        .where('network_hash', '=', marks.network)
        .execute()
    : []
  return {
    isApplicantsNetwork: rows.length > 0,
    isApplicantsDevice: rows.some(row => row.device_hash.equals(marks.device)),
  }
}

/**
 * An applicant cannot name their own mailbox, or one mailbox twice. But a referee can give any address, and an applicant can
 * change theirs later.
 */
async function sharedMailboxes(tx: Tx, filed: Filed) {
  const applicant = await tx
    .selectFrom('application')
    .leftJoin('account', 'account.id', 'application.account_id')
    .select(['application.email', 'account.email as accountEmail'])
    .where('application.id', '=', filed.applicationId)
    .executeTakeFirstOrThrow()
  const others = await tx
    .selectFrom('referee')
    .leftJoin('reference', 'reference.referee_id', 'referee.id')
    .select(['referee.email', 'reference.email_official', 'reference.email_personal'])
    .where('referee.application_id', '=', filed.applicationId)
    .where('referee.id', '!=', filed.refereeId)
    .where('referee.status', 'not in', ['replaced', 'cancelled'])
    .execute()
  const isAmong = (row: Record<string, string | null>) =>
    Object.values(row).some(theirs => theirs !== null && filed.addresses.some(own => isSameMailbox(own, theirs)))
  return { isApplicantsMailbox: isAmong(applicant), isOtherRefereesMailbox: others.some(isAmong) }
}

function otherReferencesOf(tx: Tx, filed: { refereeId: string; applicationId: number }, marks: Marks) {
  return tx
    .selectFrom('reference_trust')
    .innerJoin('referee', 'referee.id', 'reference_trust.referee_id')
    .select(['reference_trust.referee_id', 'reference_trust.signals'])
    .where('referee.application_id', '=', filed.applicationId)
    .where('referee.id', '!=', filed.refereeId)
    .where('reference_trust.device_hash', '=', marks.device)
    .execute()
}

async function secondsOpen(
  tx: Tx,
  context: Context,
  refereeId: string,
  { device }: Marks,
): Promise<number | undefined> {
  const opening = await tx
    .selectFrom('referee_opening')
    .select('first_opened_at')
    .where('referee_id', '=', refereeId)
    .where('device_hash', '=', device)
    .executeTakeFirst()
  if (!opening) return undefined
  const draft = await tx
    .selectFrom('reference_draft')
    .select('created_at')
    .where('referee_id', '=', refereeId)
    .executeTakeFirst()
  const began = Math.min(opening.first_opened_at.getTime(), draft?.created_at.getTime() ?? Number.POSITIVE_INFINITY)
  return Math.max(0, Math.floor((context.clock.now().getTime() - began) / 1000))
}
