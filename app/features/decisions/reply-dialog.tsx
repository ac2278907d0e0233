import { type ReactElement, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type Reply, replyParts } from '#views/decision/replies.ts'
import { unsentReply } from './unsent-reply.ts'
import { type Answered, useSendReply } from './use-send-reply.ts'

interface ReplyDialogProps {
  uuid: string
  reply: Reply
  /** What the reply means. */
  children: ReactNode
  onClose: () => void
  onAnswered: (answered: Answered) => void
}

/** Asks for confirmation of a reply. What is typed is kept when the dialog is closed, and when sending fails. */
export function ReplyDialog({ uuid, reply, children, onClose, onAnswered }: ReplyDialogProps): ReactElement {
  const { question, confirm, cancel, look, busy, reason: asked } = replyParts[reply]
  const [reason, setReason] = useState(() => typedBefore(uuid, reply))
  const { isBusy, problem, send } = useSendReply(uuid, reply, onAnswered)

  function change(next: string): void {
    setReason(next)
    unsentReply(uuid).keep({ reply, reason: next })
  }

  return (
    <ConfirmDialog
      id={`reply-${reply}`}
      title={question}
      open
      onClose={onClose}
      confirmLabel={isBusy ? busy : confirm}
      cancelLabel={cancel}
      look={look}
      busy={isBusy}
      onConfirm={() => void send(reason)}
      width={36}
    >
      <div className="stack">
        {children}
        {asked && (
          <TextArea
            label={asked.label}
            optional={asked.missing === undefined}
            name={`reason-${reply}`}
            dir="auto"
            rows={4}
            limit={{ characters: asked.characters }}
            value={reason}
            error={problem?.at === 'reason' ? problem.says : undefined}
            onChange={event => change(event.target.value)}
          />
        )}
        {problem?.at === 'reply' && (
          <Notice tone="error" role="alert" title="Your reply has not been recorded">
            {problem.says}
          </Notice>
        )}
      </div>
    </ConfirmDialog>
  )
}

function typedBefore(uuid: string, reply: Reply): string {
  const unsent = unsentReply(uuid).read()
  return unsent?.reply === reply ? unsent.reason : ''
}
