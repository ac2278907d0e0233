import { part } from '../current.ts'

/** The account for the application fee of those who cannot pay it by card. */
export const bankTransfer = part(({ bankTransfer }) => bankTransfer)
