/** Spec section 9. */
export const updateCheckMs = 5 * 60 * 1000
export const bannerMs = 30_000

/** The version this page was built as; 1.0.0 when it does not say (spec section 4). */
export function pageVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=version]')?.content || '1.0.0'
}

/** Asks the server for its version; undefined when that fails, which is only logged (spec section 8). */
export async function fetchVersion(nowMs: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`/version.json?${nowMs}`, {
      cache: 'no-store',
      headers: { 'cache-control': 'no-cache' },
    })
    const body: unknown = await answer.json()
    return body && typeof body === 'object' && 'version' in body ? String(body.version) : undefined
  } catch (error) {
    console.info('The version check failed', error)
    return undefined
  }
}
