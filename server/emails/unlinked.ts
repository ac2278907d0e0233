// Email programs turn words into links: `www.evil.example`, `click.me/now`, `file:…`, telephone numbers. Text from users must
// never become one. It is broken up with ordinary spaces, which people and screen readers can cope with.

/** The longest name repeated in an email, in visible characters. */
const longestName = 64

/** The full stop, and characters that programs accept in its place. */
const stop = '[.\u2024\ufe52\uff0e\u3002\uff61]'
const colon = '[:\uff1a]'

const joined = String.raw`[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]`

/** Direction overrides and invisible characters, except joiners inside words and emoji. */
const unseen = new RegExp(
  String.raw`(?![\u200c\u200d])\p{Cf}|(?<!${joined})[\u200c\u200d]|[\u200c\u200d](?!${joined})`,
  'gu',
)

/** Where a word could become a link: the text before the gap to insert. */
const beforeGap: readonly RegExp[] = [
  // A domain: two letters or more after a full stop. Not decimals, dates, initials or the file extensions that we accept.
  new RegExp(
    String.raw`(?<=\S)${stop}(?!(?:pdf|jpe?g|png)(?![\p{L}\p{N}./-]))(?!(?<=\d.)\d+(?![\p{L}\p{N}-]))(?=[\p{L}\p{N}][\p{L}\p{M}\p{N}-])`,
    'giu',
  ),
  new RegExp(String.raw`(?<![\p{L}\p{N}])(?:www|ftp)${stop}(?=\S)`, 'giu'),
  // `https:`, `mailto:`, `tel:`, but not a time such as 10:30.
  new RegExp(String.raw`(?<=\p{L}{2})${colon}(?=\S)`, 'giu'),
  // A network folder.
  /\\(?=\\)/g,
]

/** An IPv4 address. */
const machine = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g

/** A telephone number, as phones detect it. */
const telephone = /\+?\d(?:[\s().-]{0,2}\d){6,}/g

/** Free text from a user, with its line breaks, in which nothing becomes a link. */
export function unlinkedText(given: string): string {
  const visible = given.toWellFormed().normalize('NFC').replace(unseen, '')
  const parted = beforeGap.reduce((text, pattern) => text.replace(pattern, found => `${found} `), visible)
  return parted.replace(machine, found => found.replaceAll('.', '. '))
}

/** A name from a user on one line: no link, no telephone number, and never long. */
export function unlinkedName(given: string): string {
  const line = given.replace(/[\s\p{Cc}]+/gu, ' ').replace(telephone, '…')
  return shortened(unlinkedText(line).trim())
}

/** An email address that has to be read exactly. Invisible characters keep it from becoming a link. */
export function unlinkedAddress(given: string): string {
  return given.replace(/[.@]/g, found => `${found}\u2060`)
}

const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function shortened(text: string): string {
  const all = Array.from(characters.segment(text), ({ segment }) => segment)
  return all.length <= longestName
    ? text
    : `${all
        .slice(0, longestName - 1)
        .join('')
        .trimEnd()}…`
}
