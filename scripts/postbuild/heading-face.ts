/** Stands in the script of a page's head for the address of the face of the headings, which the bundler names. */
export const headingFaceToken = '/heading-face.woff2'

const fontFace = /@font-face\{[^}]*\}/g

/** Writes where the face is that the sheets of a build declare into a page. Throws when they declare none, or several. */
export function tellHeadingFace(html: string, sheets: readonly string[]): string {
  if (!html.includes(headingFaceToken)) return html
  const addresses = new Set(
    sheets.flatMap(css => css.match(fontFace) ?? []).map(rule => /url\(([^)]+)\)/.exec(rule)?.[1]),
  )
  const [address] = addresses
  if (addresses.size !== 1 || !address) throw new Error(`The sheets declare ${addresses.size} faces, and not one`)
  return html.replaceAll(headingFaceToken, address)
}

/** A sheet without its face: the script of the head declares that (app/boot/heading-face.ts). */
export function withoutFace(css: string): string {
  return css.replaceAll(fontFace, '')
}
