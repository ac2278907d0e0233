export type TextLimit = { words: number } | { characters: number }

export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/u).length
}

/** Characters as the rules behind the box count them, or it would promise room that is not there: an emoji is one, é is one. */
export function countCharacters(text: string): number {
  return [...text.normalize('NFC')].length
}

/** What a text box says about its limit, for example '12 words left' or '3 words too many'. */
export function limitText(text: string, limit: TextLimit): { message: string; over: boolean } {
  const [used, allowed, noun] =
    'words' in limit ? [countWords(text), limit.words, 'word'] : [countCharacters(text), limit.characters, 'character']
  const left = allowed - used
  const amount = Math.abs(left)
  return { over: left < 0, message: `${amount} ${noun}${amount === 1 ? '' : 's'} ${left < 0 ? 'too many' : 'left'}` }
}
