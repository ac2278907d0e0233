/**
 * The one file of behaviour that every page has, before React and without it: dialogs, the menu, the hiding bar, the searches
 * of the lists, the large pictures, the dates that are over, the links of who is signed in. It is small, comes side by side with the document, and is kept for the next page. React
 * only draws those parts, so nothing is handled twice once it has started.
 */
import { runGallery } from '../features/information/gallery-viewer.ts'
import { runQuestions } from '../features/information/question-search.ts'
import { findProgrammes } from '../features/programmes/finder.ts'
import { logUnknownProgramme } from '../features/programmes/log-unknown-programme.ts'
import { followSession } from './account-links.ts'
import { bootWhenWanted } from './boot.ts'
import { handleChrome } from './chrome-events.ts'
import { dropClosedRounds } from './closed-rounds.ts'
import { prepareFilters } from './dialogs.ts'
import { trusted, worker } from './trusted.ts'

const root = document.documentElement
handleChrome(root)
followSession()
prepareFilters(root)
dropClosedRounds()
bootWhenWanted(root)
logUnknownProgramme()
findProgrammes()
runQuestions()
runGallery()
addEventListener('load', () =>
  navigator.serviceWorker?.register(trusted?.createScriptURL(worker) ?? worker).catch(console.info),
)
