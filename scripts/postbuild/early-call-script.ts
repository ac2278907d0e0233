import { fileURLToPath } from 'node:url'
import { calls } from '#shared/contract/calls/index.ts'
import { programTypes } from '#shared/domain/program-type.ts'
import { type FormId, formIdOf, programTypesOf } from '#shared/forms/form-id.ts'
import { paths } from '#shared/paths.ts'
import type { EarlyCalls } from '../../app/boot/early-call.ts'
import { compileScript } from './compile-script.ts'
import { userPages } from './early-call.ts'

const source = fileURLToPath(new URL('../../app/boot/early-call.ts', import.meta.url))

const newest: Record<FormId, string> = {
  postgraduate: calls.myPostgraduate.path,
  undergraduate: calls.myUndergraduate.path,
  foundation: calls.myFoundation.path,
}

/** The script that requests the application or the user in the head of an applicant's pages. */
export function compileEarlyCall(apiBaseUrl: string): Promise<string> {
  const formOf = (id: FormId) => ({ id, types: programTypesOf(id), newest: apiBaseUrl + newest[id] })
  const ids = Object.keys(newest) as FormId[]
  const table: EarlyCalls = {
    forms: Object.fromEntries([
      ...ids.map(id => [id, formOf(id)]),
      ...programTypes.map(type => [type, formOf(formIdOf(type))]),
    ]),
    user: apiBaseUrl + calls.me.path,
    userPages,
    foundationPage: paths.foundationForm,
  }
  return compileScript(source, { earlyCalls: JSON.stringify(table) })
}
