import { visit } from '#ui/lib/settings.ts'

/** Replaced by its address (app/chrome/page-frame.tsx). */
const headingFace = '/heading-face.woff2'

/**
 * Fetches the heading font. Browsers delay the first paint briefly for a font that is loading. One that comes later would move the text,
 * so such a page does without it (`optional`), and `keepHeadingFace` lets the others of the visit look the same. A font declared in a
 * sheet would be looked up again with every sheet added to the page.
 */
export function fetchHeadingFace(): void {
  if (visit.face === '') return
  const face = new FontFace('Bricolage', `url(${headingFace})`, {
    weight: '600 800',
    display: visit.face ?? 'optional',
  })
  document.fonts.add(face)
  face.load().catch(String)
}
