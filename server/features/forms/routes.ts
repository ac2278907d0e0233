import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type FormId, formIdOf, programTypesOf } from '#shared/forms/form-id.ts'
import { FileNotStoredError } from '../../adapters/files/index.ts'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import type { FileAnswer, Handlers, Incoming } from '../../http/handler.ts'
import { applicationDocument } from '../applications/application-document.ts'
import { onlyFile } from '../applications/check-upload.ts'
import { presentApplication } from '../applications/present.ts'
import { applicationsOf } from '../applications/queries.ts'
import type { ApplicationRecord } from '../applications/record.ts'
import { answerWithDocument, findAsked } from '../requests/answer-with-document.ts'
import { addDocument } from './add-document.ts'
import { earlierDocuments, takeEarlierDocuments } from './earlier-documents.ts'
import * as edit from './edit.ts'
import { moveToNextRound } from './next-round.ts'
import { saveApplication } from './save.ts'
import { applyWithoutAccount, waitsForAccount } from './without-account.ts'

type SaveCall = 'savePostgraduate' | 'saveUndergraduate' | 'saveFoundation'

export function applicationRoutes(context: Context) {
  const save =
    (formId: FormId) =>
    async ({
      applicant,
      body,
      files,
      transact,
    }: Pick<Incoming<SaveCall>, 'applicant' | 'body' | 'files' | 'transact'>) =>
      saveApplication(context, transact, { account: applicant.account, formId, fields: body, files })

  const mine =
    (formId: FormId) =>
    async ({ applicant }: { applicant: { accountId: string } }): Promise<ApplicationOnWire> => {
      const types = programTypesOf(formId)
      const [found] = (await applicationsOf(context.db, applicant.accountId))
        .filter(record => types.includes(record.program_type))
        .toSorted((one, other) => closing(other) - closing(one))
      if (!found) throw new AppError('not-found', 'You have not started this application yet.')
      return presentApplication(found)
    }

  return {
    savePostgraduate: save('postgraduate'),
    saveUndergraduate: save('undergraduate'),
    saveFoundation: save('foundation'),
    myPostgraduate: mine('postgraduate'),
    myUndergraduate: mine('undergraduate'),
    myFoundation: mine('foundation'),
    ...documentRoutes(context),

    applicationRecord: ({ applicant, params }) => applicationDocument(context, applicant.accountId, params.uuid),

    applyWithoutAccount: async ({ body, files, transact, meta }) => {
      await applyWithoutAccount(context, transact, { fields: body, files, room: meta.room, ip: meta.ip })
      return { detail: waitsForAccount }
    },
    moveToNextRound: ({ applicant, params, transact }) =>
      moveToNextRound(context, transact, applicant.accountId, params.uuid),
    reopenApplication: async ({ applicant, params, transact }) =>
      presentApplication(await edit.reopen(context, transact, applicant.accountId, params.uuid)),
    changeResidency: async ({ applicant, params, body, transact }) =>
      presentApplication(
        await edit.changeResidency(context, transact, applicant.accountId, params.uuid, body.residency),
      ),
  } satisfies Partial<Handlers>
}

function documentRoutes(context: Context) {
  return {
    uploadDocument: async ({ applicant, body, files, transact }) => {
      const file = onlyFile(files)
      const asked = await findAsked(context.db, applicant.accountId, body)
      if (asked)
        return answerWithDocument(context, transact, applicant.accountId, {
          ...asked,
          kind: body.kind,
          file,
          results: body.results,
        })
      return addDocument(context, transact, {
        account: applicant.account,
        formId: formIdOf(body.program_type),
        programType: body.program_type,
        kind: body.kind,
        file,
      })
    },

    readDocument: ({ applicant, params }) => readDocument(context, applicant.accountId, params.id),
    removeDocument: async ({ applicant, params, transact }) => {
      await edit.removeDocument(context, transact, applicant.accountId, params.id)
      return undefined
    },
    earlierDocuments: ({ applicant, params }) => earlierDocuments(context.db, applicant.accountId, params.uuid),
    takeEarlierDocuments: ({ applicant, params, body, transact }) =>
      takeEarlierDocuments(context, transact, applicant.accountId, { uuid: params.uuid, documents: body.documents }),
  } satisfies Partial<Handlers>
}

/** If there are several applications, the one in the round that closes last is the current one. */
const closing = ({ round }: ApplicationRecord) => (round ? Date.parse(round.closes_at) : 0)

async function readDocument(context: Context, accountId: string, id: string): Promise<FileAnswer> {
  const document = await context.db
    .selectFrom('document')
    .innerJoin('application', 'application.id', 'document.application_id')
    .leftJoin('file_check', 'file_check.storage_key', 'document.storage_key')
    .select(['document.file_name', 'document.content_type', 'document.size', 'document.storage_key'])
    .select('file_check.created_at as checkedSince')
    .where('document.id', '=', id)
    .where('application.account_id', '=', accountId)
    .where('document.transcript_request_id', 'is', null)
    .executeTakeFirst()
  if (!document) throw new AppError('not-found', 'We cannot find this document in your account.')
  if (document.checkedSince)
    throw new AppError('too-early', 'We are still checking this document for viruses. Try again in a few minutes.')
  try {
    const bytes = await context.files.read(document.storage_key)
    return { contentType: document.content_type, fileName: document.file_name, size: document.size, bytes }
  } catch (error) {
    if (error instanceof FileNotStoredError)
      throw new AppError('not-found', 'This document has been removed.', { cause: error })
    throw error
  }
}
