import { inlineScript } from 'virtual:inline-script'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLocation, useRouteError } from 'react-router'
import { institution } from '#content/institution.ts'
import { pageAt } from '#shared/paths.ts'
import { AccessibilityButton } from './chrome/accessibility-button.tsx'
import { Boundary } from './chrome/boundary.tsx'
import { Header } from './chrome/header.tsx'
import { HelpButton } from './chrome/help/help-button.tsx'
import { LateUpdateBanner } from './chrome/late-notices.tsx'
import { PageServices } from './chrome/page-services.tsx'
import { kept } from './lib/kept.tsx'
import { ownMarkup } from './lib/own-markup.ts'
import siteCss from './styles/site.css?url'

/** Written into the document at build and read back from it here, so that the browser's bundle does not carry it again. */
const script = import.meta.env.SSR ? inlineScript : (document.getElementById('page-script')?.textContent ?? '')

const ReadingAids = await kept('reading-aids', () => import('./chrome/reading-aids.tsx'), 'when drawn')
const Footer = await kept('footer', () => import('./chrome/footer.tsx'), 'when drawn')

export function Layout({ children }: { children: ReactNode }) {
  const { header, footer, help } = pageAt(useLocation().pathname)
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, compiled at build */}
        <script id="page-script" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ownMarkup(script) }} />
        <link rel="stylesheet" href={siteCss} precedence="site" />
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
        <LateUpdateBanner />
        <ReadingAids />
        {header && <Header />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {(help || !(header || footer)) && (
          <div className="page-end wrap">
            {header || <AccessibilityButton />}
            {help && <HelpButton />}
          </div>
        )}
        {footer && <Footer />}
        <PageServices />
        <Scripts />
      </body>
    </html>
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
      : 'The page could not be shown.'
  return (
    <>
      <title>{`Unexpected Application Error! | ${institution.name}`}</title>
      <Boundary message={message} address={pathname} />
    </>
  )
}
