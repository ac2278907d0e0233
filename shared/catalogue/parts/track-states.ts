import { part } from '../current.ts'

/** The states whose applicants compete for the seats of tracks. */
export const trackStates = part(({ trackStates }) => trackStates)
