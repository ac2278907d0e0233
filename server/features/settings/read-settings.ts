import type * as z from 'zod'
import { sampleCatalogue } from '#shared/catalogue/current.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import type { setting, settings, settingVersion } from '#shared/contract/schemas/settings.ts'
import { isAnchor } from '#shared/domain/anchor.ts'
import { offeredIn } from '#shared/domain/fill-text.ts'
import { placeholder } from '#shared/domain/placeholders.ts'
import { isSettingKind, type SettingKind, settingKind, settingKinds } from '#shared/domain/setting-kinds.ts'
import { permissionsOf } from '#shared/domain/staff.ts'
import { AppError } from '../../base/errors.ts'
import { asWritten } from '../../catalogue/as-written.ts'
import { clockProblemsAt } from '../../catalogue/change-clock.ts'
import { missingFilesAt } from '../../catalogue/files/named-files.ts'
import {
  type Change,
  formOf,
  isShaped,
  partOf,
  placesIn,
  problemsOf,
  type SettingPlace,
  withParts,
} from '../../catalogue/parts.ts'
import { newestCatalogue } from '../../catalogue/versions.ts'
import { isWordingKind, writtenText } from '../../catalogue/wordings.ts'
import type { Queryable } from '../../db/client.ts'
import type { StaffMember } from '../../http/handler.ts'
import { programmeInUse } from './programme-in-use.ts'

type Setting = z.output<typeof setting>
type InShort = z.output<typeof settings>['kinds'][number]['keys'][number]

/** How many of the last versions are listed. All are stored. */
const mostShown = 100

/** What the caller drafts or publishes, with versions and drafts. */
export async function listSettings(db: Queryable, member: StaffMember): Promise<z.output<typeof settings>> {
  const { value } = await newestCatalogue(db)
  const rows = await newestOfAll(db)
  const places = placesIn(value)
  const drafted = rows.filter(
    row => row.version === null && isSettingKind(row.kind) && !places.some(place => isAt(place, row)),
  )
  const kinds = (Object.keys(settingKinds) as SettingKind[]).filter(kind => rightsOn(member, kind).length > 0)
  return {
    kinds: kinds.map(kind => {
      const { title, draft, isRule } = settingKind(kind)
      const own = places.filter(place => place.kind === kind)
      const begun = drafted.filter(row => row.kind === kind)
      return {
        kind,
        title,
        permission: draft,
        ...(isRule ? { takes_two: true as const } : {}),
        keys: [
          ...own.map(place => ({
            ...inShort(
              place,
              rows.filter(row => isAt(place, row)),
            ),
            ...((partOf(value, place) as { retired?: true }).retired ? { retired: true as const } : {}),
          })),
          ...begun.map(row => inShort({ kind, key: row.key, title: titleIn(row.body) ?? row.key }, [row])),
        ],
      }
    }),
  }
}

/** Which parts of a setting's life are the caller's. */
export interface Draft extends Change {
  row: VersionRow
}

/** Every draft, oldest first: each part of the catalogue has one at most. */
export async function allDrafts(db: Queryable): Promise<Draft[]> {
  const rows = await selectVersions(db).where('version', 'is', null).orderBy('drafted_at').execute()
  return rows.flatMap(row =>
    isSettingKind(row.kind) ? [{ place: { kind: row.kind, key: row.key }, body: row.body, row }] : [],
  )
}

/** What is published, with every draft that can be read, or with some of them. */
export async function catalogueWithDrafts(
  db: Queryable,
  isWanted: (draft: Draft) => boolean = () => true,
): Promise<Catalogue> {
  const { value } = await newestCatalogue(db)
  return withParts(
    value,
    (await allDrafts(db)).filter(draft => isWanted(draft) && isShaped(draft)),
  ) as Catalogue
}

export function rightsOn({ grants }: Pick<StaffMember, 'grants'>, kind: SettingKind): ('draft' | 'publish')[] {
  const held = permissionsOf(grants)
  return [
    ...(held.includes(settingKind(kind).draft) ? (['draft'] as const) : []),
    ...(held.includes('content.publish') ? (['publish'] as const) : []),
  ]
}

export const isAt = ({ kind, key }: { kind: string; key: string }, row: { kind: string; key: string }) =>
  row.kind === kind && row.key === key

function titleIn(body: unknown): string | undefined {
  const { title } = Object(body) as { title?: unknown }
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** For each setting its draft, and its newest published version. */
function newestOfAll(db: Queryable) {
  return selectVersions(db)
    .distinctOn(['kind', 'key', eb => eb('version', 'is', null)])
    .orderBy('kind')
    .orderBy('key')
    .orderBy(eb => eb('version', 'is', null))
    .orderBy('version', 'desc')
    .execute()
}

export function selectVersions(db: Queryable) {
  return db
    .selectFrom('setting_version')
    .leftJoin('staff as drafter', 'drafter.id', 'setting_version.drafted_by')
    .leftJoin('staff as publisher', 'publisher.id', 'setting_version.published_by')
    .select(['setting_version.id', 'kind', 'key', 'version', asWritten('body'), 'revision', 'was'])
    .select(['drafted_by', 'drafted_at'])
    .select(['note', 'publish_at', 'published_by', 'published_at'])
    .select(['drafter.full_name as drafted_name', 'publisher.full_name as published_name'])
}

export type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

function inShort({ key, title }: SettingPlace & { title: string }, rows: readonly VersionRow[]): InShort {
  const draft = rows.find(row => row.version === null)
  const published = rows.find(row => row.version !== null)
  return {
    key,
    title,
    version: published?.version ?? 0,
    ...(published?.published_at ? { published_at: published.published_at.toISOString() } : {}),
    ...publisherOf(published),
    ...(draft ? { draft: draftInShort(draft) } : {}),
  }
}

function publisherOf(row: VersionRow | undefined): Pick<InShort, 'published_by'> {
  if (!row?.published_by || !row.published_name) return {}
  return { published_by: { id: row.published_by, full_name: row.published_name } }
}

export function draftInShort({ revision, drafted_by, drafted_name, drafted_at, publish_at }: VersionRow) {
  return {
    revision,
    ...(drafted_by && drafted_name ? { by: { id: drafted_by, full_name: drafted_name } } : {}),
    at: drafted_at.toISOString(),
    ...(publish_at ? { publish_at: publish_at.toISOString() } : {}),
  }
}

/** The place that a caller names. Throws 404 for what there is none of, and for what they neither draft nor publish. */
export function requirePlace(member: StaffMember, { kind, key }: { kind: string; key: string }): SettingPlace {
  if (!isSettingKind(kind) || rightsOn(member, kind).length === 0) throw noSuchSetting()
  const isWell = settingKind(kind).isKeyed ? isAnchor(key) : key === '-'
  if (!isWell) throw noSuchSetting()
  return { kind, key }
}

export function noSuchSetting(): AppError {
  return new AppError('not-found', 'There is no such setting.')
}

/** One setting in full. Throws 404. */
export async function readSetting(db: Queryable, member: StaffMember, place: SettingPlace): Promise<Setting> {
  const { value } = await newestCatalogue(db)
  const [draft, published] = [await draftAt(db, place), await publishedAt(db, place)]
  const body = partOf(value, place)
  if (body === undefined && !draft) throw noSuchSetting()
  const others = await catalogueWithDrafts(db, one => !isAt(one.place, place))
  return {
    ...place,
    title: titleOfPlace(value, place, draft?.body),
    may: rightsOn(member, place.kind),
    form: formOf(others, place),
    ...wordingHelp(place),
    published: body === undefined ? null : publishedOnWire(published[0], body),
    ...(place.kind === 'programme' ? { in_use: await programmeInUse(db, place.key) } : {}),
    draft: draft ? await draftOnWire(db, { value, others }, { place, row: draft }) : null,
    history: published.map(row => ({
      version: row.version ?? 0,
      at: row.published_at?.toISOString() ?? '',
      ...byOf(row),
      ...(row.note ? { note: row.note } : {}),
    })),
  }
}

/** What whoever words a mail or letter needs to know. */
function wordingHelp({ kind, key }: SettingPlace): Pick<Setting, 'wording'> {
  const text = isWordingKind(kind) ? writtenText({ kind, key }) : undefined
  if (!text) return {}
  const help = offeredIn(text).map(name => {
    const { says, example, isBlock = false } = placeholder(name)
    return { name, says, example, is_needed: text.needs.includes(name), is_block: isBlock }
  })
  return { wording: { when: text.when, placeholders: help } }
}

export function draftAt(db: Queryable, { kind, key }: SettingPlace): Promise<VersionRow | undefined> {
  return selectVersions(db)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', 'is', null)
    .executeTakeFirst()
}

function publishedAt(db: Queryable, { kind, key }: SettingPlace): Promise<VersionRow[]> {
  return selectVersions(db)
    .where('kind', '=', kind)
    .where('key', '=', key)
    .where('version', 'is not', null)
    .orderBy('version', 'desc')
    .limit(mostShown)
    .execute()
}

export function titleOfPlace(catalogue: Catalogue, place: SettingPlace, drafted?: unknown): string {
  const known = placesIn(catalogue).find(one => isAt(place, one))
  return known?.title ?? titleIn(drafted) ?? place.key
}

function publishedOnWire(row: VersionRow | undefined, body: unknown): Setting['published'] {
  return {
    version: row?.version ?? 0,
    body,
    ...(row?.published_at ? { at: row.published_at.toISOString() } : {}),
    ...(row ? byOf(row) : {}),
    ...(row?.note ? { note: row.note } : {}),
  }
}

function byOf({ published_by, published_name }: VersionRow): { by?: { id: string; full_name: string } } {
  return published_by && published_name ? { by: { id: published_by, full_name: published_name } } : {}
}

const onlyDrafted = 'Another draft has it: publish both together, under “Set up”.'

async function draftOnWire(
  db: Queryable,
  { value, others }: { value: Catalogue; others: Catalogue },
  { place, row }: { place: SettingPlace; row: VersionRow },
): Promise<Setting['draft']> {
  const change = { place, body: row.body }
  const alone = problemsOf(value, [change])
  const together = alone.length === 0 ? [] : problemsOf(others, [change])
  const isSolved = ({ field, message }: (typeof alone)[number]) =>
    !together.some(one => one.field === field && one.message === message)
  const problems = [
    ...alone.map(one => ({ ...one, message: isSolved(one) ? `${one.message} ${onlyDrafted}` : one.message })),
    ...(await clockProblemsAt(db, value, change)),
    ...(await missingFilesAt(db, change)),
  ].map(({ field, message }) => ({ field, message }))
  return { ...draftInShort(row), body: row.body, problems }
}

/** The body of one version, 0 being the sample. Throws 404. */
export async function readSettingVersion(
  db: Queryable,
  place: SettingPlace,
  version: number,
): Promise<z.output<typeof settingVersion>> {
  if (version === 0) {
    const body = partOf(sampleCatalogue, place)
    if (body === undefined) throw noSuchSetting()
    return { ...place, version, body }
  }
  const row = await selectVersions(db)
    .where('kind', '=', place.kind)
    .where('key', '=', place.key)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!row) throw new AppError('not-found', 'There is no such version.')
  return {
    ...place,
    version,
    body: row.body,
    ...(row.published_at ? { at: row.published_at.toISOString() } : {}),
    ...byOf(row),
    ...(row.note ? { note: row.note } : {}),
  }
}
