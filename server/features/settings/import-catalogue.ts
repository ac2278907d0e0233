import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod'
import { checkCatalogue } from '#shared/catalogue/read.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { yearSlips } from '#shared/catalogue/year-slips.ts'
import type {
  catalogueFile,
  catalogueImport,
  catalogueImportBody,
  publishing,
} from '#shared/contract/schemas/settings.ts'
import type { Context } from '../../base/context.ts'
import { AppError, checkWhatIsNew } from '../../base/errors.ts'
import { keepBrought, readBrought } from '../../catalogue/files/brought-files.ts'
import { linkFile } from '../../catalogue/files/keep-file.ts'
import { filesOf } from '../../catalogue/files/named-files.ts'
import { partOf, placesIn, type SettingPlace } from '../../catalogue/parts.ts'
import { withRetired } from '../../catalogue/retire-missing.ts'
import { newestCatalogue, newestVersion } from '../../catalogue/versions.ts'
import type { Queryable, Tx } from '../../db/client.ts'
import type { StaffMember, Transact } from '../../http/handler.ts'
import { lockPlace, writeDraft } from './draft-setting.ts'
import { allDrafts, draftAt, draftInShort, isAt, type VersionRow } from './read-settings.ts'

/** The whole catalogue with its files, as another server imports it. */
export async function exportCatalogue(context: Pick<Context, 'db' | 'files'>): Promise<z.output<typeof catalogueFile>> {
  const { version, value } = await newestCatalogue(context.db)
  return { version, catalogue: value, files: await filesOf(context, value) }
}

type Change = z.output<typeof catalogueImport>['changes'][number] & SettingPlace
type Import = z.output<typeof catalogueImportBody>

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
 * Programmes that it does not have are retired. With problems, or as a dry run, nothing changes. Throws 409 if what the caller has seen of a dry run
 * is no longer so.
 */
export async function importCatalogue(
  context: Context,
  transact: Transact,
  member: StaffMember,
  { catalogue, files = {}, dry_run, seen }: Import,
): Promise<z.output<typeof catalogueImport>> {
  const brought = await readBrought(context.db, catalogue, files)
  const kept = dry_run || brought.problems.length > 0 ? [] : await keepBrought(context, brought.files)
  return transact(async tx => {
    const { version, value } = await newestCatalogue(tx)
    const own = checkCatalogue(withKnownParts(value, catalogue))
    const checked = own.ok ? checkCatalogue(withRetired(value, own.catalogue)) : own
    const problems = [...(checked.ok ? yearSlips(catalogue) : checked.problems), ...brought.problems]
    if (!checked.ok || problems.length > 0)
      return { version, problems: problems.map(({ at, message }) => ({ field: at, message })), changes: [] }
    for (const each of kept) await linkFile(tx, context, { kept: each, by: member.id })
    const changes = changesBetween(value, checked.catalogue)
    if (dry_run) return { version, problems: [], changes: await withDrafts(tx, changes) }
    const replaced = await lockDrafts(tx, changes)
    if (seen) refuseOtherDrafts(replaced, seen, member)
    if (seen && seen.version !== version)
      throw new AppError('conflicting-change', `Settings have been published since. ${checkWhatIsNew}`)
    for (const { place, draft } of replaced)
      await writeDraft(tx, context, member, { place, draft, body: partOf(checked.catalogue, place) })
    return { version, problems: [], changes }
  })
}

/** Each change with the draft that it takes the place of. */
async function withDrafts(db: Queryable, changes: readonly Change[]): Promise<Change[]> {
  const drafts = await allDrafts(db)
  return changes.map(change => {
    const draft = drafts.find(({ place }) => isAt(place, change))
    return draft ? { ...change, draft: draftInShort(draft.row) } : change
  })
}

interface Replaced {
  place: SettingPlace
  title: string
  draft: VersionRow | undefined
}

async function lockDrafts(tx: Tx, changes: readonly Change[]): Promise<Replaced[]> {
  const found: Replaced[] = []
  for (const { kind, key, title } of changes) {
    const place: SettingPlace = { kind, key }
    await lockPlace(tx, place)
    found.push({ place, title, draft: await draftAt(tx, place) })
  }
  return found
}

/** So many drafts are named; the list that is read again has all. */
const mostNamed = 3

/** Throws 409 with the drafts that are not those of the dry run, and who changed them. */
function refuseOtherDrafts(
  replaced: readonly Replaced[],
  seen: NonNullable<Import['seen']>,
  { id }: StaffMember,
): void {
  const others = replaced.filter(({ place, draft }) => {
    const known = seen.drafts.find(one => isAt(one, place))
    return (draft?.revision ?? 0) !== (known?.revision ?? 0)
  })
  if (others.length === 0) return
  const said = others.slice(0, mostNamed).map(({ title, draft }) => {
    if (!draft) return `The draft of “${title}” has been published or discarded.`
    if (draft.drafted_by === id) return `You have changed the draft of “${title}” in another tab or on another device.`
    return `${draft.drafted_name ?? 'A colleague'} has changed the draft of “${title}”.`
  })
  const rest = others.length - said.length
  const more = rest > 0 ? ` ${rest === 1 ? '1 more draft has' : `${rest} more drafts have`} changed.` : ''
  throw new AppError('conflicting-change', `${said.join(' ')}${more} ${checkWhatIsNew}`)
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
