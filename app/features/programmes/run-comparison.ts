import { fetchLater, startIsland } from '#app/boot/fetch-later.ts'
import { fetchPageParts } from '#app/boot/page-parts.ts'
import type { ToastText } from '#app/boot/toast.ts'

/** Starts the comparison when a checkbox is ticked, is still ticked on return, or the address asks for it. */
export function runComparison(): void {
  if (!document.querySelector('.finder')) return
  const look = () => {
    const isWanted = location.search.includes('compare=') || document.querySelector('[name=compare]:checked')
    if (isWanted) void startIsland('comparison')
  }
  addEventListener('change', look)
  addEventListener('pageshow', look)
  addEventListener('page-toast', async event => {
    const [{ showToast }] = await Promise.all([fetchLater(), fetchPageParts()])
    showToast((event as CustomEvent<ToastText>).detail)
  })
}
