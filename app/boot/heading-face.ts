/** Replaced by its address (app/chrome/page-frame.tsx). */
const headingFace = '/heading-face.woff2'

/**
 * Declares the heading font and requests it immediately. Browsers delay the first paint briefly for a font that is loading; one that
 * arrives later is used from the next page on (`optional`). A font declared in a sheet would be looked up again with every sheet added to
 * the page, and move the text.
 */
export function declareHeadingFace(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: headingFace }),
  )
  document.fonts.add(
    new FontFace('Bricolage Grotesque', `url(${headingFace})`, { weight: '600 800', display: 'optional' }),
  )
}
