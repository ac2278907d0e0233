// Two code points that no text contains.
const dropped = '\ufdd0'
const foreign = '\ufdd1'

/** Emoji, flags and their modifiers and joiners; direction marks and invisible spaces. */
const picture = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{M}\p{Co}]/u
const unseen = /[\p{Cf}\p{Cc}\p{Cn}\p{Variation_Selector}]/gu

/**
 * Text as a font can print it: composed, and without characters that have no glyph and would print as boxes. Emoji are left out;
 * letters of other scripts and other symbols are marked as missing.
 */
export function printable(given: string, hasGlyph: (codePoint: number) => boolean): string {
  const tidy = given
    .normalize('NFC')
    // One glyph would map to both the ligature and its letters, and be read as whichever came first.
    .replace(/[\ufb00-\ufb06]/g, ligature => ligature.normalize('NFKC'))
    .replace(/\t/g, ' ')
    .replace(unseen, sign => (sign === '\n' ? sign : ''))
  return Array.from(tidy, sign => (sign === '\n' || hasGlyph(sign.codePointAt(0) ?? 0) ? sign : substitute(sign)))
    .join('')
    .replace(/\ufdd1+(?:[ \ufdd0]*\ufdd1+)*/g, '[letters of another script]')
    .replace(/( ?)\ufdd0+(?: \ufdd0+)*( ?)/g, (_, before: string, after: string) => before || after)
}

function substitute(sign: string): string {
  if (/\p{L}|\p{N}/u.test(sign)) return foreign
  if (picture.test(sign)) return dropped
  return /\p{Z}/u.test(sign) ? ' ' : '?'
}
