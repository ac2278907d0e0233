import type { MatchKind } from '#shared/domain/person-match.ts'
import { nameParts } from '../../lib/names.ts'
import type { ComparedPerson } from './people-query.ts'

/**
 * How one line of two accounts compares. `elsewhere`: the pair was found by it, but in other applications than the newest ones, which are shown.
 */
export type Likeness = 'same' | 'nearly' | 'different' | 'elsewhere'

export const likenessNames: Record<Likeness, string> = {
  same: 'Same',
  nearly: 'Nearly the same',
  different: 'Different',
  elsewhere: 'Same in another application',
}

/** A line whose value says something about the person; the others only say something about the account. */
export type Trait = 'name' | 'born' | 'jamb' | 'phone'

type Two = readonly Pick<ComparedPerson, 'name' | 'date_of_birth' | 'jamb_number' | 'phone'>[]

const kindOf: Record<Trait, MatchKind> = { name: 'birth', born: 'birth', jamb: 'jamb', phone: 'phone' }

/** Undefined where one of the two has no value. */
export function likenessOf(trait: Trait, people: Two, kinds: readonly MatchKind[]): Likeness | undefined {
  const [one = '', other = ''] = people.map(person => comparable(trait, person))
  if (one === other) return one ? 'same' : undefined
  if (trait === 'name') return areNearlyOne(people) ? 'nearly' : 'different'
  if (kinds.includes(kindOf[trait])) return 'elsewhere'
  return one && other ? 'different' : undefined
}

/** As the search for duplicates compares it: without spaces and punctuation. Names are compared as they are written. */
function comparable(trait: Trait, { date_of_birth, jamb_number, phone, name }: Two[number]): string {
  switch (trait) {
    case 'name':
      return nameParts({ name }).join(' ')
    case 'born':
      return date_of_birth ?? ''
    case 'jamb':
      return (jamb_number ?? '').toLowerCase().replaceAll(/[^a-z0-9]/g, '')
    case 'phone':
      return phone.replaceAll(/\D/g, '')
  }
}

/** Apart from signs, order and capitals, one name has all the words of the other one. */
function areNearlyOne(people: Two): boolean {
  const [one = [], other = []] = people.map(({ name }) => wordsOf(`${name.surname} ${name.given}`).map(plain))
  const [few, many] = one.length < other.length ? [one, other] : [other, one]
  return few.length > 1 && few.every(word => many.includes(word))
}

/** The words of a part of someone’s name, and whether the other one has a word that is written like it. */
export function markedWords(part: string, { name }: Two[number]): { word: string; isOwn: boolean }[] {
  const others = wordsOf(`${name.surname} ${name.given}`).map(capital)
  return wordsOf(part).map(word => ({ word, isOwn: !others.includes(capital(word)) }))
}

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter(Boolean)
}

function capital(word: string): string {
  return word.normalize('NFC').toLocaleUpperCase('en').replace(/,$/, '')
}

const hooked: Record<string, string> = { Ɓ: 'B', Ɗ: 'D', Ƙ: 'K' }

function plain(word: string): string {
  return capital(word)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[ƁƊƘ]/g, letter => hooked[letter] ?? letter)
}
