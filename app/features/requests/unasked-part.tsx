import { type ReactElement, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import type { ApplicationOnWire } from '#shared/contract/schemas/applications.ts'
import type { Sendable } from '#shared/contract/schemas/own-case.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const UnaskedForm = onDemand(() => import('./unasked-form.tsx'))

interface UnaskedPartProps {
  application: ApplicationOnWire
  kinds: readonly Sendable[]
}

/** The button for sending a newer version of a document that nobody has asked for. */
export function UnaskedPart({ application, kinds }: UnaskedPartProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        Send a newer document
      </Button>
      <Dialog
        id={`unasked-${application.uuid}`}
        title="Send a newer document"
        open={isOpen}
        width={36}
        onClose={() => setOpen(false)}
      >
        {isOpen && <UnaskedForm application={application} kinds={kinds} onSent={() => setOpen(false)} />}
      </Dialog>
    </>
  )
}
