import { lazy, type MouseEvent, type ReactNode, Suspense, useEffect } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useRouteError,
} from 'react-router'
import { institution } from '#content/institution.ts'
import { Boundary } from './chrome/boundary.tsx'
import { LateToasters } from './chrome/late-toasters.tsx'
import { PageAnnouncer } from './chrome/page-announcer.tsx'
import { PageFrame } from './chrome/page-frame.tsx'
import { retryImport } from './lib/retry-import.ts'

/** It is in the page that was loaded, and React has better things to fetch first. */
const Footer = lazy(() => retryImport(() => import('./chrome/footer.tsx')))

/** Around the pages of the portal; public pages have theirs in `app/documents`. */
export function Layout({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    document.documentElement.dataset.booted = 'true'
    window.pressedEarly?.requestSubmit()
    delete window.pressedEarly
  }, [])
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(event.currentTarget.pathname + event.currentTarget.hash)
  }
  return (
    <PageFrame
      pathname={pathname}
      onFollow={follow}
      foot={
        <Suspense>
          <Footer />
        </Suspense>
      }
      head={
        <>
          <Meta />
          <Links />
          {/* The build links one file (scripts/postbuild/page-html.ts). */}
          {import.meta.env.DEV && <script type="module" src="/app/boot/page.ts" />}
        </>
      }
      end={
        <>
          <PageAnnouncer />
          <ScrollRestoration />
          <LateToasters />
          <Scripts />
        </>
      }
    >
      {children}
    </PageFrame>
  )
}

export default Outlet

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'We could not show this page.'
  return (
    <>
      <title>{`Unexpected Application Error! | ${institution.name}`}</title>
      <Boundary message={message} address={pathname} />
    </>
  )
}
