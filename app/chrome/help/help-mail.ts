import { pageAt, pages } from '#shared/paths.ts'

const activities: readonly [path: string, activity: string][] = [
  [pages.login.path, 'signing in'],
  [pages.signup.path, 'creating an account'],
  [pages.forgotPassword.path, 'choosing a new password'],
  [pages.application.path, 'filling in an application'],
]

/** What someone on this page is doing, in words that end a sentence beginning with 'I was'. */
export function activityAt(pathname: string): string {
  const { path } = pageAt(pathname)
  return activities.find(([each]) => each === path)?.[1] ?? 'on your site'
}

/** An email to the admissions office that already says where its writer is stuck; no address or answer is put into it. */
export function helpMail(address: string, pathname: string, applicationNumber?: string): string {
  const about = applicationNumber ? ` (application ${applicationNumber})` : ''
  const subject = `Help with ${activityAt(pathname)}${about}`
  const body = `I was ${activityAt(pathname)} at ${pathname}${about}.\n\nWhat happened:\n`
  return `mailto:${address}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}
