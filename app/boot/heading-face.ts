/** Replaced by its address (app/chrome/page-frame.tsx). */
const headingFace = '/heading-face.woff2'

/**
 * Declares the face of the headings and asks for it at once. Browsers hold the first paint back for a moment for a face that is on
 * its way; one that comes later is for the next page (`optional`). A face that a sheet declares would be looked for again with each
 * sheet that joins the page, and move the text then.
 */
export function declareHeadingFace(): void {
  const link = document.createElement('link')
  link.rel = 'preload'
  link.as = 'font'
  link.crossOrigin = ''
  link.href = headingFace
  document.head.append(link)
  document.fonts.add(
    new FontFace('Bricolage Grotesque', `url(${headingFace})`, { weight: '600 800', display: 'optional' }),
  )
}
