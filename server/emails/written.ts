import { institution } from '#shared/catalogue/parts/institution.ts'
import { wordings } from '#shared/catalogue/parts/wordings.ts'
import { blockIn, piecesOf, type Wording, wordingProblems } from '#shared/domain/fill-text.ts'
import type { PlaceholderName } from '#shared/domain/placeholders.ts'
import { type inEveryText, type MailTextKey, mailText, type mailTexts } from '#shared/domain/written-texts.ts'
import { type Block, type MailContent, type MailText, mail, ours, paragraph, text } from './mail-content.ts'

type Own<Key extends MailTextKey> = Exclude<(typeof mailTexts)[Key]['has'][number], (typeof inEveryText)[number]>

/** What a placeholder stands for: words, or blocks where it is one. */
export type Filling = MailText | readonly Block[]
type Fillings = Partial<Record<PlaceholderName, Filling>>

/**
 * A mail in the words of the university, or of the product where the university has none or ones that cannot be filled; the office is
 * told of those (`unusableWordings`). `name` is the full name of the reader.
 */
export function written<Key extends MailTextKey>(
  key: Key,
  name: string,
  fillings: Record<Own<Key>, Filling>,
): MailContent {
  const own = wordings().mails[key]
  const isUsable = own && wordingProblems(mailText(key), own).length === 0
  return filled(isUsable ? own : mailText(key), name, fillings)
}

/** A mail with all its placeholders filled; those without a value are left out. */
export function filled({ subject, paragraphs }: Wording, name: string, fillings: Fillings): MailContent {
  const all: Fillings = { ...forEveryone(name), ...fillings }
  return mail(ours(oneLine(inWords(subject, all).said)), name, ...paragraphs.flatMap(words => blocksOf(words, all)))
}

function forEveryone(name: string): Fillings {
  return {
    full_name: text`${name}`,
    first_name: text`${name.split(' ')[0] ?? ''}`,
    university: ours(institution().name),
    short_name: ours(institution().shortName),
    admissions_email: ours(institution().admissionsEmail),
  }
}

function blocksOf(words: string, fillings: Fillings): readonly Block[] {
  const block = blockIn(words)
  if (block) return asBlocks(fillings[block])
  return [paragraph(inWords(words, fillings))]
}

function asBlocks(filling: Filling | undefined): readonly Block[] {
  if (!filling) return []
  return 'said' in filling ? [paragraph(filling)] : filling
}

function inWords(words: string, fillings: Fillings): MailText {
  const said = piecesOf(words).map(piece => {
    if (piece.is === 'words') return piece.words
    const filling = fillings[piece.name]
    return filling && 'said' in filling ? filling.said : ''
  })
  return ours(said.join(''))
}

/** A subject is a header of the mail. */
const oneLine = (words: string) => words.replaceAll(/[\r\n]+/g, ' ')
