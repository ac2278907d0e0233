import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { type Wording, wordingProblems } from '#shared/domain/fill-text.ts'
import type { SettingKind } from '#shared/domain/setting-kinds.ts'
import {
  isMailText,
  letterText,
  type MailTextKey,
  mailText,
  mailTexts,
  type WrittenText,
} from '#shared/domain/written-texts.ts'

/* Mails and letters among the settings: the catalogue has only those that differ from what the product says. */

export type WordingKind = 'mail-text' | 'letter'

export function isWordingKind(kind: SettingKind): kind is WordingKind {
  return kind === 'mail-text' || kind === 'letter'
}

interface Place {
  kind: WordingKind
  key: string
}

/** Every mail that can be worded. */
export const mailPlaces = (Object.keys(mailTexts) as MailTextKey[]).map(key => ({
  kind: 'mail-text' as const,
  key,
  title: mailText(key).title,
}))

/** The text that a setting words; undefined for a mail that there is none of. */
export function writtenText({ kind, key }: { kind: WordingKind; key: string }): WrittenText | undefined {
  if (kind === 'letter') return letterText
  return isMailText(key) ? mailText(key) : undefined
}

/** What it says now: in the words of the university, or else of the product. */
export function wordingOf(catalogue: Catalogue, place: Place): Wording | undefined {
  const text = writtenText(place)
  if (!text) return undefined
  const own = place.kind === 'letter' ? catalogue.letter : catalogue.mailTexts?.[place.key]
  return own ?? builtIn(text)
}

const builtIn = ({ subject, paragraphs }: WrittenText): Wording => ({ subject, paragraphs })

/** Without what the product says by itself: its next release may say it better. */
export function withWording(catalogue: Catalogue, place: Place, body: unknown): unknown {
  const text = writtenText(place)
  const own = text && isDeepStrictEqual(body, builtIn(text)) ? undefined : body
  if (place.kind === 'letter') {
    const { letter: _, ...others } = catalogue
    return own === undefined ? others : { ...others, letter: own }
  }
  const { mailTexts: before = {}, ...others } = catalogue
  const { [place.key]: _, ...kept } = before
  const texts = own === undefined ? kept : { ...kept, [place.key]: own }
  return Object.keys(texts).length > 0 ? { ...others, mailTexts: texts } : others
}

export function wordingProblemsAt(
  place: { kind: SettingKind; key: string },
  body: Wording,
): { at: string; message: string }[] {
  const text = isWordingKind(place.kind) ? writtenText({ kind: place.kind, key: place.key }) : undefined
  return text ? wordingProblems(text, body) : [{ at: '', message: 'There is no such email.' }]
}

/** Texts in force that cannot be filled, so that the product’s own go out: each with what is wrong. */
export function unusableWordings({
  mailTexts: own = {},
  letter,
}: Catalogue): { title: string; key: string; kind: WordingKind; why: string }[] {
  const places: (Place & { wording: Wording })[] = [
    ...Object.entries(own).map(([key, wording]) => ({ kind: 'mail-text' as const, key, wording })),
    ...(letter ? [{ kind: 'letter' as const, key: '-', wording: letter }] : []),
  ]
  return places.flatMap(({ wording, ...place }) => {
    const [first] = wordingProblemsAt(place, wording)
    return first ? [{ ...place, title: writtenText(place)?.title ?? place.key, why: first.message }] : []
  })
}
