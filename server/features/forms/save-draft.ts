import type { ApplicationOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import { readAnswers } from '#shared/forms/read.ts'
import type { Context } from '../../base/context.ts'
import { invalidFields } from '../../base/errors.ts'
import type { Tx } from '../../db/client.ts'
import type { Transact } from '../../http/handler.ts'
import { problemsWithPaidFee, wantedWith } from '../applications/paid-for.ts'
import { presentApplication } from '../applications/present.ts'
import { getOwnRecord } from '../applications/queries.ts'
import type { ApplicationRow } from '../applications/record.ts'
import { type KeptUpload, removeStored, withKeptUploads } from '../applications/uploads.ts'
import { type MergedDraft, mergeIntoDraft, programTypeOfSent, type ReadForm, writeAnswers } from './sent-form.ts'

/**
 * Saves a draft (contract section 4). Each field sent replaces the stored one; existing files stay unless replaced.
 * Throws 422 for values that cannot be stored.
 */
export async function saveDraft(
  context: Context,
  transact: Transact,
  sent: ReadForm,
): Promise<ApplicationOnWire | SavedDraft> {
  if (sent.problems.length > 0) throw invalidFields([...sent.problems])
  const programType = await programTypeOfSent(context, sent)
  let freedKeys: string[] = []
  const answer = await withKeptUploads(context, sent.uploads, kept =>
    transact(async tx => {
      const stored = await storeDraft(tx, context, sent, { programType, kept })
      freedKeys = stored.freedKeys
      return stored.answer
    }),
  )
  await removeStored(context, freedKeys)
  return answer
}

/** The writes of `saveDraft`. */
async function storeDraft(
  tx: Tx,
  context: Context,
  sent: ReadForm,
  into: { programType: ApplicationRow['program_type']; kept: readonly KeptUpload[] },
): Promise<{ answer: ApplicationOnWire | SavedDraft; freedKeys: string[] }> {
  const merging = await mergeIntoDraft(tx, context, sent, into)
  const { draft, merged, freedKeys } = merging
  const paidFor = await problemsWithPaidFee(tx, draft, wantedWith(draft, merged))
  if (paidFor.length > 0) throw invalidFields(paidFor)
  const written = await writeAnswers(tx, context, merging, formVersionAfter(sent, merging))
  const answer =
    sent.fields.answer === 'short'
      ? { uuid: draft.uuid, revision: written.revision, updated_at: written.updated_at.toISOString() }
      : presentApplication(await getOwnRecord(tx, draft.id))
  return { answer, freedKeys }
}

/** The form version of a draft: the newest, once every stored value is a possible answer in it. */
export function formVersionAfter({ form }: ReadForm, { draft, merged }: MergedDraft): number {
  if (form.version <= draft.form_version) return draft.form_version
  return readAnswers(form, merged, 'draft').problems.length === 0 ? form.version : draft.form_version
}
