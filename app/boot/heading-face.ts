/** Replaced by its address (app/chrome/page-frame.tsx). */
const headingFace = '/heading-face.woff2'

/**
 * Declares the face of the headings and asks for it at once. Browsers hold the first paint back for a moment for a face that is on
 * its way; one that comes later is for the next page (`optional`). A face that a sheet declares would be looked for again with each
 * sheet that joins the page, and move the text then.
 */
export function declareHeadingFace(): void {
  document.head.append(
    Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href: headingFace }),
  )
  document.fonts.add(
    new FontFace('Bricolage Grotesque', `url(${headingFace})`, { weight: '600 800', display: 'optional' }),
  )
}
