import { unknownProgrammeMark } from '#shared/unknown-programme.ts'

/** Whoever loads the page of an unknown programme is led to the list by the server; that it happened is logged here (spec section 2). */
export function logUnknownProgramme(): void {
  const [, id] = location.hash.split(`#${unknownProgrammeMark}`)
  if (id === undefined) return
  console.error('Programme not found', id)
  history.replaceState(history.state, '', location.pathname + location.search)
}
