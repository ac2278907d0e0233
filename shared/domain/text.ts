/**
 * Marks that copying leaves and nobody can see: soft hyphen, zero-width, direction and byte order marks, and the
 * fillers of other scripts.
 */
const unseen =
  /\u034F|\u17B4|\u17B5|[\u180B-\u180F]|[\u00AD\u061C\u115F\u1160\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF0-\uFFFC]/g
const blanks = /[\u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/g
const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** What a joiner can stand between: letters of scripts that are joined, marks on letters, and emoji. */
const joinable = String.raw`[^\P{L}\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Hani}\p{sc=Kana}\p{sc=Hira}\p{sc=Hang}]|\p{M}|\p{Extended_Pictographic}|\p{Emoji_Modifier}`
/** Joiners, variation selectors and the letters of regional flags where they mean nothing. */
const meaningless = new RegExp(
  String.raw`(?<!${joinable})[\u200C\u200D]|[\u200C\u200D](?!${joinable})|(?<![\p{Extended_Pictographic}\p{sc=Hani}#*\d])[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0000}-\u{E00FF}]`,
  'gu',
)

/** One line of text as it is stored: no unseen marks, plain blanks, Unicode NFC, trimmed (contract section 2). */
export function tidyLine(value: string): string {
  return visibleLine(value).trim()
}

/** Several lines as they are stored: like `tidyLine`, with uniform line breaks. */
export function tidyText(value: string): string {
  return visibleText(value).trim()
}

/** Like `tidyLine`, while it is being typed: blanks at its ends stay. */
export function visibleLine(value: string): string {
  return visible(value).replace(/[\t\v\f\u0085\u2028\u2029]/g, ' ')
}

/** Like `tidyText`, while it is being typed: blanks at its ends stay. */
export function visibleText(value: string): string {
  return visible(value.replace(lineBreaks, '\n'))
}

/** Without the control characters that `forbiddenCharacter` names. */
export function withoutControls(value: string): string {
  return value.replace(/(?![\r\n\t])\p{Cc}/gu, '')
}

function visible(value: string): string {
  // Almost every text is plain, and this runs on every keystroke.
  if (/^[\n\r -~]*$/.test(value)) return value
  return value.replace(unseen, '').replace(blanks, ' ').replace(meaningless, '').normalize('NFC')
}

/**
 * The name of the first character that cannot be stored: a control character (in a single line also a line break), or
 * half a character. Undefined when there is none.
 */
export function forbiddenCharacter(value: string, lines: 'one-line' | 'many-lines'): string | undefined {
  if (!value.isWellFormed()) return 'half an emoji'
  const found = (lines === 'one-line' ? /\p{Cc}/u : /(?![\n\t])\p{Cc}/u).exec(value.replace(/\r\n?/g, '\n'))?.[0]
  if (found === undefined) return undefined
  if (found === '\n') return 'a line break'
  return `the control character U+${(found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
}

/** The error for a text that cannot be stored, with the character’s name; undefined when it can. */
export function forbiddenProblem(subject: string, value: string, lines: 'one-line' | 'many-lines'): string | undefined {
  const name = forbiddenCharacter(value, lines)
  return name && `${subject} contains a character we cannot save: ${name}. Delete it and retype.`
}

/** Length as a person counts it: an emoji or a letter with a combining tone mark is one. */
export function lengthOf(value: string): number {
  return [...value].length
}

/** Digits of every script, full-width signs, and every dash and minus as ASCII: for numbers, codes and addresses. */
export function asciiSigns(value: string): string {
  if (/^[ -~]*$/.test(value)) return value
  return value
    .replace(/[\uFE50-\uFE6B\uFF01-\uFF5E]/g, sign => sign.normalize('NFKC'))
    .replace(/[\u02D7\u058A\u05BE\u1806\u2010-\u2015\u2043\u2212\u2796\u2E3A\u2E3B\u30FC\uFE31\uFE32\uFE58]/g, '-')
    .replace(/\p{Nd}+/gu, digits => [...digits].map(asciiDigit).join(''))
}

/** Each script has its ten digits in order and without a gap, so the digits below one tell its value. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let below = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(code - below - 1))) below += 1
  return String(below % 10)
}
