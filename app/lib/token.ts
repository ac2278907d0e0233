/** True if the token expires within half a minute. A wrong clock only costs an extra refresh. */
export function willExpireSoon(accessToken: string): boolean {
  try {
    const payload = accessToken.split('.')[1] ?? ''
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? claims.exp : undefined
    return typeof exp === 'number' && exp * 1000 < Date.now() + 30_000
  } catch {
    return false
  }
}
