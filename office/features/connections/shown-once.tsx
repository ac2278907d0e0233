import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { PromptDialog } from '../../ui/prompt-dialog.tsx'

type ShownOnceProps = { title: string; lead: string; label: string; secret: string; onClose: () => void }

/** A secret that no one can read again. Only the button closes it. */
export function ShownOnce({ title, lead, label, secret, onClose }: ShownOnceProps): ReactElement {
  return (
    <PromptDialog id="shown-once" title={title} covers="all">
      <p>{lead}</p>
      <p>
        <code translate="no" className="connections-secret">
          {secret}
        </code>
      </p>
      <div className="cluster">
        <CopyButton text={secret}>{`Copy the ${label}`}</CopyButton>
        <Button onClick={onClose}>I have stored it</Button>
      </div>
    </PromptDialog>
  )
}
