import { ErrorSummary } from '#ui/error-summary.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Submission } from './use-submission.ts'

/** Above a form: the problems of its fields, or why it could not be sent. */
export function FormTrouble({ trouble, attempt }: Pick<Submission, 'trouble' | 'attempt'>) {
  if (!trouble) return null
  if (trouble.problems.length === 0)
    return (
      <Notice tone="error" role="alert" title={trouble.title}>
        {trouble.detail}
      </Notice>
    )
  const problems = trouble.problems.map(({ field, message }) => ({ id: field, message }))
  return <ErrorSummary title={trouble.title} problems={problems} attempt={attempt} />
}
