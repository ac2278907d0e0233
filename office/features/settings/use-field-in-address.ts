import { useEffect } from 'react'

/** A link to one field of a setting, `#setting-sections.0.heading`, leads to it, or to the nearest part around it that is shown. */
export function useFieldInAddress(): void {
  useEffect(() => {
    let id = decodeURIComponent(location.hash.slice(1))
    while (id.startsWith('setting-')) {
      const field = document.getElementById(id)
      if (field) {
        field.scrollIntoView({ block: 'center' })
        field.focus({ preventScroll: true })
        return
      }
      const shorter = id.slice(0, id.lastIndexOf('.'))
      if (shorter === id || !id.includes('.')) return
      id = shorter
    }
  }, [])
}
