import { useEffect } from 'react'

/** Marks the page as run by React, and sends a form that was submitted before it was. */
export function useBooted(): void {
  useEffect(() => {
    document.documentElement.dataset.booted = ''
    const form = window.waitingForm
    delete window.waitingForm
    if (form?.isConnected) form.requestSubmit()
  }, [])
}
