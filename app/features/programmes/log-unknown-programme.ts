import { unknownProgrammeMark } from '#shared/unknown-programme.ts'

/** The server redirects a direct load of an unknown programme to the list. This logs that it happened (spec section 2). */
export function logUnknownProgramme(): void {
  const [, id] = location.hash.split(`#${unknownProgrammeMark}`)
  if (id === undefined) return
  console.error('Programme not found', id)
  history.replaceState(history.state, '', location.pathname + location.search)
}
