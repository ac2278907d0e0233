import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'
import { compileOnce } from '../../db/compile-once.ts'
import { namesHiddenFrom } from '../scope/hidden-names.ts'

/** A search word, as a condition on a row of `case_word`. */
export interface SearchWord {
  where(alias: string): RawBuilder<boolean>
}

/** `nothing`: no case can have all of the words. */
export type SearchWords = readonly SearchWord[] | 'nothing'

/** Shorter words must match exactly. */
const shortestForgiven = 4
const mostCandidates = 5_000
const few = 200

/**
 * Normalises typed words like the stored ones (`findable_words` in the database): no accents, lower case. An email
 * address stays whole, including punctuation. Each word matches the beginning of a name, number, address or phone; if
 * there is no match, with one typing error.
 */
export async function findWords(db: Queryable, typed: readonly string[]): Promise<SearchWords> {
  if (typed.length === 0) return []
  const words = await readWords(db, typed.map(numberWithoutSigns))
  // Only punctuation was typed.
  if (words.length === 0) return 'nothing'
  const found: SearchWord[] = []
  // A word with few matches drives the search, otherwise the longest.
  const isFew = ({ cases }: { cases: number }) => Number(cases < few)
  words.sort((one, other) => isFew(other) - isFew(one) || other.word.length - one.word.length)
  for (const { word, cases } of words) {
    if (cases > 0) found.push(isNumberPart(word) ? beginsOrEndsWith(word) : beginsWith(word))
    else {
      const meant = await wordsLike(db, word)
      if (meant.length === 0) return 'nothing'
      found.push({ where: alias => sql<boolean>`${sql.ref(`${alias}.word`)} = any(${meant}::text[])` })
    }
  }
  return found
}

/** The words as stored, and how many cases have a word that begins with each, up to `few`. */
const readWords = compileOnce((db, typed: readonly string[]) =>
  sql<{ word: string; cases: number }>`
    select word, (select count(*)::integer from (select from case_word where case_word.word >= wanted.word
      and case_word.word < wanted.word || chr(1114111) limit ${sql.lit(few)}) found)
      + case when word ~ '^[0-9]{4,}$' then (select count(*)::integer from (select from case_word
        where reverse(case_word.word) collate "C" >= reverse(wanted.word)
          and reverse(case_word.word) collate "C" < reverse(wanted.word) || chr(1114111) limit ${sql.lit(few)}) found)
      else 0 end as cases
    from (
      select distinct word from unnest(${typed}::text[]) part,
        unnest(case when part like '%@%' then array[lower(part)] else findable_words(part) end) word
    ) wanted`.compile(db),
)

/** The same word only in names that the reader sees and in numbers, not in email addresses and phones. */
export function withoutContactData({ where }: SearchWord, memberId: string): SearchWord {
  const isNamed = (alias: string) => sql<boolean>`exists (select from application
    where application.id = ${sql.ref(`${alias}.application_id`)} and not ${namesHiddenFrom(memberId)})`
  const isNumberOf = (alias: string) => sql<boolean>`exists (select from application numbered
    where numbered.id = ${sql.ref(`${alias}.application_id`)}
      and regexp_replace(numbered.application_number, '\\W', '', 'g') = ${sql.ref(`${alias}.word`)})`
  return {
    where: alias => sql<boolean>`(${where(alias)} and ${sql.ref(`${alias}.word`)} !~ '@'
      and (${sql.ref(`${alias}.word`)} !~ '^[0-9+]+$' and ${isNamed(alias)} or ${isNumberOf(alias)}))`,
  }
}

/** '26-753-781' and '0803 123 4567' are stored without punctuation; the phone without its country code. */
function numberWithoutSigns(part: string): string {
  if (!/^\+?[\d\-().]+$/.test(part)) return part
  return part
    .replace(/\D/g, '')
    .replace(/^(?:234|0)(?=\d{7,})/, '')
    .replace(/^0(?=[789][01])/, '')
}

/** The last digits of a number are as good as the first ones. */
function isNumberPart(word: string): boolean {
  return /^\d{4,}$/.test(word)
}

function beginsOrEndsWith(word: string): SearchWord {
  const back = [...word].reverse().join('')
  const front = beginsWith(word)
  return {
    where: alias =>
      sql<boolean>`(${front.where(alias)} or (reverse(${sql.ref(`${alias}.word`)}) collate "C" >= ${back}
        and reverse(${sql.ref(`${alias}.word`)}) collate "C" < ${`${back}\u{10ffff}`}))`,
  }
}

/** All words with this prefix are between the two in the index. */
function beginsWith(word: string): SearchWord {
  return {
    where: alias =>
      sql<boolean>`(${sql.ref(`${alias}.word`)} >= ${word} and ${sql.ref(`${alias}.word`)} < ${`${word}\u{10ffff}`})`,
  }
}

/**
 * Stored words that differ by one letter: one added, missing, changed, or two swapped. One half of the word is then
 * as typed, so all candidates are in two ranges of an index, where each distinct word is read once.
 */
async function wordsLike(db: Queryable, word: string): Promise<string[]> {
  if (word.length < shortestForgiven) return []
  const middle = Math.floor(word.length / 2)
  // Two letters swapped at the boundary affect both halves, so each half is one letter shorter.
  const front = word.slice(0, middle - 1)
  const back = [...word.slice(middle + 1)].reverse().join('')
  const candidates = await Promise.all([
    differentWords(db, sql`case_word.word`, front),
    differentWords(db, sql`reverse(case_word.word) collate "C"`, back),
  ])
  const [forwards, backwards] = candidates
  const words = [...forwards, ...backwards.map(one => [...one].reverse().join(''))]
  return [...new Set(words)].filter(candidate => isOneErrorFrom(candidate, word))
}

/** The distinct values with this prefix, each found by one step in the index, however many cases have it. */
async function differentWords(db: Queryable, value: RawBuilder<unknown>, beginning: string): Promise<string[]> {
  const end = `${beginning}\u{10ffff}`
  const { rows } = await sql<{ found: string }>`
    with recursive step (found) as (
      (select ${value} from case_word where ${value} >= ${beginning} and ${value} < ${end} order by ${value} limit 1)
      union all
      select (select ${value} from case_word where ${value} > step.found and ${value} < ${end} order by ${value} limit 1)
      from step where step.found is not null
    )
    select found from step where found is not null limit ${sql.lit(mostCandidates)}`.execute(db)
  return rows.map(({ found }) => found)
}

/** Whether one word becomes the other by one insertion, deletion, replacement or swap of neighbours. */
export function isOneErrorFrom(one: string, other: string): boolean {
  if (one === other) return true
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let same = 0
  while (same < short.length && short[same] === long[same]) same += 1
  if (long.length > short.length) return short.slice(same) === long.slice(same + 1)
  if (short.slice(same + 1) === long.slice(same + 1)) return true
  return (
    short[same] === long[same + 1] && short[same + 1] === long[same] && short.slice(same + 2) === long.slice(same + 2)
  )
}
