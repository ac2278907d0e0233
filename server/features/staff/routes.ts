import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { endCover, nameCover, readCovers } from './cover.ts'
import { agree, refuse } from './decide-request.ts'
import { choosePassword, forgotPassword } from './forgotten-password.ts'
import { acceptInvitation, inviteStaff } from './invitations.ts'
import { checkStaffList, importStaffList } from './invite-list.ts'
import { askForReset, changeStaff, disableStaff, enableStaff, listStaff } from './manage.ts'
import { changePassword, endOwnSession, listSessions, newRecoveryCodes } from './own-account.ts'
import { passkeySignIn, passkeySignInOptions, passkeyStepUp, passkeyStepUpOptions } from './passkey-sign-in.ts'
import { addPasskey, listPasskeys, newPasskeyOptions, removePasskey, renamePasskey } from './passkeys.ts'
import { presentMe } from './queries.ts'
import { setUpOffice } from './setup.ts'
import { confirmTotp, giveSecondFactor, signIn, signOut, stepUp } from './sign-in.ts'
import { beginSignOn, finishSignOn } from './sign-on.ts'

/** For people who are not signed in. */
export function passwordRoutes(context: Context) {
  return {
    forgotStaffPassword: async ({ body }) => {
      await forgotPassword(context, body.email)
      return { sent: true as const }
    },
    chooseStaffPassword: async ({ body, transact }) => {
      await choosePassword(context, transact, body)
      return undefined
    },
  } satisfies Partial<Handlers>
}

export function staffListRoutes(context: Context) {
  return {
    checkStaffList: ({ files, body }) => checkStaffList(context, { files, ...body }),
    importStaffList: ({ staff, files, body, transact }) =>
      importStaffList(context, transact, staff, { files, ...body }),
  } satisfies Partial<Handlers>
}

export function staffRoutes(context: Context) {
  return {
    officeSetup: ({ body, transact, meta }) => setUpOffice(context, transact, body, meta),
    acceptInvitation: ({ body, transact, meta }) => acceptInvitation(context, transact, body, meta),
    confirmTotp: ({ body, transact, meta }) => confirmTotp(context, transact, body.code, meta),
    officeSignIn: ({ body, transact, meta }) => signIn(context, transact, body, meta),
    officeSecondFactor: ({ body, transact, meta }) => giveSecondFactor(context, transact, body.code, meta),
    officeSignOut: async ({ staff, transact, meta }) => {
      await signOut(context, transact, staff, meta)
      return undefined
    },
    stepUp: async ({ body, transact, meta }) => {
      await stepUp(context, transact, body.code, meta)
      return undefined
    },
    officeMe: ({ staff }) => presentMe(context.db, staff, { issuer: context.signOn?.issuer, clock: context.clock }),
    changeStaffPassword: async ({ staff, body, transact }) => {
      await changePassword(context, transact, staff, body)
      return undefined
    },
    newRecoveryCodes: ({ staff, transact }) => newRecoveryCodes(context, transact, staff),
    staffSessions: ({ staff }) => listSessions(context, staff),
    endStaffSession: async ({ staff, params, transact }) => {
      await endOwnSession(context, transact, staff, params.id)
      return undefined
    },
    passkeySignInOptions: ({ body, meta }) => passkeySignInOptions(context, body.after, meta),
    passkeySignIn: ({ body, transact, meta }) => passkeySignIn(context, transact, body, meta),
    passkeyStepUpOptions: ({ staff }) => passkeyStepUpOptions(context, staff),
    passkeyStepUp: async ({ staff, body, transact }) => {
      await passkeyStepUp(context, transact, staff, body)
      return undefined
    },
    beginSignOn: ({ body, meta }) => beginSignOn(context, body.for, meta),
    finishSignOn: ({ body, transact, meta }) => finishSignOn(context, transact, body.query, meta),
    listPasskeys: ({ staff }) => listPasskeys(context, staff),
    newPasskeyOptions: ({ staff }) => newPasskeyOptions(context, staff),
    addPasskey: ({ staff, body, transact }) => addPasskey(context, transact, staff, body),
    renamePasskey: ({ staff, params, body, transact }) =>
      renamePasskey(context, transact, staff, { id: params.id, ...body }),
    removePasskey: async ({ staff, params, transact }) => {
      await removePasskey(context, transact, staff, params.id)
      return undefined
    },
    listStaff: ({ staff }) => listStaff(context, staff),
    inviteStaff: ({ staff, body, transact }) => inviteStaff(context, transact, staff, body),
    changeStaff: ({ staff, params, body, transact }) =>
      changeStaff(context, transact, staff, { id: params.id, ...body }),
    disableStaff: ({ staff, params, transact }) => disableStaff(context, transact, staff, params.id),
    enableStaff: ({ staff, params, transact }) => enableStaff(context, transact, staff, params.id),
    resetStaff: ({ staff, params, transact }) => askForReset(context, transact, staff, params.id),
    agreeToRequest: ({ staff, params, transact }) => agree(context, transact, staff, params.id),
    refuseRequest: async ({ staff, params, transact }) => {
      await refuse(context, transact, staff, params.id)
      return undefined
    },
  } satisfies Partial<Handlers>
}

/** Who signs for whom. */
export function coverRoutes(context: Context) {
  return {
    readCovers: ({ staff }) => readCovers(context, staff),
    nameCover: ({ staff, body, transact }) => nameCover(context, transact, staff, body),
    endCover: async ({ staff, params, transact }) => {
      await endCover(context, transact, staff, params.id)
      return undefined
    },
  } satisfies Partial<Handlers>
}
