import type { ReactElement } from 'react'
import { CopyButton } from '#ui/copy-button.tsx'
import { ToldDialog } from '../../ui/told-dialog.tsx'

type ShownOnceProps = { title: string; lead: string; label: string; secret: string; onClose: () => void }

/** A secret that no one can read again. */
export function ShownOnce({ title, lead, label, secret, onClose }: ShownOnceProps): ReactElement {
  return (
    <ToldDialog
      id="shown-once"
      title={title}
      label="I have stored it"
      beside={<CopyButton text={secret}>{`Copy the ${label}`}</CopyButton>}
      isSecret
      onClose={onClose}
    >
      <p>{lead}</p>
      <p>
        <code translate="no" className="connections-secret breaks">
          {secret}
        </code>
      </p>
    </ToldDialog>
  )
}
