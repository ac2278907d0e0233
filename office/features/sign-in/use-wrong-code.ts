import { type RefObject, useEffect, useRef } from 'react'
import { ApiError } from '../../lib/call.ts'
import type { Write } from '../../lib/use-write.ts'

/** A write that sends a code. */
export type CodeCheck = Pick<Write<string, unknown>, 'run' | 'isBusy' | 'failure' | 'attempt' | 'reset'>

/** What is said beside a field whose code was wrong. The field has the focus then, and the next digits typed replace the code. */
export function useWrongCode({ failure, attempt }: CodeCheck): {
  field: RefObject<HTMLInputElement | null>
  wrong: string | undefined
} {
  const field = useRef<HTMLInputElement>(null)
  const wrong = failure instanceof ApiError && failure.code === 'incorrect-credentials' ? failure.sentence : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: each wrong code leads there again
  useEffect(() => {
    if (!wrong) return
    field.current?.focus()
    field.current?.select()
  }, [wrong, attempt])
  return { field, wrong }
}
