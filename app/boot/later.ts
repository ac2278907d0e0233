/**
 * Code that no page needs at first, in a file of its own. `page.ts` imports it when the page is idle or, on a metered or slow connection,
 * first touched, and whenever one of these parts is needed.
 */
import { keepHeadingFace } from './keep-heading-face.ts'

export { openGallery } from '../features/information/gallery-viewer.ts'
export { shareFrom } from '../features/programmes/share-from.ts'
export { showBadgeLater } from './badge.ts'
export { fetchOftenNext } from './fetch-often-next.ts'
export { startIsland } from './islands.ts'
export { keepOffline } from './keep-offline.ts'
export { remindOfDraft } from './remind-of-draft.ts'
export { showToast } from './toast.ts'
export { watchVersion } from './update-check.ts'

keepHeadingFace()
