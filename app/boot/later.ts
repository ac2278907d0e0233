/**
 * What no page needs at first: a file of its own, which `page.ts` imports when the page is idle or, on a metered or slow link, first
 * touched, and whenever one of these is wanted.
 */
export { openGallery } from '../features/information/gallery-viewer.ts'
export { shareFrom } from '../features/programmes/share-from.ts'
export { showBadgeLater } from './badge.ts'
export { fetchOftenNext } from './fetch-often-next.ts'
export { startIsland } from './islands.ts'
export { keepOffline } from './keep-offline.ts'
export { remindOfDraft } from './remind-of-draft.ts'
export { showToast } from './toast.ts'
export { watchVersion } from './update-check.ts'
