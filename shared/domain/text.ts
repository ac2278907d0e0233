/** One line of text as it is stored: trimmed, Unicode NFC (contract section 2). */
export function tidyLine(value: string): string {
  return value.normalize('NFC').trim()
}

/** Several lines as they are stored: NFC, uniform line endings, trimmed. */
export function tidyText(value: string): string {
  return value.normalize('NFC').replace(/\r\n?/g, '\n').trim()
}

/**
 * True for text that cannot be stored: control characters (in a single line also line breaks and tabs), or half a
 * character.
 */
export function hasForbiddenCharacters(value: string, lines: 'one-line' | 'many-lines'): boolean {
  if (!value.isWellFormed()) return true
  return lines === 'one-line' ? /\p{Cc}/u.test(value) : /(?![\n\t])\p{Cc}/u.test(value.replace(/\r\n?/g, '\n'))
}

/** Length as a person counts it: an emoji or a letter with a combining tone mark is one. */
export function lengthOf(value: string): number {
  return [...value].length
}
