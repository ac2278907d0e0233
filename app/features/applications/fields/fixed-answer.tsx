import type { ReactElement } from 'react'
import { answerText } from '#shared/forms/answer-text.ts'
import type { AnswerValue, Field } from '#shared/forms/field.ts'
import { FieldGroup } from '#ui/field.tsx'

type FixedAnswerProps = { field: Field; value: AnswerValue | undefined; error: string | undefined }

/** A read-only answer that the application fee was paid for, with the reason why it cannot be changed. */
export default function FixedAnswer({ field, value, error }: FixedAnswerProps): ReactElement {
  const hint = 'You have paid the application fee for this, so you cannot change it. If it is wrong, contact us.'
  return (
    <FieldGroup field={{ name: field.name, label: field.label, hint, error }} role="group">
      <p className="fixed-answer" id={field.name} tabIndex={-1}>
        {answerText(field, value)}
      </p>
    </FieldGroup>
  )
}
