import { useEffect } from 'react'

/** While it is shown, a part of a page stands before the page's own title: 'About you – Your application | …'. */
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
