import { ApiError, callApi } from '#app/lib/api.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Answers } from '#shared/forms/field.ts'
import { wireFields } from '../draft/answers.ts'
import { unsaved } from '../draft/draft.ts'
import { formCalls, targetOf } from '../draft/draft-calls.ts'
import type { DraftStore } from '../draft/draft-store.ts'

/**
 * Submits an application with unsaved changes and `answers`. Throws `ApiError`: 422 with every problem, or 409 if it has already been
 * submitted or changed elsewhere; then the newest state has been fetched.
 */
export async function submitApplication(
  store: DraftStore,
  answers: Answers,
  idempotencyKey: string,
): Promise<ApplicationOnWire> {
  const { accountId, formId } = store
  const { draft } = store.view()
  const { save } = formCalls[formId]
  const sent = { ...unsaved(draft), ...answers }
  try {
    const application = await callApi(save, {
      forUser: accountId,
      body: { ...targetOf(draft), ...wireFields(sent), is_draft: 'false' },
      idempotencyKey,
    })
    if (!('answers' in application)) throw new ApiError(save, { status: 200, code: 'unreadable' })
    store.dispatch({ kind: 'told', application, sent })
    return application
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) await store.refresh()
    throw error
  }
}
