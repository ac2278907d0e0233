/**
 * The one script in the head of every page. It owns what must work before React and without it: reading settings,
 * dialogs, the menu, the hiding bar. React only draws those parts, so nothing is handled twice once it has started.
 */
import { bootWhenWanted, isSpareLink } from './boot.ts'
import { handleChrome } from './chrome-events.ts'
import { applySettings } from './settings.ts'
import { trusted } from './trusted.ts'

const root = document.documentElement
if (isSpareLink()) root.dataset.lite = '1'
applySettings(root)
handleChrome(root)
bootWhenWanted(root)
const worker = '/service-worker.js'
addEventListener('load', () =>
  navigator.serviceWorker?.register(trusted?.createScriptURL(worker) ?? worker).catch(console.info),
)
