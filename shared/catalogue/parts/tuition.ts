import { part } from '../current.ts'

/** What studying costs, by band. */
export const tuitionBands = part(({ tuition }) => tuition)
