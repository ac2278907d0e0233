import { verifyAuthenticationResponse } from '@simplewebauthn/server'
import type * as z from 'zod'
import type { passkeyBody } from '#shared/contract/schemas/passkeys.ts'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import type { Context } from '../../base/context.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import { enqueueMail } from '../../emails/outbox.ts'
import * as emails from '../../emails/staff.ts'
import type { PasskeySite } from './passkey-site.ts'

interface Spent {
  site: PasskeySite
  challenge: string
  signed: z.output<typeof passkeyBody>
  /** The required owner of the passkey. */
  staffId?: string
}

/**
 * The owner of the passkey that signed. Undefined for an invalid signature; the owner is also told if a counter went
 * backwards.
 */
export async function spendPasskey(
  tx: Tx,
  context: Context,
  { site, challenge, signed, staffId }: Spent,
): Promise<string | undefined> {
  const passkey = await findPasskey(tx, signed.id)
  if (!passkey || (staffId !== undefined && passkey.staff_id !== staffId)) return undefined
  // A passkey chosen without naming an account identifies its owner.
  const { userHandle } = signed.response
  if (userHandle !== undefined && userHandle !== userHandleOf(passkey.staff_id)) return undefined
  const counter = await verifiedCounter(site, challenge, signed, passkey.public_key)
  if (counter === undefined) {
    await recordAudit(tx, context, {
      actor: { kind: 'visitor' },
      action: 'staff.passkey-refused',
      subject: `staff:${passkey.staff_id}`,
      detail: { name: passkey.name },
    })
    return undefined
  }
  const used = await tx
    .updateTable('staff_passkey')
    .set({ counter, last_used_at: context.clock.now() })
    .where('id', '=', passkey.id)
    .where(({ eb, and, or, val }) =>
      or([eb('counter', '<', counter), and([eb('counter', '=', 0), eb(val(counter), '=', 0)])]),
    )
    .executeTakeFirst()
  if (used.numUpdatedRows === 1n) return passkey.staff_id
  await tellOfCopy(tx, context, passkey)
  return undefined
}

type Passkey = NonNullable<Awaited<ReturnType<typeof findPasskey>>>

/** Only for someone who may sign in. Locked, so that it cannot be removed or used twice at the same time. */
async function findPasskey(tx: Tx, credentialId: string) {
  return tx
    .selectFrom('staff_passkey')
    .innerJoin('staff', 'staff.id', 'staff_passkey.staff_id')
    .select([
      'staff_passkey.id',
      'staff_passkey.staff_id',
      'staff_passkey.name',
      'staff_passkey.public_key',
      'staff.full_name',
      'staff.email',
    ])
    .where('staff_passkey.credential_id', '=', Buffer.from(credentialId, 'base64url'))
    .where('staff.disabled_at', 'is', null)
    .forUpdate('staff_passkey')
    .executeTakeFirst()
}

/**
 * The passkey’s signature counter, if the signature is valid: its key, our site, our challenge, and a verified user.
 */
async function verifiedCounter(
  { rpId, origin }: PasskeySite,
  challenge: string,
  signed: Spent['signed'],
  publicKey: Buffer,
): Promise<number | undefined> {
  const { userHandle: _userHandle, ...response } = signed.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      // The statement that stores the counter also compares it, so that it matters only with a valid signature.
      credential: { id: signed.id, publicKey: new Uint8Array(publicKey), counter: -1 },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

async function tellOfCopy(tx: Tx, context: Context, passkey: Passkey): Promise<void> {
  const now = context.clock.now()
  await recordAudit(tx, context, {
    actor: { kind: 'visitor' },
    action: 'staff.passkey-copied',
    subject: `staff:${passkey.staff_id}`,
    detail: { name: passkey.name },
  })
  await enqueueMail(tx, context, {
    kind: 'staff-passkey-copied',
    to: passkey.email,
    content: emails.passkeyCopied({
      name: passkey.full_name,
      passkey: passkey.name,
      when: `${longDate(now)} at ${clockTime(now)}`,
    }),
  })
}

/** The passkeys of someone, in the format for browsers. */
export async function passkeysOf(db: Queryable, staffId: string) {
  const rows = await db
    .selectFrom('staff_passkey')
    .select(['credential_id', 'transports'])
    .where('staff_id', '=', staffId)
    .orderBy('created_at')
    .execute()
  return rows.map(({ credential_id, transports }) => ({
    id: credential_id.toString('base64url'),
    type: 'public-key' as const,
    transports: transports as string[],
  }))
}

/** What a passkey stores about its owner: the id of the account, as bytes. */
export function userHandleOf(staffId: string): string {
  return Buffer.from(staffId.replaceAll('-', ''), 'hex').toString('base64url')
}
