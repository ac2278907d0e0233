import { useEffect, useState } from 'react'
import { whenIdle } from '#app/lib/when-idle.ts'
import { fetchSheet } from '#app/router/page-routes.ts'

/**
 * False in the prerendered page and while React takes it over, then true. Marks the page as run by React, completes its sheets
 * and sends a form that was submitted too early.
 */
export function useBooted(): boolean {
  const [isBooted, setBooted] = useState(false)
  useEffect(() => {
    setBooted(true)
    document.documentElement.dataset.booted = 'true'
    void completeSheets()
    const form = window.waitingForm
    delete window.waitingForm
    if (form?.isConnected) form.requestSubmit()
  }, [])
  return isBooted
}

/**
 * Switches on the sheets of which the page so far has only its own rules: all at once and when they are here, because each
 * that comes alone makes the browser style and lay out the whole page again.
 */
async function completeSheets(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[data-partial]')]
  await Promise.all(sheets.map(sheet => fetchSheet(sheet.href)))
  whenIdle(() => {
    for (const sheet of sheets) sheet.disabled = false
  })
}
