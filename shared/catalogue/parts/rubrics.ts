import { part } from '../current.ts'

/** What readers score, as a new database begins; after that, the office’s own rubrics apply. */
export const rubrics = part(({ rubrics }) => rubrics)
