/** Letters that Unicode does not take apart. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
}

/** A text in lower case and without accents, its Latin letters in those of ASCII. */
export function plainLatin(text: string): string {
  return text
    .toLowerCase()
    .replace(/[ßæøœđðþłıɓɗƙƴ]/g, letter => plainLetters[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
}

/** The parts of a name as they are compared: in lower case, without accents and signs, in no order. */
function partsOf(name: string): string[] {
  const plain = plainLatin(name).replace(/['’`ʼ]/g, '')
  return plain.split(/[^\p{L}\p{N}]+/u).filter(part => part.length > 1)
}

/**
 * Whether two lists can mean the same person: they have two parts of the name in common, or all parts of the shorter one. JAMB
 * shortens and reorders names. True if there is nothing to compare.
 */
export function canBeSameName(one: string, other: string): boolean {
  const [first, second] = [new Set(partsOf(one)), new Set(partsOf(other))]
  const common = [...first].filter(part => second.has(part)).length
  return common >= Math.min(2, first.size, second.size)
}
