/**
 * Runs in the head of applicants’ pages and requests the application or user of the page, in parallel with the scripts that will need it.
 * On a bad network that saves half a second. `ui/lib/request.ts` takes the response; an unused one is dropped.
 */
export interface EarlyCalls {
  /** By what the address or the session calls a form: its id, the program types of its applications, and where the newest is asked for. */
  forms: Record<string, { id: string; types: readonly string[]; newest: string }>
  /** Where the user is asked for: by pages about the user, and when no application of the form is known. */
  user: string
  userPages: readonly string[]
  /** The page that is about one form, whatever the session says. */
  foundationPage: string
}

/** Written here by the build. */
declare const earlyCalls: EarlyCalls

try {
  callEarly(earlyCalls)
} catch {
  // Blocked storage, or a session that cannot be read: the page says so.
}

function callEarly({ forms, user, userPages, foundationPage }: EarlyCalls): void {
  const kept = (name: string) => sessionStorage.getItem(name) ?? localStorage.getItem(name) ?? ''
  const token = kept('accessToken')
  const asked = location.pathname === foundationPage ? 'foundation' : new URLSearchParams(location.search).get('type')
  const form = forms[asked ?? ''] ?? forms[kept('programType')] ?? forms.undergraduate
  if (!token || !form) return
  const { applications } = JSON.parse(kept('applicationData')) as { applications: { program_type: string }[] }
  const isKnown = applications.some(({ program_type }) => form.types.includes(program_type))
  const url = isKnown && !userPages.includes(location.pathname) ? form.newest : user
  const abort = new AbortController()
  const answer = fetch(url, {
    headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    cache: 'no-store',
    signal: abort.signal,
  })
  // Anyone who takes it hears of a failure, and no one need take it.
  answer.catch(() => undefined)
  window.earlyCall = { url, token, answer, abort, formId: form.id }
}
