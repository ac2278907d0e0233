import { inlineScript } from 'virtual:inline-script'
import type { MouseEventHandler, ReactNode } from 'react'
import siteCss from '#app/styles/site.css?url'
import { brandColours } from '#shared/catalogue/parts/brand.ts'
import { themeColour } from '#shared/catalogue/parts/theme-colour.ts'
import { brandSheet } from '#shared/domain/brand/sheet.ts'
import { pageGap } from '#shared/page-gaps.ts'
import { pageAt } from '#shared/paths.ts'
import headingFace from '#ui/fonts/bricolage-grotesque.woff2'
import { ownMarkup } from '#ui/lib/own-markup.ts'
import { AccessibilityButton } from './accessibility-button.tsx'
import { Header } from './header.tsx'
import { HelpButton } from './help/help-button.tsx'
import { WithoutScripts } from './without-scripts.tsx'

/** Written into the document at build and read back from it here, so that the browser's bundle does not carry it again. */
const script = import.meta.env.SSR
  ? inlineScript.replaceAll('/heading-face.woff2', headingFace)
  : (document.getElementById('page-script')?.textContent ?? '')

/** The sheet with the university’s own colours, in the page like the script above; empty with those of the product. */
function coloursOfPage(): string {
  if (import.meta.env.SSR) return brandSheet(brandColours() ?? undefined)
  return document.getElementById('brand')?.textContent ?? ''
}

interface PageFrameProps {
  pathname: string
  /** What the head says of a document, its own sheets included. Pages of the portal say it themselves (app/router/routes.tsx). */
  head?: ReactNode
  children: ReactNode
  /** Shown where the page has one. */
  foot: ReactNode
  /** After everything that is shown. */
  end?: ReactNode
  /** Follows the links of the bar that change with the session; without it the browser does. */
  onFollow?: MouseEventHandler<HTMLAnchorElement>
}

/** The document around every page: head, bar, foot and what the behaviour of the page (app/boot/page.ts) looks for. */
export function PageFrame({ pathname, head, children, foot, end, onFollow }: PageFrameProps) {
  const { header, footer, help, listed, kind } = pageAt(pathname)
  const colours = coloursOfPage()
  return (
    <html lang="en-NG" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own source, compiled at build */}
        <script id="page-script" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ownMarkup(script) }} />
        <link rel="stylesheet" href={siteCss} precedence="site" />
        <meta name="version" content={import.meta.env.BUILD_VERSION} />
        {colours !== '' && (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: computed from two colours
          <style id="brand" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: ownMarkup(colours) }} />
        )}
        <meta name="theme-color" content={themeColour()} />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body data-badge={listed || undefined}>
        <a className="skip-link" href="#main">
          Skip to the content
        </a>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: filled by app/boot/page-parts.ts, and left alone by React */}
        <div id="page-parts" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
        {header && <Header pathname={pathname} onFollow={onFollow} />}
        <Notices isPortal={kind === 'portal'} />
        {/* Only in the page that is sent: React passes it over when it hydrates the body. */}
        {import.meta.env.SSR && kind === 'portal' && <WithoutScripts />}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        {(help || !(header || footer)) && (
          <div className="page-end wrap">
            {header || <AccessibilityButton />}
            {help && <HelpButton />}
          </div>
        )}
        {footer && foot}
        {end}
      </body>
    </html>
  )
}

/** What the university has to say to everyone, filled in by the server (server/features/publishing/notice-markup.ts). */
function Notices({ isPortal }: { isPortal: boolean }): ReactNode {
  if (!isPortal) return import.meta.env.PROD && pageGap('notices', 'public')
  const markup = import.meta.env.SSR && import.meta.env.PROD ? pageGap('notices', 'portal') : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: filled by the server, and left alone by React
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
}
