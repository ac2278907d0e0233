import type { Context } from '../../base/context.ts'
import type { Handlers } from '../../http/handler.ts'
import { askDeletion, keepAccount } from './closing.ts'
import { readNotice } from './consent.ts'
import { openExport, requestExport } from './export/export.ts'

export function privacyRoutes(context: Context) {
  return {
    requestExport: ({ applicant, body, transact }) => requestExport(context, transact, applicant, body.password),
    downloadExport: ({ params }) => openExport(context, params.ticket),
    askDeletion: ({ applicant, body, transact }) => askDeletion(context, transact, applicant, body),
    keepAccount: ({ applicant, transact }) => keepAccount(context, transact, applicant.account),
    agreeToTerms: async ({ applicant, transact }) => {
      await readNotice(context, transact, applicant.accountId)
      return { detail: 'Thank you. We have recorded that you have read it.' }
    },
  } satisfies Partial<Handlers>
}
