import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { AgreeMany } from './agree-many.tsx'
import type { PaymentRow } from './payments-query.ts'
import { RefundMany } from './refund-many.tsx'
import { sumsInWords } from './sums.ts'

/** As many as one person can look through before they confirm. */
const mostTogether = 50

interface ManyBarProps {
  chosen: readonly PaymentRow[]
  onClear: () => void
}

/** What can be done with several payments at once. */
export function ManyBar({ chosen, onClear }: ManyBarProps): ReactElement | null {
  const [open, setOpen] = useState<'refund' | 'agree'>()
  const [references, setReferences] = useState<readonly string[]>([])
  const isTooMany = chosen.length > mostTogether
  const asked = chosen.filter(({ state }) => state === 'to-agree').length
  const begin = (what: 'refund' | 'agree') => () => {
    setReferences(chosen.map(({ reference }) => reference))
    setOpen(what)
  }
  const dialog = { references, onClose: () => setOpen(undefined), onDone: onClear }
  return (
    <>
      {chosen.length > 0 && (
        <section className="action-bar" aria-label="Chosen payments" data-open>
          <p role="status" className="action-count">
            {chosen.length} chosen, <span translate="no">{sumsInWords(chosen.flatMap(one => one.received ?? []))}</span>
          </p>
          {asked > 0 && (
            <Button disabled={isTooMany} onClick={begin('agree')}>
              Agree to refunds…
            </Button>
          )}
          <Button disabled={isTooMany} look={asked > 0 ? 'quiet' : 'primary'} onClick={begin('refund')}>
            Refund…
          </Button>
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
          {isTooMany && <p className="soft">No more than {mostTogether} together.</p>}
        </section>
      )}
      {open === 'refund' && <RefundMany {...dialog} />}
      {open === 'agree' && <AgreeMany {...dialog} />}
    </>
  )
}
