import { lazy, Suspense, useState } from 'react'
import { patiently } from '#app/lib/patiently.ts'

const HelpDialog = lazy(() => patiently(() => import('./help-dialog.tsx')))

/**
 * The help widget of spec section 2: on a wide screen it floats in the free corner, on a phone it stands at the end of the
 * page, where it covers nothing. What it shows is fetched when it is opened.
 */
export function HelpButton() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className="help-button no-print" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Help
      </button>
      {isOpen && (
        <Suspense>
          <HelpDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
