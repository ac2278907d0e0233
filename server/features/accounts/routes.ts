import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { noteApplicantDevice } from '../references/trust.ts'
import { readAccountHistory } from './account-history.ts'
import { finishEmailChange, startEmailChange } from './email-change.ts'
import { changePassword, resetPassword, sendPasswordReset, verifyPasswordResetCode } from './password-change.ts'
import { presentSession, presentUser } from './present.ts'
import { endSession, listSessions, refresh, signIn, signOut } from './sign-in.ts'
import { sendVerification, signUp, verifyEmail } from './sign-up.ts'

const codeSent = { detail: 'If this address has an account, we have emailed you a code. Check your spam folder too.' }

export function accountRoutes(context: Context) {
  return {
    ...codeRoutes(context),
    ...ownAccountRoutes(context),
    signup: ({ body, transact, meta }) => signUp(context, transact, body, meta),

    token: async ({ body, transact, meta }) => {
      const { accountId, tokens } =
        body.grant_type === 'password'
          ? await signIn(context, transact, { ...body, userAgent: meta.userAgent, doorstep: meta })
          : await refresh(context, transact, { refreshToken: body.refresh_token, ip: meta.ip })
      await noteApplicantDevice(context, accountId, meta)
      return presentSession(context, accountId, tokens)
    },
  } satisfies Partial<Handlers>
}

/** Addresses are confirmed and passwords replaced by emailed codes. */
function codeRoutes(context: Context) {
  return {
    sendVerification: async ({ body, transact, meta }) => {
      await sendVerification(context, transact, body.email, meta)
      return codeSent
    },
    requestEmailCode: async ({ body, transact, meta }) => {
      await sendVerification(context, transact, body.email, meta)
      return true
    },
    verifyEmail: ({ body, transact, meta }) => verifyEmail(context, transact, body, meta),
    verifyEmailCode: async ({ body, transact, meta }) => {
      await verifyEmail(context, transact, body, meta)
      return true
    },

    forgotPassword: async ({ body, transact, meta }) => {
      await sendPasswordReset(context, transact, body.email, meta)
      return codeSent
    },
    sendPasswordResetOtp: async ({ body, transact, meta }) => {
      await sendPasswordReset(context, transact, body.email, meta)
      return codeSent
    },
    verifyPasswordResetOtp: async ({ body, transact, meta }) => {
      await verifyPasswordResetCode(context, transact, body, meta)
      return { detail: 'Code accepted. Choose a new password.' }
    },
    resetPassword: ({ body, transact, meta }) => resetPassword(context, transact, body, meta),
  } satisfies Partial<Handlers>
}

/** Calls of signed-in people about their own account. */
function ownAccountRoutes(context: Context) {
  return {
    logout: async ({ applicant, transact }) => {
      await signOut(context, transact, applicant)
      return undefined
    },
    changePassword: ({ applicant, body, transact }) => changePassword(context, transact, applicant, body),
    startEmailChange: async ({ applicant, body, transact, meta }) => {
      await startEmailChange(context, transact, applicant, { ...body, ip: meta.ip })
      return { detail: 'We have emailed one code to your old address and another to the new one. Enter both.' }
    },
    finishEmailChange: ({ applicant, body, transact, meta }) =>
      finishEmailChange(context, transact, applicant, { ...body, ip: meta.ip }),
    readAccountHistory: ({ applicant, query }) => readAccountHistory(context, applicant, query),
    listSessions: ({ applicant }) => listSessions(context, applicant),
    endSession: async ({ applicant, params, transact }) => {
      await endSession(context, transact, applicant, params.id)
      return undefined
    },
    me: ({ applicant }) => presentUser(context.db, applicant.account),
  } satisfies Partial<Handlers>
}
