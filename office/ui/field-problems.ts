import { useEffect } from 'react'
import { ApiError } from '#ui/lib/api-error.ts'

/** The server’s message about a field, shown next to it. */
export function problemOf(error: Error | null, field: string): string | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.errors.find(problem => problem.field === field)?.message
}

/** Focuses the first refused field after each attempt. */
export function useFocusOnProblem(error: Error | null, attempt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failed attempt leads there again
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('form [aria-invalid=true]')?.focus()
  }, [error, attempt])
}
