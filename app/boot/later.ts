/**
 * What no page needs at first: a file of its own, which `page.ts` imports when the page is idle or, on a metered or slow link, first
 * touched, and whenever one of these is wanted.
 */
export { shareFrom } from '../features/programmes/share-from.ts'
export { showBadgeLater } from './badge.ts'
export { startIsland } from './islands.ts'
export { keepOffline } from './keep-offline.ts'
export { remindOfDraft } from './remind-of-draft.ts'
export { showToast } from './toast.ts'
export { watchVersion } from './update-check.ts'
