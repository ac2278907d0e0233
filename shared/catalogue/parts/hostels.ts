import { part } from '../current.ts'

/** Rooms, prices, rules and pictures of the hostels. */
export const hostels = part(({ hostels }) => hostels)
