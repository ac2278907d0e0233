import { part } from '../current.ts'

/** The application fees by program type and residency. */
export const applicationFees = part(({ applicationFees }) => applicationFees)
