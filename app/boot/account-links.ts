import { whenShown } from './when-shown.ts'

/** Target and label of `a[data-way]`, for visitors and for signed-in users. */
const ways: Record<string, readonly string[]> = {
  apply: ['/signup', 'Apply Now', '/dashboard', 'Dashboard'],
  account: ['/login', 'Sign in', '/login#sign-out', 'Sign out'],
}

/**
 * Updates the links of the bar and the menu from the stored session: before React, and after every change in this tab or another.
 */
export function followSession(): void {
  const draw = () => {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('[data-way]')) {
      const way = ways[link.dataset.way ?? ''] ?? []
      const [href = '', text = ''] = isSignedIn() ? way.slice(2) : way
      link.href = href
      link.textContent = text
    }
  }
  for (const change of ['storage', 'session']) addEventListener(change, draw)
  whenShown(draw)
  draw()
}

/** Signed in means that both are stored, here or, on a shared computer, in this tab (spec section 4). */
function isSignedIn(): unknown {
  try {
    return (localStorage.accessToken && localStorage.applicationData) || sessionStorage.accessToken
  } catch {
    return false
  }
}
