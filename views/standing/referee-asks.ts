import type { Progress, RefereePart, RefereeReason } from '#shared/domain/progress.ts'

/** What only the applicant can put right about referees, one sentence each; empty if it is not their turn. */
export function refereeAsks({ turn, state, referees }: Progress, nameOf: (referee: RefereePart) => string): string[] {
  if (turn !== 'applicant' || state !== 'waiting_for_references') return []
  return referees.flatMap(referee => (referee.reason ? asksOf[referee.reason](nameOf(referee)) : []))
}

const asksOf: Record<RefereeReason, (name: string) => string> = {
  bounced: name => `Our email to ${name} was not delivered. Correct the address.`,
  declined: name => `${name} has declined. Choose another referee.`,
  unnamed: () => 'Your programme needs one more reference. Add a referee.',
  changes_used_up: name => `You cannot change the referee ${name} again. Contact the admissions office.`,
}
