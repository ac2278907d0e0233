import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { earlierTexts } from './earlier-texts.ts'

const folder = new URL('./migrations/', import.meta.url)

export interface Migration {
  name: string
  text: string
  sha256: string
  /** Checksums of earlier texts of this migration: a database on which one of them ran has the same schema. */
  replaces: string[]
}

/** The migrations of this version, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async name => {
      const text = await readFile(new URL(name, folder), 'utf8')
      const named = [...text.matchAll(/^-- replaces ([0-9a-f]{64})$/gm)].map(([, sha256 = '']) => sha256)
      const listed = earlierTexts.filter(one => one.name === name && one.repair === undefined)
      const replaces = [...named, ...listed.map(({ sha256 }) => sha256)]
      return { name, text, sha256: createHash('sha256').update(text).digest('hex'), replaces }
    }),
  )
}

/** Whether a text with this checksum is this migration, or one that it replaces. */
export function isSame(migration: Migration, sha256: string): boolean {
  return migration.sha256 === sha256 || migration.replaces.includes(sha256)
}

/** The statements that bring a database, on which an earlier text of this migration ran, to where the present one leads. */
export function repairOf({ name }: Migration, sha256: string): string | undefined {
  return earlierTexts.find(one => one.name === name && one.sha256 === sha256)?.repair
}

/** A statement of a migration that runs while the previous version of the server is in use. */
export interface OnlineStatement {
  text: string
  /** Does part of the work in each run, until nothing is left. */
  isRepeated: boolean
}

/**
 * The statements of a migration whose first line is `-- online`, each run in its own transaction; undefined for all others, which run as a
 * whole. A statement below a line `-- repeat` is run until it changes no more rows.
 */
export function onlineStatements(text: string): OnlineStatement[] | undefined {
  if (!/^-- online\b/.test(text)) return undefined
  return text
    .split(/;[^\S\n]*(?:--[^\n]*)?\n/)
    .map(part => ({ text: part.replace(/^\s*--[^\n]*$/gm, '').trim(), isRepeated: /^\s*-- repeat\b/m.test(part) }))
    .filter(statement => statement.text !== '')
}
