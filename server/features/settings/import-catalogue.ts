import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { checkCatalogue } from '#shared/catalogue/read.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { yearSlips } from '#shared/catalogue/year-slips.ts'
import type { catalogueFile, catalogueImport, publishing } from '#shared/contract/schemas/settings.ts'
import type { Context } from '../../base/context.ts'
import { keepBrought, readBrought } from '../../catalogue/files/brought-files.ts'
import { linkFile } from '../../catalogue/files/keep-file.ts'
import { filesOf } from '../../catalogue/files/named-files.ts'
import { partOf, placesIn, type SettingPlace } from '../../catalogue/parts.ts'
import { withRetired } from '../../catalogue/retire-missing.ts'
import { newestCatalogue, newestVersion } from '../../catalogue/versions.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockPlace, writeDraft } from './draft-setting.ts'
import { draftAt } from './read-settings.ts'

/** The whole catalogue with its files, as another server imports it. */
export async function exportCatalogue(context: Pick<Context, 'db' | 'files'>): Promise<z.output<typeof catalogueFile>> {
  const { version, value } = await newestCatalogue(context.db)
  return { version, catalogue: value, files: await filesOf(context, value) }
}

type Change = z.output<typeof catalogueImport>['changes'][number] & SettingPlace

/** What a catalogue would change, what it retires first. */
function changesBetween(before: Catalogue, after: Catalogue): Change[] {
  const changes = placesIn(after).flatMap((place): Change[] => {
    const [was, will] = [partOf(before, place), partOf(after, place)]
    if (isDeepStrictEqual(was, will)) return []
    return [{ ...place, what: was === undefined ? 'new' : isRetired(will) && !isRetired(was) ? 'retired' : 'changed' }]
  })
  const isFirst = ({ what }: Change) => what === 'retired'
  return [...changes.filter(isFirst), ...changes.filter(change => !isFirst(change))]
}

const isRetired = (part: unknown) => Object(part).retired === true

/**
 * Makes a draft of everything in which another catalogue differs, in the caller’s name, so that what takes two people still takes them.
 * Programmes that it does not have are retired. With problems, or as a dry run, nothing changes.
 */
export async function importCatalogue(
  context: Context,
  transact: Transact,
  member: StaffMember,
  {
    catalogue,
    files = {},
    dry_run,
  }: { catalogue: unknown; files?: Readonly<Record<string, string>> | undefined; dry_run?: boolean | undefined },
): Promise<z.output<typeof catalogueImport>> {
  const brought = await readBrought(context.db, catalogue, files)
  const kept = dry_run || brought.problems.length > 0 ? [] : await keepBrought(context, brought.files)
  return transact(async tx => {
    const { value } = await newestCatalogue(tx)
    const own = checkCatalogue(withKnownParts(value, catalogue))
    const checked = own.ok ? checkCatalogue(withRetired(value, own.catalogue)) : own
    const problems = [...(checked.ok ? yearSlips(catalogue) : checked.problems), ...brought.problems]
    if (!checked.ok || problems.length > 0)
      return { problems: problems.map(({ at, message }) => ({ field: at, message })), changes: [] }
    for (const each of kept) await linkFile(tx, context, { kept: each, by: member.id })
    const changes = changesBetween(value, checked.catalogue)
    if (!dry_run)
      for (const { kind, key } of changes) {
        const place: SettingPlace = { kind, key }
        await lockPlace(tx, place)
        const draft = await draftAt(tx, place)
        await writeDraft(tx, context, member, { place, draft, body: partOf(checked.catalogue, place) })
      }
    return { problems: [], changes }
  })
}

/** Another catalogue with the parts that its release did not have yet, as they are here. What is no catalogue stays what it is. */
function withKnownParts(here: Catalogue, other: unknown): unknown {
  return typeof other === 'object' && other !== null && 'institution' in other ? { ...here, ...other } : other
}

/** Instances that have not been heard of for a day are gone. */
const goneMs = 86_400_000

/** The newest version, which each instance serves, and the last one that could not be taken up. */
export async function readPublishing({ db, clock }: Context): Promise<z.output<typeof publishing>> {
  const version = await newestVersion(db)
  const rows = await db
    .selectFrom('catalogue_instance')
    .selectAll()
    .where('at', '>', new Date(+clock.now() - goneMs))
    .orderBy('name')
    .execute()
  const failed = rows.find(row => row.failed_version === version && row.failed_at !== null)
  return {
    version,
    instances: rows.map(row => ({ name: row.name, version: row.version, at: row.at.toISOString() })),
    ...(failed?.failed_at
      ? { failed: { at: failed.failed_at.toISOString(), detail: failed.failed_detail ?? '' } }
      : {}),
  }
}
