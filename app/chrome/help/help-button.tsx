import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { retryImport } from '#app/lib/retry-import.ts'

const HelpDialog = lazy(() => retryImport(() => import('./help-dialog.tsx')))

/**
 * The help widget of spec section 2. It floats where it covers nothing, and until that is known it stays at the end of the page.
 * Its content is fetched when it is opened.
 */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    let isHere = true
    let end: (() => void) | undefined
    import('./float-help.ts').then(
      ({ floatHelp }) => {
        if (isHere && button.current) end = floatHelp(button.current)
      },
      () => undefined,
    )
    return () => {
      isHere = false
      end?.()
    }
  }, [])
  return (
    <div className="help-place no-print">
      <button
        type="button"
        className="help-button"
        aria-haspopup="dialog"
        ref={button}
        suppressHydrationWarning
        onClick={() => setOpen(true)}
      >
        Help
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}
