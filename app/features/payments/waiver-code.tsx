import { useEffect, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { Button } from '#ui/button.tsx'

const WaiverForm = onDemand(() => import('./waiver-form.tsx'))

type WaiverCodeProps = { uuid: string; disabled: boolean }

/** For those who were given a code in place of the money. The form is fetched ahead, so that it opens without the network. */
export function WaiverCode({ uuid, disabled }: WaiverCodeProps) {
  const [isOpen, setIsOpen] = useState(false)
  useEffect(WaiverForm.ahead, [])
  if (isOpen) return <WaiverForm uuid={uuid} onClose={() => setIsOpen(false)} />
  return (
    <div className="cluster">
      <Button look="quiet" icon="check" disabled={disabled} onClick={() => setIsOpen(true)}>
        I have a waiver code
      </Button>
    </div>
  )
}
