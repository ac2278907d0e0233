import { useEffect } from 'react'

/** Prefixes the page title with a part of the page while it is shown: 'About you – Your application | …'. */
export function usePartTitle(part: string): void {
  useEffect(() => {
    const own = document.title
    const whole = `${part} – ${own}`
    document.title = whole
    return () => {
      // Another page has set its own by then.
      if (document.title === whole) document.title = own
    }
  }, [part])
}
