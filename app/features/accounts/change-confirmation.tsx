import { useEffect, useRef } from 'react'
import { ButtonLink } from '#app/ui/button-link.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { paths } from '#shared/paths.ts'

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
