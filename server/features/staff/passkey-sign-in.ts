import type * as z from 'zod'
import type { passkeyBody, passkeyRequest } from '#shared/contract/schemas/passkeys.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { Meta, StaffMember, Transact } from '../../http/handler.ts'
import { keepBrowser } from './browser-name.ts'
import {
  type ChallengeHolder,
  challengeIn,
  challengeMs,
  isOfBrowser,
  makeChallenge,
  takeChallenge,
} from './challenges.ts'
import { enter } from './enter.ts'
import { passkeySite } from './passkey-site.ts'
import { getStaff } from './queries.ts'
import { refused } from './second-factor.ts'
import { endSession, findSession, freshen } from './sessions.ts'
import { passkeysOf, spendPasskey } from './spend-passkey.ts'

type Request = z.output<typeof passkeyRequest>
type Signed = z.output<typeof passkeyBody>
type Doorstep = Pick<Meta, 'office' | 'officeBrowser' | 'officeKnown' | 'userAgent'>

/**
 * A challenge for a sign-in that has passed the password step, or that starts with the passkey. Throws 401 and 404.
 */
export async function passkeySignInOptions(
  context: Context,
  after: 'nothing' | 'password',
  meta: Doorstep,
): Promise<Request> {
  if (after === 'nothing') return requestFor(context, 'sign-in', { browser: keepBrowser(context, meta) })
  const found = await findSession(context.db, context, meta.office.given, 'password')
  if (!found) throw refused()
  return requestFor(context, 'sign-in', { sessionId: found.session.id }, found.staff.id)
}

/** Signs in with a passkey’s signature. Throws 401, with the same message for every error. */
export async function passkeySignIn(context: Context, transact: Transact, signed: Signed, meta: Doorstep) {
  const site = passkeySite(context.config.publicUrl)
  const taken = await takeChallenge(context, challengeIn(signed.response), 'sign-in')
  if (!taken) throw refused()
  const begun = await findSession(context.db, context, meta.office.given, 'password')
  const isAfterPassword = begun !== undefined && begun.session.id === taken.sessionId
  if (!isAfterPassword && !isOfBrowser(taken, meta.officeBrowser.given)) throw refused()
  const staff = await transact(async tx => {
    const challenge = { ...taken, ...(isAfterPassword ? { staffId: begun.staff.id } : {}) }
    const staffId = await spendPasskey(tx, context, { site, signed, ...challenge })
    if (staffId === undefined) return undefined
    if (isAfterPassword) await endSession(tx, context, begun.session.id)
    return enter(tx, context, await getStaff(tx, staffId), meta, { with: 'passkey' })
  })
  if (staff) return { staff }
  context.log.warn({ staff: begun?.staff.id }, 'a passkey was refused')
  throw refused()
}

/** Throws 404 for someone without a passkey. */
export async function passkeyStepUpOptions(context: Context, { id, sessionId }: StaffMember): Promise<Request> {
  return requestFor(context, 'step-up', { sessionId }, id)
}

/** Renews the second factor. Throws 401. */
export async function passkeyStepUp(
  context: Context,
  transact: Transact,
  { id, sessionId }: StaffMember,
  signed: Signed,
): Promise<void> {
  const site = passkeySite(context.config.publicUrl)
  const taken = await takeChallenge(context, challengeIn(signed.response), 'step-up')
  if (!taken || taken.sessionId !== sessionId) throw refused()
  const isRight = await transact(async tx => {
    const staffId = await spendPasskey(tx, context, { site, signed, challenge: taken.challenge, staffId: id })
    if (staffId !== undefined) await freshen(tx, context, sessionId)
    return staffId !== undefined
  })
  if (!isRight) throw refused()
}

/** For the passkeys of one person, or for any passkey that the person chooses. */
async function requestFor(
  context: Context,
  purpose: 'sign-in' | 'step-up',
  holder: ChallengeHolder,
  staffId?: string,
): Promise<Request> {
  const { rpId } = passkeySite(context.config.publicUrl)
  const own = staffId === undefined ? undefined : await passkeysOf(context.db, staffId)
  if (own?.length === 0) throw new AppError('not-found', 'You have not added a passkey to your account.')
  return {
    challenge: await makeChallenge(context, purpose, holder),
    rpId,
    timeout: challengeMs,
    userVerification: 'required',
    ...(own ? { allowCredentials: own } : {}),
  }
}
