import { sql } from 'kysely'
import { crossingProblems } from '#shared/catalogue/crossings.ts'
import type { CatalogueProblem } from '#shared/catalogue/problem.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { yearSlips } from '#shared/catalogue/year-slips.ts'
import type { Context } from '../../base/context.ts'
import { clockProblems } from '../../catalogue/change-clock.ts'
import { keepBrought, readBrought } from '../../catalogue/files/brought-files.ts'
import { linkFile } from '../../catalogue/files/keep-file.ts'
import { noteNamed } from '../../catalogue/files/named-files.ts'
import { withRetired } from '../../catalogue/retire-missing.ts'
import { lockCatalogue, newestCatalogue, publishCatalogue } from '../../catalogue/versions.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Queryable } from '../../db/client.ts'
import { commandOf, type Decision } from '../rounds/by-command.ts'

export interface Publication {
  /** The version that is in force afterwards. */
  version: number
  /** What differs from the catalogue before, as places with both values; empty if nothing does. */
  changes: readonly Change[]
  /** Why it cannot be published; nothing was changed then. */
  problems: readonly CatalogueProblem[]
}

export interface Change {
  at: string
  /** In short, for people; absent where there was or will be nothing. */
  before?: string
  after?: string
}

/**
 * Compares a catalogue with the one in force and, unless it is a `trial`, makes it the next version. For whoever runs the server; in
 * the office an import makes drafts, which two people publish.
 */
export async function publishByCommand(
  context: Context,
  catalogue: Catalogue,
  {
    decision,
    mode,
    files = {},
  }: { decision: Decision; mode: 'trial' | 'publish'; files?: Readonly<Record<string, string>> },
): Promise<Publication> {
  const actor = commandOf(decision)
  const brought = await readBrought(context.db, catalogue, files)
  const kept = mode === 'trial' || brought.problems.length > 0 ? [] : await keepBrought(context, brought.files)
  return context.db.transaction().execute(async tx => {
    await lockCatalogue(tx)
    const before = await newestCatalogue(tx)
    const appliedFor = await appliedForAndGone(tx, before.value, catalogue)
    const value = withRetired(before.value, catalogue, id => appliedFor.has(id))
    const changes = [...goneIn(before.value, value), ...differences(before.value, value)]
    const told = await clockProblems(tx, before.value, value)
    const problems = [...crossingProblems(value), ...yearSlips(catalogue), ...told, ...brought.problems]
    if (changes.length === 0 || problems.length > 0 || mode === 'trial')
      return { version: before.version, changes, problems }
    for (const each of kept) await linkFile(tx, context, { kept: each, by: null })
    const version = await publishCatalogue(tx, context, value, { by: null, note: decision.why, actor })
    await noteNamed(tx, value)
    const detail = { version, changes: changes.length, why: decision.why }
    await recordAudit(tx, context, { actor, action: 'catalogue.published', subject: `catalogue:${version}`, detail })
    return { version, changes, problems }
  })
}

/** Programmes that another catalogue does not have, and that someone has applied for: they are retired, and known for ever. */
async function appliedForAndGone(db: Queryable, before: Catalogue, after: Catalogue): Promise<ReadonlySet<string>> {
  const gone = before.programmes.filter(({ id }) => !after.programmes.some(one => one.id === id))
  if (gone.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select wanted.id from unnest(${gone.map(({ id }) => id)}::text[]) wanted (id)
    where exists (select from application where selected_program = wanted.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** What nobody can apply for any more, said before everything else. */
function goneIn(before: Catalogue, after: Catalogue): Change[] {
  return before.programmes
    .filter(({ retired }) => !retired)
    .flatMap(({ id, title }): Change[] => {
      const now = after.programmes.find(one => one.id === id)
      if (now && !now.retired) return []
      return [
        { at: `programme ${id}`, before: title, ...(now ? { after: 'retired: people have applied for it' } : {}) },
      ]
    })
}

/** Every place at which two values differ; lists are compared by position. */
function differences(before: unknown, after: unknown, at = ''): Change[] {
  if (Object.is(before, after)) return []
  if (!isContainer(before) || !isContainer(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ at, ...short('before', before), ...short('after', after) }]
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap(name => differences(before[name], after[name], at === '' ? name : `${at}.${name}`))
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function short(name: 'before' | 'after', value: unknown): Partial<Change> {
  if (value === undefined) return {}
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return { [name]: text.length > 60 ? `${text.slice(0, 59)}…` : text }
}
