const separately: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  þ: 'th',
  ə: 'e',
  '&': ' and ',
}

/** Normalises words for comparison: lower case, no accents, no punctuation, single spaces. "Yar'Adua" is one word. */
export function plainWords(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼ`´]/gu, '')
    .toLowerCase()
    .replace(/[æœøđðłħıßþə&]/g, letter => separately[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** The key by which universities are sorted and prefix-searched: its words without a leading "the". */
export function sortingName(name: string): string {
  return plainWords(name).replace(/^the /, '')
}
