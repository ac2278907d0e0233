import { createHmac } from 'node:crypto'
import type * as z from 'zod'
import type { signOnAnswer } from '#shared/contract/schemas/sign-on.ts'
import {
  type Identity,
  type SignOnAttempt,
  SignOnFailure,
  type SignOnProvider,
} from '../../adapters/sign-on/sign-on-provider.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { purposeKey } from '../../base/keys.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Meta, Transact } from '../../http/handler.ts'
import { askForFactor } from './ask-for-factor.ts'
import { keepBrowser } from './browser-name.ts'
import { isOfBrowser, makeChallenge, type TakenChallenge, takeChallenge } from './challenges.ts'
import { enter } from './enter.ts'
import { lockStaff, type StaffWithGrants } from './queries.ts'
import { signedOut } from './require-staff.ts'
import { refused } from './second-factor.ts'
import { findSession, freshen } from './sessions.ts'
import { findSignOn, joinBySignOn, linkByEmail, noteSignOn } from './sign-on-link.ts'

type Doorstep = Pick<Meta, 'office' | 'officeBrowser' | 'officeKnown' | 'userAgent'>
type Answer = z.output<typeof signOnAnswer>

const onlyOneFactor =
  'Your university’s sign-in service did not ask for a second factor, and you have no other one here. Sign in there with two factors, or ask an administrator to reset your sign-in.'
const unknownPerson = 'No account of the admissions office belongs to you. Ask an administrator to invite you.'

/**
 * The address to redirect the browser to. Throws 404 without single sign-on, 401 for a step-up without a session, and
 * 503.
 */
export async function beginSignOn(
  context: Context,
  purpose: 'sign-in' | 'step-up',
  meta: Doorstep,
): Promise<{ address: string }> {
  const provider = requireProvider(context)
  if (purpose === 'sign-in') {
    const state = await makeChallenge(context, 'sign-on', { browser: keepBrowser(context, meta) })
    return { address: await sayingWhy(() => provider.addressFor(attemptOf(context, state), 'once'), context) }
  }
  const found = await findSession(context.db, context, meta.office.given, 'both')
  if (!found) throw signedOut()
  const state = await makeChallenge(context, 'sign-on-again', { sessionId: found.session.id })
  return { address: await sayingWhy(() => provider.addressFor(attemptOf(context, state), 'again'), context) }
}

/** Handles the response of the service. Throws 401, and 503. */
export async function finishSignOn(
  context: Context,
  transact: Transact,
  query: string,
  meta: Doorstep,
): Promise<Answer> {
  const provider = requireProvider(context)
  const state = new URLSearchParams(query).get('state') ?? ''
  const begun = await takeChallenge(context, state, 'sign-on')
  const again = begun ? undefined : await takeChallenge(context, state, 'sign-on-again')
  if (begun && isOfBrowser(begun, meta.officeBrowser.given)) {
    const identity = await identityFor(context, provider, { query, state, how: 'once' })
    return signInAs(context, transact, provider, identity, meta)
  }
  if (again) return stepUpAs(context, transact, provider, { query, state, again }, meta)
  throw refused()
}

/**
 * The account is found by the service’s identifier for the person. The first time, it is linked by the verified email
 * address. With one factor, someone who has joined is asked for a second one that they have: never for a new one.
 */
async function signInAs(
  context: Context,
  transact: Transact,
  provider: SignOnProvider,
  identity: Identity,
  meta: Doorstep,
): Promise<Answer> {
  let refusedId: string | undefined
  try {
    return await transact(async tx => {
      // Before any row of this person is locked, as in a reset.
      await lockStaff(tx)
      const staff =
        (await findSignOn(tx, provider.issuer, identity.subject)) ??
        (await linkByEmail(tx, context, provider.issuer, identity))
      if (staff?.disabled_at) refusedId = staff.id
      if (!staff || staff.disabled_at) throw new AppError('incorrect-credentials', whyUnknown(context, identity))
      await noteSignOn(tx, context, provider.issuer, identity)
      if (identity.factors === 'one') {
        context.log.info('the sign-in service named no second factor (amr, acr), so the office asks for one')
        const asked = await askForFactor(tx, context, { staff, first: 'sign-on' }, meta)
        if (asked) return asked
        refusedId = staff.id
        throw new AppError('incorrect-credentials', onlyOneFactor)
      }
      const joined = await joinBySignOn(tx, context, staff)
      return { next: 'done', staff: await enter(tx, context, joined, meta, { with: 'sign-on' }) }
    })
  } catch (error) {
    // After the transaction, which leaves nothing of a refused sign-on.
    if (refusedId !== undefined)
      await recordAudit(context.db, context, {
        actor: { kind: 'visitor' },
        action: 'staff.sign-on-refused',
        subject: `staff:${refusedId}`,
      })
    throw error
  }
}

/** An address that the service does not vouch for could be anybody's, and the person cannot know that this is the reason. */
function whyUnknown({ log }: Context, { withoutEmail }: Identity): string {
  if (!withoutEmail) return unknownPerson
  log.warn({ reason: withoutEmail }, 'the sign-in service did not vouch for the email address of a person')
  return `${withoutReasons[withoutEmail]} Show this to the person who looks after this server, or sign in with your password.`
}

const withoutReasons = {
  'no-address':
    'Your university’s sign-in service did not tell us your email address (email), so we cannot find your account.',
  unsaid:
    'Your university’s sign-in service does not say whether your email address is verified (email_verified), so we cannot find your account.',
  'not-verified':
    'Your university’s sign-in service says that your email address is not verified (email_verified), so we cannot find your account.',
}

/** The same person, who has just given two factors at the service. */
async function stepUpAs(
  context: Context,
  transact: Transact,
  provider: SignOnProvider,
  { query, state, again }: { query: string; state: string; again: TakenChallenge },
  meta: Doorstep,
): Promise<Answer> {
  const found = await findSession(context.db, context, meta.office.given, 'both')
  if (!found || found.session.id !== again.sessionId) throw refused()
  const identity = await identityFor(context, provider, { query, state, how: 'again' })
  return transact(async tx => {
    const owner: StaffWithGrants | undefined = await findSignOn(tx, provider.issuer, identity.subject)
    if (owner?.id !== found.staff.id) throw refused()
    if (identity.factors === 'one')
      throw new AppError(
        'incorrect-credentials',
        'Your university’s sign-in service did not ask for a second factor. Use a code from your app or a passkey.',
      )
    await noteSignOn(tx, context, provider.issuer, identity)
    await freshen(tx, context, found.session.id)
    return { next: 'fresh' }
  })
}

function identityFor(
  context: Context,
  provider: SignOnProvider,
  { query, state, how }: { query: string; state: string; how: 'once' | 'again' },
): Promise<Identity> {
  const attempt = attemptOf(context, state)
  return sayingWhy(() => provider.identify(new URL(`${attempt.returnTo}?${query}`), attempt, how), context)
}

/** Nonce and verifier are derived from the state and our key, so nothing secret is stored between the two calls. */
function attemptOf({ config }: Context, state: string): SignOnAttempt {
  const derived = (what: string) =>
    createHmac('sha256', purposeKey(config.secret, `sign-on-${what}`))
      .update(state)
      .digest('base64url')
  return {
    state,
    nonce: derived('nonce'),
    verifier: derived('verifier'),
    returnTo: `${config.publicUrl}/office/sign-in/return`,
  }
}

function requireProvider({ signOn }: Context): SignOnProvider {
  if (!signOn) throw new AppError('not-found', 'Single sign-on has not been set up here. Sign in with your password.')
  return signOn
}

async function sayingWhy<Given>(ask: () => Promise<Given>, { log }: Context): Promise<Given> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    log.warn({ err: error }, 'a sign-in through the sign-in service failed')
    if (error.kind === 'refused')
      throw new AppError(
        'incorrect-credentials',
        'Your university’s sign-in service did not sign you in. Try again, or sign in with your password.',
      )
    throw new AppError(
      'sign-on-unreachable',
      'Your university’s sign-in service is not responding. Try again in a few minutes, or sign in with your password.',
      { retryAfterSeconds: 30 },
    )
  }
}
