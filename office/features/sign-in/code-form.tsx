import { type FormEvent, type ReactElement, type ReactNode, type Ref, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { CodeField } from '#ui/code-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { type CodeCheck, useWrongCode } from './use-wrong-code.ts'

type CodeFormProps = {
  /** Other factors, shown first: one press is quicker than six digits. */
  others?: ReactNode
  check: CodeCheck
  /** Further content at the end of the form. */
  children?: ReactNode
}

/** Six digits from the app, or a recovery code for someone without their phone. */
export function CodeForm({ others, check, children }: CodeFormProps): ReactElement {
  const [kind, setKind] = useState<'app' | 'recovery'>('app')
  const [code, setCode] = useState('')
  const { run, isBusy, failure, attempt } = check
  const { field, wrong } = useWrongCode(check)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (code.trim() && !isBusy) run(code)
  }
  function change(next: 'app' | 'recovery'): void {
    setKind(next)
    setCode('')
    check.reset()
  }
  return (
    <form className="form" onSubmit={submit}>
      {others && (
        <>
          {others}
          <p className="or">or</p>
        </>
      )}
      {!wrong && <FormFailure error={failure} attempt={attempt} />}
      <Code kind={kind} ref={field} wrong={wrong} value={code} onChange={setCode} check={check} autoFocus={!others} />
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

interface CodeProps {
  kind: 'app' | 'recovery'
  ref: Ref<HTMLInputElement>
  wrong: string | undefined
  value: string
  onChange: (code: string) => void
  check: CodeCheck
  autoFocus: boolean
}

function Code({ kind, ref, wrong, value, onChange, check: { run, isBusy }, autoFocus }: CodeProps): ReactElement {
  const field = { id: 'sign-in-code', name: 'code', error: wrong, value, ref }
  if (kind === 'app')
    return (
      <CodeField
        key="app"
        {...field}
        label="Code from your app"
        hint="Six digits. A new code appears every 30 seconds."
        onChange={onChange}
        onComplete={complete => !isBusy && run(complete)}
        autoFocus={autoFocus}
      />
    )
  return (
    <TextField
      key="recovery"
      {...field}
      label="Recovery code"
      hint="One of the ten codes that you stored. Each works once."
      onChange={event => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      width={12}
      autoFocus
    />
  )
}
