import { hourOf } from '#shared/domain/clock-days.ts'

const titles = /^(?:prof|dr|mr|mrs|ms|miss|engr|rev|alhaji|alhaja|chief|barr|pharm|arc|surv)\.?$/i

/** 'Kemi' for Kemi Obi, 'Prof. Lawal' for Prof. Amina Lawal. */
function addressedAs(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return titles.test(first) && last ? `${first} ${last}` : first
}

/** By the university’s clock: 'Good morning, Kemi' */
export function greeting(now: Date, fullName: string): string {
  const hour = hourOf(now)
  const part = hour < 12 ? 'morning' : hour < 17 ? 'afternoon' : 'evening'
  return `Good ${part}, ${addressedAs(fullName)}`
}
