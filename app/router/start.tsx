import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { fetchAheadOnIntent } from './fetch-ahead.ts'
import { keepModules, type ModuleName, type PageModule } from './page-modules.ts'
import { Site } from './site.tsx'

/** Lets the browser paint and answer a touch between two pieces of work. */
const yieldToMain = () => new Promise(resolve => setTimeout(resolve))

/** Called by the script that the build writes into a page of the portal, with the modules of this page. */
export async function start(modules: Partial<Record<ModuleName, PageModule>>): Promise<void> {
  keepModules(modules)
  await yieldToMain()
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <BrowserRouter>
          <Site />
        </BrowserRouter>
      </StrictMode>,
    )
  })
  fetchAheadOnIntent()
}
