import { type ReactElement, useEffect, useRef } from 'react'
import type { OwnCase } from '#shared/contract/schemas/own-case.ts'
import { Notice } from '#ui/notice.tsx'
import { replyParts } from '#views/decision/replies.ts'
import type { Answered } from './use-send-reply.ts'

/** The result of a reply. It takes the focus, because the pressed button may be gone. */
export function AnsweredNotice({ answered, held }: { answered: Answered; held: OwnCase }): ReactElement {
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each reply is read out
  useEffect(() => place.current?.focus(), [answered])
  const { done, isDone } = replyParts[answered.reply]
  const isRefused = answered.detail !== undefined && !isDone(held)
  return (
    <div ref={place} tabIndex={-1} className="answered">
      {isRefused ? (
        <Notice tone="warning" role="alert" title="Your reply was not recorded" headingLevel={2}>
          {`${answered.detail} Your current status is below.`}
        </Notice>
      ) : (
        <Notice tone="success" role="status" title={done.title} headingLevel={2}>
          {done.says}
        </Notice>
      )}
    </div>
  )
}
