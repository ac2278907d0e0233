/**
 * The behaviour script of every page: everything that happens on a public page, and what surrounds a page of the portal. It is small, loads
 * in parallel with the document, and is cached for the next page. React only renders those parts and handles none of their events.
 */
import { runContact } from '../features/contact/run-contact.ts'
import { runQuestions } from '../features/information/question-search.ts'
import { runGallery } from '../features/information/run-gallery.ts'
import { findProgrammes } from '../features/programmes/finder.ts'
import { logUnknownProgramme } from '../features/programmes/log-unknown-programme.ts'
import { runComparison } from '../features/programmes/run-comparison.ts'
import { runShare } from '../features/programmes/run-share.ts'
import { followSession } from './account-links.ts'
import { handleChrome } from './chrome-events.ts'
import { dropClosedRounds } from './closed-rounds.ts'
import { rememberEarlyPress } from './early-press.ts'
import { fetchAheadOnIntent } from './fetch-ahead.ts'
import { runLater } from './fetch-later.ts'
import { prepareFilters } from './page-parts.ts'
import { noteReplacedTexts } from './replaced-texts.ts'
import { trusted, worker } from './trusted-types-policy.ts'

const root = document.documentElement
noteReplacedTexts()
handleChrome(root)
followSession()
rememberEarlyPress(root)
prepareFilters(root)
dropClosedRounds()
logUnknownProgramme()
findProgrammes()
runQuestions()
runGallery()
runComparison()
runContact()
runShare()
fetchAheadOnIntent()
runLater()
addEventListener('load', () =>
  navigator.serviceWorker?.register(trusted?.createScriptURL(worker) ?? worker).catch(console.info),
)
