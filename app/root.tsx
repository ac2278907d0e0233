import { inlineScript } from 'virtual:inline-script'
import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLocation,
  useRouteError,
} from 'react-router'
import { institution } from '#content/institution.ts'
import { pageAt } from '#shared/paths.ts'
import { AccessibilityButton } from './chrome/accessibility-button.tsx'
import { AccessibilityDialog } from './chrome/accessibility-dialog.tsx'
import { Boundary } from './chrome/boundary.tsx'
import { Footer } from './chrome/footer.tsx'
import { Header } from './chrome/header.tsx'
import { LeavingDialog } from './chrome/leaving-dialog.tsx'
import { PageAnnouncer } from './chrome/page-announcer.tsx'
import { useBooted } from './chrome/use-booted.ts'
import siteCss from './styles/site.css?inline'

/**
 * The sheet and the script are written into the document at build; the browser's bundle carries neither. React finds the
 * sheet in the document by its `href`, and keeps it; the script is read back for the case that all is drawn anew.
 */
const css = import.meta.env.SSR ? siteCss : ''
const script = import.meta.env.SSR ? inlineScript : (document.getElementById('page-script')?.textContent ?? '')

export function Layout({ children }: { children: ReactNode }) {
  const { header, footer } = pageAt(useLocation().pathname)
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, compiled at build */}
        <script id="page-script" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
        <style href="site" precedence="site">
          {css}
        </style>
        <meta name="version" content={import.meta.env.BUILD_VERSION} />
        <meta name="theme-color" content="#0d0f33" />
        <Meta />
        <Links />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        <AccessibilityButton />
        {header && <Header />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {footer && <Footer />}
        <LeavingDialog />
        <AccessibilityDialog />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  useBooted()
  return (
    <>
      <PageAnnouncer />
      <Outlet />
    </>
  )
}

export function ErrorBoundary() {
  const error = useRouteError()
  const { pathname } = useLocation()
  const message = isRouteErrorResponse(error)
    ? `${error.status} ${error.statusText}`.trim()
    : error instanceof Error
      ? error.message
      : 'The page could not be shown.'
  return (
    <>
      <title>{`Unexpected Application Error! | ${institution.name}`}</title>
      <Boundary message={message} address={pathname} />
    </>
  )
}
