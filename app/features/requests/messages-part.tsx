import { type ReactElement, useState } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

const Messages = onDemand(() => import('./messages.tsx'))

interface MessagesPartProps {
  uuid: string
  unread: number
  /** Call it once the messages have been read. */
  reload: () => void
}

/** The button for the messages about an application, with the number of unread ones. */
export function MessagesPart({ uuid, unread, reload }: MessagesPartProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen(true)}>
        {unread > 0 ? `Messages (${unread} new)` : 'Messages'}
      </Button>
      <Dialog
        id={`messages-${uuid}`}
        title="Messages"
        open={isOpen}
        width={40}
        onClose={() => {
          setOpen(false)
          if (unread > 0) reload()
        }}
      >
        {isOpen && <Messages uuid={uuid} />}
      </Dialog>
    </>
  )
}
