import { callApi } from '#app/lib/api.ts'
import { readSession, updateApplicationData } from '#app/lib/session.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import { sessionCalls } from '#shared/contract/calls/session.ts'
import type { ApplicationOnWire, SavedDraft } from '#shared/contract/schemas/applications.ts'
import { type ProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import type { Answers } from '#shared/forms/field.ts'
import { type FormId, programTypesOf } from '#shared/forms/form-id.ts'
import { wireFields } from './answers.ts'
import { type Draft, sendable } from './draft.ts'
import { wireChanges } from './wire-changes.ts'

export const formCalls = {
  postgraduate: { save: applicationCalls.savePostgraduate, mine: applicationCalls.myPostgraduate },
  undergraduate: { save: applicationCalls.saveUndergraduate, mine: applicationCalls.myUndergraduate },
  foundation: { save: applicationCalls.saveFoundation, mine: applicationCalls.myFoundation },
} as const

/**
 * The newest application of a form. If there may be none yet, the user is requested instead, because a 404 would show
 * as an error in the browser’s console.
 */
export async function fetchNewest(
  accountId: string,
  formId: FormId,
  isKnown: boolean,
): Promise<ApplicationOnWire | undefined> {
  const isOurs = ({ program_type }: { program_type: ProgramType }) => programTypesOf(formId).includes(program_type)
  if (isKnown || readSession()?.user.applications.some(isOurs))
    return callApi(formCalls[formId].mine, { forUser: accountId })
  const user = await callApi(sessionCalls.me, { forUser: accountId })
  updateApplicationData(user)
  return user.applications.find(isOurs)
}

/**
 * Saves the typed answers: for long texts only the changes, unless the server and this device disagree. The short
 * response is enough if everything the server then has is known here: it has seen nothing that we have not, and a
 * programme implies its own title. Throws `ApiError`.
 */
export function saveAnswers(
  accountId: string,
  formId: FormId,
  draft: Draft,
  answers: Answers,
  howTexts: 'changes' | 'whole',
): Promise<ApplicationOnWire | SavedDraft> {
  const fields = howTexts === 'changes' ? wireChanges(draft.base, answers) : wireFields(answers)
  const isKnown = draft.application !== undefined && !('selected_program' in answers)
  return callApi(formCalls[formId].save, {
    forUser: accountId,
    body: { ...targetOf(draft), ...fields, is_draft: 'true', ...(isKnown ? { answer: 'short' } : {}) },
    isBrief: true,
    keepalive: true,
  })
}

/**
 * Which application a save is for: its program type follows the programme, and the uuid names it when that changes.
 */
export function targetOf(draft: Draft): Record<string, string> {
  const { application } = draft
  const programme = sendable(draft).selected_program ?? draft.base.selected_program
  const type = programme ? programTypeOf(String(programme)) : application?.program_type
  return {
    ...(type ? { program_type: type } : {}),
    ...(application ? { application_uuid: application.uuid, base_revision: String(application.revision) } : {}),
  }
}
