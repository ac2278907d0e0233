/** A path inside the office, never another site. */
export function pathWithin(next: string | null): string {
  return next && /^\/(?![/\\])/.test(next) ? next : '/'
}
