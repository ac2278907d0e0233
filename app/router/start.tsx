import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { TakenOver, takeOverOptions } from '#app/lib/take-over.tsx'
import { keepOriginals } from '#ui/lib/translated-texts.ts'
import { whenIdle } from '#ui/lib/when-idle.ts'
import { keepModules, type ModuleName, type PageModule } from './page-modules.ts'
import { Site } from './site.tsx'

/** Lets the browser paint and answer a touch between two pieces of work. */
const yieldToMain = () => new Promise(resolve => setTimeout(resolve))

/** Called by the script that the build writes into a page of the portal, with the modules of this page. */
export async function start(modules: Partial<Record<ModuleName, PageModule>>): Promise<void> {
  keepModules(modules)
  await yieldToMain()
  const showTranslation = keepOriginals()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TakenOver onDone={showTranslation}>
          <BrowserRouter>
            <Site />
          </BrowserRouter>
        </TakenOver>
      </StrictMode>,
      takeOverOptions,
    )
  })
  whenIdle(fetchAheadOnIntent)
  cleanFromFirstField()
}

/** A page that is not fetched ahead is fetched when its link is followed. */
const fetchAheadOnIntent = () =>
  import('./fetch-ahead.ts').then(
    ahead => ahead.fetchAheadOnIntent(),
    () => undefined,
  )

/** Nothing is typed before a field has the focus, and most visits type nothing. Without it the server alone cleans. */
function cleanFromFirstField(): void {
  const load = () => import('#ui/lib/clean-typed.ts').then(({ cleanWhatIsTyped }) => cleanWhatIsTyped(), atNextField)
  const atNextField = () => addEventListener('focusin', load, { once: true })
  if (document.activeElement === document.body) atNextField()
  else void load()
}
