import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { TextArea } from '#ui/text-area.tsx'
import type { Form } from '../../lib/use-form.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Panel } from '../../ui/panel.tsx'

interface CloseFormProps {
  title: string
  /** What is closed, for the button. */
  name: string
  form: Form<{ note: string }, unknown>
  noteHint: string
  /** What closing means. */
  consequence: string
  /** Before the form. */
  before?: ReactNode
  children?: ReactNode
}

/** Closes a day or a month of the books, with a note. */
export function CloseForm(props: CloseFormProps): ReactElement {
  const { title, name, form, noteHint, consequence, before, children } = props
  return (
    <Panel className="day-close no-print" title={title}>
      {before}
      <form className="form" noValidate onSubmit={form.submit}>
        <FormFailure error={form.general} attempt={form.attempt} />
        {children}
        <TextArea {...form.text('note')} label="Note" hint={noteHint} rows={2} maxLength={2000} />
        <p className="soft">{consequence}</p>
        <Button type="submit" busy={form.isBusy} busyLabel="Closing...">
          Close {name}
        </Button>
      </form>
    </Panel>
  )
}
