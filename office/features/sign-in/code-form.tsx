import { type FormEvent, type ReactElement, type ReactNode, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextField } from '#ui/text-field.tsx'

type CodeFormProps = {
  /** Other factors, shown first: one press is quicker than six digits. */
  others?: ReactNode
  onCode: (code: string) => void
  isBusy: boolean
  failure: ReactNode
  /** Further content at the end of the form. */
  children?: ReactNode
}

/** Six digits from the app, or a recovery code for someone without their phone. */
export function CodeForm({ others, onCode, isBusy, failure, children }: CodeFormProps): ReactElement {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() && !isBusy) onCode(code)
  }
  function change(next: 'app' | 'recovery'): void {
    setKind(next)
    setCode('')
  }
  return (
    <form className="form" onSubmit={submit}>
      {others && (
        <>
          {others}
          <p className="or">or</p>
        </>
      )}
      {failure}
      {kind === 'app' ? (
        <CodeField
          key="app"
          id="sign-in-code"
          name="code"
          label="Code from your app"
          hint="Six digits. A new code appears every 30 seconds."
          value={code}
          onChange={setCode}
          onComplete={complete => !isBusy && onCode(complete)}
          autoFocus={!others}
        />
      ) : (
        <TextField
          key="recovery"
          id="sign-in-code"
          name="code"
          label="Recovery code"
          hint="One of the ten codes that you stored. Each works once."
          value={code}
          onChange={event => setCode(event.target.value)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          width={12}
          autoFocus
        />
      )}
      <Button type="submit" look={others ? 'secondary' : 'primary'} busy={isBusy} busyLabel="Checking...">
        Continue
      </Button>
      <div className="cluster">
        <Button look="quiet" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? 'Use a recovery code' : 'Use the app'}
        </Button>
        {children}
      </div>
    </form>
  )
}
