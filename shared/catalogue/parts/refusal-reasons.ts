import { part } from '../current.ts'

/** Why someone is refused, as a new database begins; after that, the office’s own list applies. */
export const refusalReasons = part(({ refusalReasons }) => refusalReasons)
