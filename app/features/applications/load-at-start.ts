import { readSession } from '#app/lib/session.ts'
import type { FormId } from '#shared/forms/index.ts'
import { paths } from '#shared/paths.ts'
import { draftStore } from './draft/open-drafts.ts'
import { formIdFor } from './form-id.ts'
import { formIdNamed } from './links.ts'

/**
 * Asks for the application of whoever opened a page about it before React has taken the page over; the page's own request then
 * waits for the same answer. Other pages only fetch this module ahead, and ask for nothing.
 */
export function loadAtStart(): void {
  const session = readSession()
  const formId = session && formIdOfAddress(formIdFor(session))
  if (session && formId) void draftStore(session.user.id, formId).load()
}

function formIdOfAddress(own: FormId): FormId | undefined {
  const { pathname, search } = location
  if (pathname === paths.application) return own
  if (pathname === paths.foundationForm) return 'foundation'
  if (pathname === paths.documentUpload()) return formIdNamed(new URLSearchParams(search).get('type')) ?? own
  return undefined
}
