import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'

interface FormButtonsProps {
  label: string
  busyLabel: string
  isBusy: boolean
  onCancel: () => void
}

/** At the end of a form in a dialog: do it, or leave it. */
export function FormButtons({ label, busyLabel, isBusy, onCancel }: FormButtonsProps): ReactElement {
  return (
    <div className="cluster">
      <Button type="submit" busy={isBusy} busyLabel={busyLabel}>
        {label}
      </Button>
      <Button look="secondary" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
