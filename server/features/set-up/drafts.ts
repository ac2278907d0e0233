import { isDeepStrictEqual } from 'node:util'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { onlyKey, type SettingKind } from '#shared/domain/setting-kinds.ts'
import { clockProblemsAt } from '../../catalogue/change-clock.ts'
import { isShaped, partOf, problemsOf, type SettingPlace, withParts } from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import type { Queryable } from '../../db/client.ts'
import { allDrafts, type Draft } from '../settings/read-settings.ts'

/** What is published, what is drafted, and what both would make together. */
export interface Both {
  published: Catalogue
  drafts: readonly Draft[]
  /** Published with every draft in it that can be read; parts of it may have problems. */
  drafted: Catalogue
  problems: ReturnType<typeof problemsOf>
}

export async function readBoth(db: Queryable): Promise<Both> {
  const { value } = await newestCatalogue(db)
  const drafts = await allDrafts(db)
  const told = await Promise.all(drafts.map(draft => clockProblemsAt(db, value, draft)))
  return {
    published: value,
    drafts,
    drafted: withParts(value, drafts.filter(isShaped)) as Catalogue,
    problems: [...(drafts.length > 0 ? problemsOf(value, drafts) : []), ...told.flat()],
  }
}

export type PartState = 'sample' | 'drafted' | 'flawed' | 'own'

/** How a part stands that there is only once. */
export function stateOfKind({ published, drafts, problems }: Both, kind: Exclude<SettingKind, 'programme'>): PartState {
  const place = { kind, key: onlyKey }
  const draft = drafts.find(one => isSame(one.place, place))
  const sample = partOf(sampleCatalogue, place)
  if (draft && !isDeepStrictEqual(draft.body, sample))
    return problems.some(one => isSame(one.place, place)) ? 'flawed' : 'drafted'
  return isDeepStrictEqual(partOf(published, place), sample) ? 'sample' : 'own'
}

const isSame = (one: SettingPlace, other: SettingPlace) => one.kind === other.kind && one.key === other.key

/** Who changed a setting last: the draft, or else what is published. */
export function lastOf({ drafts }: Both, kinds: readonly SettingKind[]): Draft['row'] | undefined {
  return drafts.filter(({ place }) => kinds.includes(place.kind)).at(-1)?.row
}

/** Programmes that people can apply for, and those of them that are still the sample’s. */
export function liveProgrammes(catalogue: Catalogue): { own: Programme[]; sample: Programme[] } {
  const live = catalogue.programmes.filter(one => !(one as { retired?: unknown }).retired)
  const isOfSample = (one: Programme) =>
    isDeepStrictEqual(
      one,
      sampleCatalogue.programmes.find(({ id }) => id === one.id),
    )
  return { own: live.filter(one => !isOfSample(one)), sample: live.filter(isOfSample) }
}

type Programme = Catalogue['programmes'][number]
