import { useEffect } from 'react'
import { ScrollRestoration, useLocation } from 'react-router'
import { whenIdle } from '#app/lib/when-idle.ts'
import { fetchPageAhead } from '#app/router/fetch-ahead.ts'
import { pageAt, paths } from '#shared/paths.ts'
import { AdoptedLinks } from './adopted-links.tsx'
import { LateBadge } from './late-notices.tsx'
import { LateToasters } from './late-toasters.tsx'
import { PageAnnouncer } from './page-announcer.tsx'
import { useBooted } from './use-booted.ts'

/** What runs beside every page once React has started. */
export function PageServices() {
  const isBooted = useBooted()
  const { pathname } = useLocation()
  const { listed } = pageAt(pathname)
  useEffect(() => keepWhenIdle(pathname), [pathname])
  return (
    <>
      <PageAnnouncer />
      <AdoptedLinks />
      {/* Until then the browser restores the place by itself. */}
      {isBooted && <ScrollRestoration />}
      <LateToasters />
      {/* Never over a form: it would lie on what somebody types there. */}
      {listed && <LateBadge />}
    </>
  )
}

/** Where readers go next from a public page: 10 to 20 KB, which are here before the link is pressed. */
function oftenNext(pathname: string): string[] {
  return [paths.programmes(), pathname === paths.faq ? paths.contact : paths.faq]
}

/** On a metered or slow link nothing is fetched that was not asked for. */
function keepWhenIdle(pathname: string): void {
  if (document.documentElement.dataset.lite || !navigator.serviceWorker) return
  whenIdle(async () => {
    if (pageAt(pathname).listed) oftenNext(pathname).forEach(fetchPageAhead)
    const { keepOffline } = await import('./keep-offline.ts')
    await keepOffline(pathname).catch(() => undefined)
  })
}
