import { part } from '../current.ts'

/** Why a document is not enough, as a new database begins; after that, the office’s own list applies. */
export const documentReasons = part(({ documentReasons }) => documentReasons)
