import { type ReactElement, useEffect, useRef } from 'react'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'

/** Why a form was refused, above its fields. Takes the focus after each attempt. */
export function FormFailure({ error, attempt }: { error: Error | null; attempt: number }): ReactElement | null {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt must bring the reader back here
  useEffect(() => {
    box.current?.focus()
  }, [error, attempt])
  if (!error) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="error" role="alert">
        {error instanceof ApiError ? error.sentence : 'Something went wrong. Try again.'}
      </Notice>
    </div>
  )
}
