const dayMs = 86_400_000

/** Days after a submission: results are published one to four months after the examination. */
const reminderDays: readonly number[] = [21, 49, 77, 105]

/** When the applicant is next reminded of a result that was awaited at submission; undefined after the last time. */
export function nextResultReminder(submittedAt: Date, after: Date): Date | undefined {
  return reminderDays.map(days => new Date(+submittedAt + days * dayMs)).find(at => at > after)
}
