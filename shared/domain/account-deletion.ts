/** What someone types to say that they mean the deletion of their account. */
export const confirmationWords = 'delete my account'

/** What is wrong with the typed words; capitals and spaces around them are no one's mistake. */
export function confirmationProblem(typed: string): string | undefined {
  return typed.trim().toLowerCase() === confirmationWords ? undefined : `Type “${confirmationWords}” to confirm.`
}
