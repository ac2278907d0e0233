import { verifyRegistrationResponse } from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { institution } from '#shared/catalogue/parts/institution.ts'
import type { newPasskeyBody, passkeyCreation, staffPasskey } from '#shared/contract/schemas/passkeys.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import type { StaffPasskeyTable } from '../../db/tables.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { challengeIn, challengeMs, makeChallenge, takeChallenge } from './challenges.ts'
import { readFactors } from './factors.ts'
import { passkeySite } from './passkey-site.ts'
import { passkeysOf, userHandleOf } from './spend-passkey.ts'
import { tellOwner } from './tell-owner.ts'

type OnWire = z.output<typeof staffPasskey>
type Given = z.output<typeof newPasskeyBody>

const mostPasskeys = 20
/** EdDSA, ES256 and RS256, by their COSE numbers: every authenticator supports one of them. */
const algorithms = [-8, -7, -257]
/** We ask for no attestation. Other formats make the library fetch revocation lists from addresses inside them. */
const attestations = ['none', 'packed']

export async function listPasskeys(context: Context, { id }: StaffMember): Promise<OnWire[]> {
  const rows = await context.db
    .selectFrom('staff_passkey')
    .selectAll()
    .where('staff_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** Throws 404 where passkeys do not work, and 409 for someone who has too many. */
export async function newPasskeyOptions(
  context: Context,
  { id, email, fullName, sessionId }: StaffMember,
): Promise<z.output<typeof passkeyCreation>> {
  const { rpId } = passkeySite(context.config.publicUrl)
  const own = await passkeysOf(context.db, id)
  refuseTooMany(own.length)
  return {
    challenge: await makeChallenge(context, 'add', { sessionId }),
    rp: { id: rpId, name: `${institution().shortName} Admissions Office` },
    user: { id: userHandleOf(id), name: email, displayName: fullName },
    pubKeyCredParams: algorithms.map(alg => ({ alg, type: 'public-key' })),
    timeout: challengeMs,
    attestation: 'none',
    excludeCredentials: own,
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
  }
}

/** Stores a passkey that the browser has created. Throws 400 if it does not match its challenge, and 409. */
export async function addPasskey(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { name, passkey }: Given,
): Promise<OnWire> {
  const made = await verifyNew(context, member, passkey)
  if (!made) throw new AppError('invalid-code', 'This passkey could not be checked. Add it again.')
  return transact(async tx => {
    await lockAccount(tx, member.id)
    refuseTooMany((await passkeysOf(tx, member.id)).length)
    const row = {
      id: context.random.id(),
      staff_id: member.id,
      credential_id: Buffer.from(made.id, 'base64url'),
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: JSON.stringify(passkey.response.transports ?? []),
      name,
      created_at: context.clock.now(),
    }
    const added = await tx
      .insertInto('staff_passkey')
      .values(row)
      .onConflict(conflict => conflict.column('credential_id').doNothing())
      .executeTakeFirst()
    if (added.numInsertedOrUpdatedRows === 0n)
      throw new AppError('already-exists', 'This passkey has already been added.')
    await recordAudit(tx, context, audit(member, 'staff.passkey-added', name))
    await tellOwner(tx, context, member, `the passkey “${name}” was added to your account`)
    return present({ ...row, last_used_at: null })
  })
}

/** What the library has verified: our site, our challenge, and that the user was verified. */
async function verifyNew(context: Context, { sessionId }: StaffMember, passkey: Given['passkey']) {
  const { rpId, origin } = passkeySite(context.config.publicUrl)
  const taken = await takeChallenge(context, challengeIn(passkey.response), 'add')
  if (taken?.sessionId !== sessionId) return undefined
  try {
    const format = decodeAttestationObject(isoBase64URL.toBuffer(passkey.response.attestationObject)).get('fmt')
    if (!attestations.includes(format)) return undefined
    const { clientDataJSON, attestationObject } = passkey.response
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...passkey, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
      expectedChallenge: taken.challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    })
    return registrationInfo?.credential
  } catch {
    return undefined
  }
}

/** Throws 404 for anyone else’s. */
export function renamePasskey(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { id, name }: { id: string; name: string },
): Promise<OnWire> {
  return transact(async tx => {
    const renamed = await tx
      .updateTable('staff_passkey')
      .set({ name })
      .where('id', '=', id)
      .where('staff_id', '=', member.id)
      .returningAll()
      .executeTakeFirst()
    if (!renamed) throw new AppError('not-found', 'This passkey has been removed.')
    await recordAudit(tx, context, audit(member, 'staff.passkey-renamed', name))
    return present(renamed)
  })
}

/** Throws 404 for anyone else’s, and 409 for the last second factor. */
export async function removePasskey(
  context: Context,
  transact: Transact,
  member: StaffMember,
  id: string,
): Promise<void> {
  await transact(async tx => {
    await lockAccount(tx, member.id)
    const removed = await tx
      .deleteFrom('staff_passkey')
      .where('id', '=', id)
      .where('staff_id', '=', member.id)
      .returning('name')
      .executeTakeFirst()
    if (!removed) throw new AppError('not-found', 'This passkey has already been removed.')
    if ((await readFactors(tx, member.id, context.signOn?.issuer)).length === 0)
      throw new AppError('conflicting-change', 'This is your only second factor. Add another passkey first.')
    await recordAudit(tx, context, audit(member, 'staff.passkey-removed', removed.name))
    await tellOwner(tx, context, member, `the passkey “${removed.name}” was removed from your account`)
  })
}

/** Serialises changes to one account, so that none passes the other’s check. */
function lockAccount(tx: Tx, id: string) {
  return tx.selectFrom('staff').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

function refuseTooMany(count: number): void {
  if (count >= mostPasskeys)
    throw new AppError('conflicting-change', `You have ${count} passkeys. Remove one that you no longer use first.`)
}

function present(row: Pick<Selectable<StaffPasskeyTable>, 'id' | 'name' | 'created_at' | 'last_used_at'>): OnWire {
  return {
    id: row.id,
    name: row.name,
    created_at: row.created_at.toISOString(),
    last_used_at: row.last_used_at?.toISOString() ?? null,
  }
}

function audit({ id }: StaffMember, action: string, name: string) {
  return { actor: { kind: 'staff', id } as const, action, subject: `staff:${id}`, detail: { name } }
}
