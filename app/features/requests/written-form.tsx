import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError } from '#app/lib/api.ts'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { type TextKind, useUnsentText } from './unsent-text.ts'

interface WrittenFormProps {
  kind: TextKind
  /** Of the application or the request. */
  id: string
  label: string
  button: string
  look?: 'primary' | 'secondary'
  send: (text: string, idempotencyKey: string) => Promise<void>
  /** What to say when the server gives no reason. */
  fallback: string
}

/** A text and the button that sends it. What is typed is kept in this tab until it is sent. */
export function WrittenForm({ kind, id, label, button, look, send, fallback }: WrittenFormProps): ReactElement {
  const { text, key, write, arrived } = useUnsentText(kind, id)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    setBusy(true)
    setProblem('')
    try {
      await send(text, key)
      arrived()
    } catch (error) {
      setProblem((error instanceof ApiError && error.detail) || fallback)
    }
    setBusy(false)
  }

  return (
    <form className="stack" onSubmit={event => void submit(event)}>
      <TextArea
        label={label}
        name={`${kind}-${id}`}
        dir="auto"
        rows={4}
        value={text}
        error={problem}
        onChange={event => write(event.target.value)}
      />
      <div className="cluster">
        <Button type="submit" {...(look && { look })} busy={isBusy} busyLabel="Sending...">
          {button}
        </Button>
      </div>
    </form>
  )
}
