import { speculationRules } from './speculation-rules.ts'

export const worker = '/service-worker.js'

/** The policy of the file of behaviour: the two dialogs, which the build took out of the pages, and the one service worker. */
export const trusted = window.trustedTypes?.createPolicy('page', {
  createHTML: text => text,
  createScript: () => speculationRules,
  createScriptURL: () => worker,
})
