import { sql } from 'kysely'
import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { collationAdvice } from '../../../db/collation.ts'
import type { Instance } from '../instance-report.ts'
import { bytesInWords, type SystemPart } from '../system-part.ts'

/** The database: where it is, how large, and whether it can be written to. */
export async function storePart(context: Context, troubles: readonly string[]): Promise<SystemPart> {
  const { db, config } = context
  const { rows } = await sql<{ bytes: number; version: string }>`
    select pg_database_size(current_database())::float8 as bytes, current_setting('server_version') as version`.execute(
    db,
  )
  const { bytes = 0, version = '' } = rows[0] ?? {}
  const part = {
    part: 'store' as const,
    title: 'Database',
    facts: [
      {
        label: 'PostgreSQL',
        value: `${version}, ${config.databaseUrl ? 'a server of its own' : 'run by this program'}`,
      },
      { label: 'Size', value: bytesInWords(bytes) },
    ],
  }
  if (troubles.includes('store-disk'))
    return {
      ...part,
      state: 'trouble',
      says: 'The disk of the database is full.',
      mend: 'People can read but not save. Free space on that disk.',
    }
  const advice = await collationAdvice(db)
  if (advice)
    return {
      ...part,
      state: 'trouble',
      says: 'An upgrade of the operating system has changed how text is sorted.',
      mend: advice,
    }
  return { ...part, state: 'fine', says: `In order, ${bytesInWords(bytes)}.` }
}

/** Uploads: where they are, and whether they are checked for viruses. */
export async function filesPart({ db, config, scanner }: Context, troubles: readonly string[]): Promise<SystemPart> {
  const { rows } = await sql<{ unchecked: number }>`
    select count(*)::int as unchecked from file_check where attempts >= 5`.execute(db)
  const unchecked = rows[0]?.unchecked ?? 0
  const part = {
    part: 'files' as const,
    title: 'Uploaded files',
    facts: [
      { label: 'Kept in', value: config.s3 ? `the bucket ${config.s3.bucket}` : 'the data folder' },
      { label: 'Virus scanner', value: scanner ? 'clamd' : 'none' },
    ],
  }
  if (troubles.includes('files'))
    return {
      ...part,
      state: 'trouble',
      says: 'The store of uploads cannot be used.',
      mend: config.s3
        ? 'Check S3_ENDPOINT and its keys, and that the bucket exists.'
        : 'Check that the data folder belongs to the account of the service.',
    }
  if (unchecked > 0)
    return {
      ...part,
      state: 'trouble',
      says: `${counted(unchecked, 'upload')} could not be checked for viruses, so no one can open ${unchecked === 1 ? 'it' : 'them'}.`,
      mend: 'Start the virus scanner: systemctl start clamav-daemon. They are checked when it runs.',
    }
  if (!scanner)
    return {
      ...part,
      state: 'note',
      says: 'Uploads are not checked for viruses.',
      mend: 'Install clamd and name it in CLAMD_URL. Uploads are still checked for their type and for active content.',
    }
  return { ...part, state: 'fine', says: 'In order, each upload is checked for viruses.' }
}

const scarce = { bytes: 2e9, share: 0.05 }
const little = { bytes: 10e9, share: 0.1 }
const holdsInWords: Record<string, string> = { data: 'data', files: 'uploads on their way' }

/** Room on the disks of every instance. */
export function disksPart(instances: readonly Instance[]): SystemPart {
  const disks = instances.flatMap(({ name, disks: own }) => own.map(one => ({ ...one, on: name })))
  const isBelow = ({ free, total }: { free: number; total: number }, limit: typeof scarce) =>
    free < limit.bytes && free < total * limit.share * 2 ? true : free < total * limit.share
  const full = disks.find(one => isBelow(one, scarce))
  const low = disks.find(one => isBelow(one, little))
  const part = {
    part: 'disks' as const,
    title: 'Disk room',
    facts: disks.map(({ holds, on, free, total }) => ({
      label: `${on}, ${holdsInWords[holds] ?? holds}`,
      value: `${bytesInWords(free)} free of ${bytesInWords(total)}`,
    })),
  }
  const mend =
    'Remove what is not needed, such as old backups and logs (journalctl --vacuum-size=500M), or enlarge the disk.'
  if (full)
    return {
      ...part,
      state: 'trouble',
      says: `The disk of ${full.on} is nearly full: ${bytesInWords(full.free)} left.`,
      mend,
    }
  if (low) return { ...part, state: 'note', says: `The disk of ${low.on} has ${bytesInWords(low.free)} left.`, mend }
  const least = Math.min(...disks.map(({ free }) => free))
  return {
    ...part,
    state: 'fine',
    says: disks.length > 0 ? `${bytesInWords(least)} free.` : 'Not known on this system.',
  }
}
