import type { RefusedCases } from '#shared/contract/errors.ts'

const refusals = new WeakMap<Error, RefusedCases>()

/** Records which applications a refusal names; `text` is the problem document. */
export function noteRefused(error: Error, text: string): void {
  if (!text.includes('"refused"')) return
  try {
    const { refused } = JSON.parse(text)
    if (Array.isArray(refused?.cases)) refusals.set(error, refused)
  } catch {
    // Text from another API.
  }
}

/** The applications named by a refusal, if it is about some of many. */
export function refusedIn(error: Error | null): RefusedCases | undefined {
  return error ? refusals.get(error) : undefined
}
