import { part } from '../current.ts'

/** What every first degree in the country asks, whatever the programme. */
export const admissionRules = part(({ admissionRules }) => admissionRules)
