import { type FormEvent, type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { maxMessageLength } from '#shared/domain/message-length.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { ApiError } from '../../../lib/call.ts'

type ComposerProps = {
  name: 'message' | 'note'
  label: string
  hint: string
  sendLabel: string
  text: string
  onChange: (text: string) => void
  onSend: () => void
  busy: boolean
  error: Error | null
  /** Beside the button, for example what to begin with. */
  children?: ReactNode
}

/** Where a message or a note is written. What is typed stays until it has been sent, whatever happens to the page. */
export function Composer({
  name,
  label,
  hint,
  sendLabel,
  text,
  onChange,
  onSend,
  busy,
  error,
  children,
}: ComposerProps): ReactElement {
  const area = useRef<HTMLTextAreaElement>(null)
  const { state, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the way here can be taken again while it is open
  useEffect(() => {
    if (state === 'write') area.current?.focus()
  }, [state, key])
  const maySend = text.trim() !== '' && !busy
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (maySend) onSend()
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key === 'Escape') event.currentTarget.blur()
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && maySend) onSend()
  }
  return (
    <form className="acts composer" data-gap="3" onSubmit={submit}>
      {error && (
        <Notice tone="error" role="alert" title={error instanceof ApiError ? error.title : 'This was not saved'}>
          <p>{error instanceof ApiError ? error.detail : 'Try again.'} Your text is still here.</p>
        </Notice>
      )}
      <TextArea
        name={name}
        label={label}
        hint={hint}
        rows={4}
        ref={area}
        value={text}
        maxLength={maxMessageLength}
        onChange={event => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Button type="submit" busy={busy} disabled={text.trim() === ''}>
        {sendLabel}
      </Button>
      {children}
      <span className="soft small key-hints">Ctrl + Enter</span>
    </form>
  )
}
