import { callApi } from '#app/lib/api.ts'
import { readSession, updateApplicationData } from '#app/lib/session.ts'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import { type ProgramType, programTypeOf } from '#shared/domain/program-type.ts'
import { type FormId, programTypesOf } from '#shared/forms/index.ts'
import { type Draft, sendable } from './draft.ts'

export const formCalls = {
  postgraduate: { save: 'savePostgraduate', mine: 'myPostgraduate' },
  undergraduate: { save: 'saveUndergraduate', mine: 'myUndergraduate' },
  foundation: { save: 'saveFoundation', mine: 'myFoundation' },
} as const

/**
 * The newest application of a form. Somebody who has none yet is asked for as a user, which is no error: a 404 would be one in
 * the browser's console.
 */
export async function fetchNewest(
  accountId: string,
  formId: FormId,
  isKnown: boolean,
): Promise<ApplicationOnWire | undefined> {
  const isOurs = ({ program_type }: { program_type: ProgramType }) => programTypesOf(formId).includes(program_type)
  if (isKnown || readSession()?.user.applications.some(isOurs))
    return callApi(formCalls[formId].mine, { forUser: accountId })
  const user = await callApi('me', { forUser: accountId })
  updateApplicationData(user)
  return user.applications.find(isOurs)
}

/** Which application a save means: its program type follows the programme, and the uuid names it when that changes. */
export function targetOf(draft: Draft): Record<string, string> {
  const { application } = draft
  const programme = sendable(draft).selected_program ?? draft.base.selected_program
  const type = programme ? programTypeOf(String(programme)) : application?.program_type
  return {
    ...(type ? { program_type: type } : {}),
    ...(application ? { application_uuid: application.uuid, base_revision: String(application.revision) } : {}),
  }
}
