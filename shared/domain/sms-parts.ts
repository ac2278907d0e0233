/** The letters of an SMS that is not sent as Unicode (GSM 03.38), and those that take two places in it. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const extended = new Set('\f^{}\\[~]|€')

/** What a single SMS holds, and each part of a longer one, in places. */
const gsm = { single: 160, part: 153, placesOf: (letter: string) => (extended.has(letter) ? 2 : 1) }
const unicode = { single: 70, part: 67, placesOf: (letter: string) => letter.length }

/** In how many parts a text is sent as SMS, each of which costs money. A letter never spans two parts. */
export function smsParts(text: string): number {
  const letters = [...text]
  const alphabet = letters.every(isGsm) ? gsm : unicode
  const places = letters.map(alphabet.placesOf)
  if (places.reduce((sum, taken) => sum + taken, 0) <= alphabet.single) return 1
  const packed = places.reduce(
    ({ parts, taken }, next) =>
      taken + next > alphabet.part ? { parts: parts + 1, taken: next } : { parts, taken: taken + next },
    { parts: 1, taken: 0 },
  )
  return packed.parts
}

/** What becomes of letters that have no plain letter inside, such as the hooked ones of Hausa. */
const plainOf: Readonly<Record<string, string>> = {
  ...{
    '‘': "'",
    '’': "'",
    '‚': "'",
    '‛': "'",
    ʼ: "'",
    ʻ: "'",
    '′': "'",
    '“': '"',
    '”': '"',
    '„': '"',
    '«': '"',
    '»': '"',
  },
  ...{ '‐': '-', '‑': '-', '‒': '-', '–': '-', '—': '-', '―': '-', '−': '-', '•': '-', '·': '-' },
  ...{ '…': '...', '×': 'x', '→': '->', '₦': 'NGN ', '\t': ' ', '`': "'" },
  ...{ ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƙ: 'k', Ƙ: 'K', ƴ: 'y', Ƴ: 'Y', ŋ: 'n', Ŋ: 'N' },
  ...{ ɛ: 'e', Ɛ: 'E', ɔ: 'o', Ɔ: 'O', ǝ: 'e', Ǝ: 'E', ə: 'e', Ə: 'E', ɩ: 'i', ʋ: 'v', ı: 'i', œ: 'oe', Œ: 'OE' },
  ...{ ð: 'd', Ð: 'D', đ: 'd', Đ: 'D', ł: 'l', Ł: 'L', þ: 'th', Þ: 'Th' },
}

const invisible = /\p{Cf}/gu

/**
 * The text in letters that an SMS can say without Unicode, as one other letter would more than double its price: `Adéṣínà` becomes
 * `Adésinà`. What has no plain form becomes a question mark.
 */
export function plainSms(text: string): string {
  const visible = text.normalize('NFC').replace(invisible, '').replaceAll('₦ ', '₦')
  return [...visible.matchAll(/\P{M}\p{M}*/gu)].map(([letter]) => plainLetter(letter)).join('')
}

/** One letter with its marks. */
function plainLetter(letter: string): string {
  const [first = ''] = letter
  if (isGsm(first)) return first
  const [base = ''] = letter.normalize('NFD')
  return isGsm(base) ? base : (plainOf[base] ?? (/\p{Zs}/u.test(base) ? ' ' : '?'))
}

function isGsm(letter: string): boolean {
  return basic.has(letter) || extended.has(letter)
}
