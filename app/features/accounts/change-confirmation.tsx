import { useEffect, useRef } from 'react'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { Notice } from '#ui/notice.tsx'

/** Confirms a change to the account, with a link back. It takes the focus, so that it is read out. */
export function ChangeConfirmation({ title, text }: { title: string; text: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="form part-done" ref={box} tabIndex={-1}>
      <Notice tone="success" title={title} headingLevel={2}>
        {text}
      </Notice>
      <div className="form-actions">
        <ButtonLink to={paths.dashboard}>Back to your applications</ButtonLink>
      </div>
    </div>
  )
}
