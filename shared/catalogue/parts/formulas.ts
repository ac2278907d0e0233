import { part } from '../current.ts'

/** How applicants are ranked until the registrar has set a formula for their programme. */
export const formulas = part(({ formulas }) => formulas)
