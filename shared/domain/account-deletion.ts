/** So long an account can be kept that the office deletes because of a letter. */
export const deletionOnLetterDays = 30

/** What someone types to confirm the deletion of their account. */
export const confirmationWords = 'delete my account'

/** What is wrong with the typed words; capitals and surrounding spaces are ignored. */
export function confirmationProblem(typed: string): string | undefined {
  return typed.trim().toLowerCase() === confirmationWords ? undefined : `Type “${confirmationWords}” to confirm.`
}
