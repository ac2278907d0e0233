import { lazy, type MouseEvent, Suspense, useEffect } from 'react'
import { useLocation, useNavigate, useRoutes } from 'react-router'
import { LateToasters } from '#app/chrome/late-toasters.tsx'
import { PageAnnouncer } from '#app/chrome/page-announcer.tsx'
import { PageFrame } from '#app/chrome/page-frame.tsx'
import { retryImport } from '#app/lib/retry-import.ts'
import { useSignOut } from '#app/lib/sign-out.ts'
import { ErrorPage } from './error-page.tsx'
import { expectModules } from './page-modules.ts'
import { modulesAt, routes } from './routes.tsx'
import { useArrival } from './use-arrival.ts'

/** It is in the page that was loaded, and React has better things to fetch first. */
const Footer = lazy(() => retryImport(() => import('#app/chrome/footer.tsx')))

/**
 * One for every page. A new one would be an update of a part that React may not have taken over yet: the next page would wait for that, and
 * React 19.3 can forget both (docs/adr/0224-a-page-that-was-ready.md).
 */
const foot = (
  <Suspense>
    <Footer />
  </Suspense>
)

/** The pages of the portal and what is around them; public pages have theirs in `app/documents`. */
export function Site() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const page = useRoutes(routes)
  // Otherwise React would ask for a page only once it has what stands around it.
  expectModules(modulesAt(pathname))
  useArrival()
  useEffect(() => {
    document.documentElement.dataset.booted = 'true'
    window.pressedEarly?.requestSubmit()
    delete window.pressedEarly
  }, [])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    const { pathname, hash } = event.currentTarget
    // The page for signing in, which does the same after a public page, may not be on this device.
    if (hash === '#sign-out') signOut()
    else void navigate(pathname + hash)
  }
  return (
    <PageFrame
      pathname={pathname}
      onFollow={follow}
      foot={foot}
      end={
        <>
          <PageAnnouncer />
          <LateToasters />
        </>
      }
    >
      <ErrorPage pathname={pathname}>{page}</ErrorPage>
    </PageFrame>
  )
}
