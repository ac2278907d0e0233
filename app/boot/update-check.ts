/** Spec section 9. */
const updateCheckMs = 5 * 60 * 1000
const bannerMs = 30_000

/** 'New version available!': checked every five minutes and when the tab becomes visible again (spec section 4). */
export function watchVersion(fetchPageParts: () => Promise<void>): void {
  let offered: string | undefined
  let timer: ReturnType<typeof setTimeout>

  const offer = async (version: string) => {
    offered = version
    await fetchPageParts()
    const banner = document.getElementById('update')
    const text = banner?.querySelector('span')
    if (!banner || !text) return
    const close = () => {
      banner.hidden = true
    }
    text.textContent = `New version available! (v${version})`
    banner.hidden = false
    banner.onclick = ({ target }) => {
      const { update } = (target as HTMLElement).dataset
      if (update === 'now') location.reload()
      if (update) close()
    }
    clearTimeout(timer)
    timer = setTimeout(close, bannerMs)
  }

  const check = async () => {
    if (document.visibilityState !== 'visible') return
    const version = await fetchVersion(Date.now())
    if (version && version !== pageVersion() && version !== offered) await offer(version)
  }
  setInterval(check, updateCheckMs)
  document.addEventListener('visibilitychange', check)
}

/** The version this page was built as; 1.0.0 when it does not say (spec section 4). */
export function pageVersion(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=version]')?.content || '1.0.0'
}

/** Asks the server for its version; undefined on failure, which is only logged (spec section 8). */
async function fetchVersion(nowMs: number): Promise<string | undefined> {
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
