import { readFile } from 'node:fs/promises'
import { type Migration, readMigrations } from './migration-files.ts'

/** As `sha256sum` writes them, so that `sha256sum -c` in the folder of the migrations checks them too. */
export const checksumFile = new URL('./migrations.sha256', import.meta.url)

/** A sentence for each migration that has been changed or removed since its checksum was noted. */
export function changedSince(noted: string, migrations: readonly Pick<Migration, 'name' | 'sha256'>[]): string[] {
  const now = new Map(migrations.map(({ name, sha256 }) => [name, sha256]))
  return linesOf(noted).flatMap(([sha256, name]) =>
    now.get(name) === sha256
      ? []
      : [`${name} has run on databases and must not change. Undo the change, and write a new migration instead.`],
  )
}

/** The list with the new migrations added. Throws if one that it names has changed. */
export async function withNewMigrations(): Promise<string> {
  const [noted, migrations] = await Promise.all([readFile(checksumFile, 'utf8'), readMigrations()])
  const changed = changedSince(noted, migrations)
  if (changed.length > 0) throw new Error(changed.join('\n'))
  return migrations.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join('')
}

function linesOf(noted: string): [sha256: string, name: string][] {
  return [...noted.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(([, sha256 = '', name = '']) => [sha256, name])
}
