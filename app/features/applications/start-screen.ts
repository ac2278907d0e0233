import { readSession } from '#app/lib/session.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { paths } from '#shared/paths.ts'
import { whenIdle } from '#ui/lib/when-idle.ts'
import { draftStore } from './draft/open-drafts.ts'
import { fetchFormAhead } from './form/opened-form.tsx'
import { formIdFor } from './form-id.ts'
import { formIdNamed } from './links.ts'

/**
 * What a screen of a form does as soon as its module is here: its own page asks for the application before React has taken the page
 * over, and for the part that it will show. Elsewhere, where the module came along or was fetched ahead by someone who may be
 * offline soon, the part waits until the page has what it needs itself.
 */
export function startScreen(own: readonly string[], fetchPart: () => void): void {
  if (typeof location === 'undefined') return
  const session = readSession()
  if (!own.includes(location.pathname))
    return void whenIdle(() => {
      fetchPart()
      if (session) fetchFormAhead(formIdFor(session))
    })
  const formId = session && formIdOfAddress(formIdFor(session))
  if (formId) fetchFormAhead(formId)
  fetchPart()
  if (session && formId) draftStore(session.user.id, formId).loadAhead()
}

function formIdOfAddress(own: FormId): FormId | undefined {
  const { pathname, search } = location
  if (pathname === paths.application) return own
  if (pathname === paths.foundationForm) return 'foundation'
  if (pathname === paths.documentUpload()) return formIdNamed(new URLSearchParams(search).get('type')) ?? own
  return undefined
}
