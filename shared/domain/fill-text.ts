import { isPlaceholder, type PlaceholderName, placeholder } from './placeholders.ts'
import { inEveryText, type WrittenText } from './written-texts.ts'

/** What the office has written. */
export interface Wording {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

export type Piece = { is: 'words'; words: string } | { is: 'open'; name: PlaceholderName }

const marks = /\{([^{}]*)\}/g

/** The words of a text and the placeholders between them, in their order. What is no placeholder stays as it was typed. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = []
  let from = 0
  for (const { 0: whole, 1: name = '', index } of text.matchAll(marks)) {
    if (!isPlaceholder(name)) continue
    if (index > from) pieces.push({ is: 'words', words: text.slice(from, index) })
    pieces.push({ is: 'open', name })
    from = index + whole.length
  }
  if (from < text.length) pieces.push({ is: 'words', words: text.slice(from) })
  return pieces
}

/** The block that a paragraph consists of; undefined for sentences. */
export function blockIn(paragraph: string): PlaceholderName | undefined {
  const [only, ...others] = piecesOf(paragraph.trim())
  return only?.is === 'open' && others.length === 0 && placeholder(only.name).isBlock ? only.name : undefined
}

/** The placeholders that a text may use. */
export function offeredIn({ has }: WrittenText): PlaceholderName[] {
  return [...new Set([...inEveryText, ...has])]
}

interface Problem {
  at: string
  message: string
}

/** Characters that show nothing, or turn the direction of what follows. */
const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Why a text cannot be filled; empty if it can. */
export function wordingProblems(text: WrittenText, { subject, paragraphs }: Wording): Problem[] {
  const places = [
    { at: 'subject', words: subject },
    ...paragraphs.map((words, index) => ({ at: `paragraphs.${index}`, words })),
  ]
  const found = places.flatMap(({ at, words }) => placeProblems(text, at, words).map(message => ({ at, message })))
  const used = new Set(paragraphs.flatMap(namesIn))
  const missing = text.needs.filter(name => !used.has(name))
  return [
    ...found,
    ...missing.map(name => ({
      at: 'paragraphs',
      message: `Put {${name}} into the text: it does not work without it (${lowered(placeholder(name).says)}).`,
    })),
  ]
}

const lowered = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)

const namesIn = (words: string) => piecesOf(words).flatMap(piece => (piece.is === 'open' ? [piece.name] : []))

function placeProblems(text: WrittenText, at: string, words: string): string[] {
  const offered = new Set<string>(offeredIn(text))
  const unknown = [...words.matchAll(marks)].map(([, name = '']) => name).filter(name => !offered.has(name))
  const blocks = namesIn(words).filter(name => placeholder(name).isBlock)
  const isSubject = at === 'subject'
  return [
    ...(isSubject && words.includes('\n') ? ['A subject is one line.'] : []),
    ...(hidden.test(words.replaceAll('\n', ''))
      ? ['This has a character that cannot be seen or that turns the text around. Retype it.']
      : []),
    ...unknown.map(name => `There is no placeholder {${name}} in this text. Choose one from the list.`),
    ...(/[{}]/.test(words.replaceAll(marks, '')) ? ['Write a placeholder with both braces, such as {programme}.'] : []),
    ...(blocks.length > 0 && (isSubject || !blockIn(words))
      ? [`Put {${blocks[0]}} into a paragraph of its own${isSubject ? ', not into the subject' : ''}.`]
      : []),
  ]
}
