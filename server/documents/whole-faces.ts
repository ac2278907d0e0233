import { fileURLToPath } from 'node:url'

/** Whole faces, not the site’s subset: names bring letters of every alphabet that Latin has. */
export const wholeFaces = {
  regular: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf')),
  bold: fileURLToPath(import.meta.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')),
}

/**
 * Letters are drawn composed. The font would split `ọ` into `o` and a dot, and a glyph maps to one text only: every `o` would be
 * read as `ọ`. The library's types only allow switching features on.
 */
export const composed = { features: { ccmp: false } } as unknown as PDFKit.Mixins.TextOptions

/** Whether the current font has a glyph for a character. The library does not expose its font. */
export function glyphsOf(document: PDFKit.PDFDocument): (codePoint: number) => boolean {
  const { _font: face } = document as { _font?: { font?: { hasGlyphForCodePoint?(codePoint: number): boolean } } }
  const { font } = face ?? {}
  if (!font?.hasGlyphForCodePoint) throw new Error('The PDF library does not report the glyphs of a font')
  return codePoint => font.hasGlyphForCodePoint?.(codePoint) === true
}
