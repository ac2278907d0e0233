import { useEffect, useState } from 'react'

/**
 * False in the prerendered page and while React takes it over, then true. Marks the page as run by React, switches on the
 * sheets of which the page so far has only its own rules, and sends a form that was submitted too early.
 */
export function useBooted(): boolean {
  const [isBooted, setBooted] = useState(false)
  useEffect(() => {
    setBooted(true)
    document.documentElement.dataset.booted = 'true'
    for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[data-partial]')) sheet.disabled = false
    const form = window.waitingForm
    delete window.waitingForm
    if (form?.isConnected) form.requestSubmit()
  }, [])
  return isBooted
}
