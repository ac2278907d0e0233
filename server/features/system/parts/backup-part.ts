import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import { agoInWords, bytesInWords, type SystemPart } from '../system-part.ts'

/** A nightly backup may be some hours late. */
const oldMs = 30 * 3_600_000

/** How old the newest backup is, and whether it was read again. */
export async function backupPart({ db, clock, config }: Context): Promise<SystemPart> {
  const last = await db.selectFrom('backup_run').selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst()
  const folder = config.backupDir ? [{ label: 'Folder', value: config.backupDir }] : []
  const part = { part: 'backup' as const, title: 'Backup', facts: folder }
  if (!last)
    return {
      ...part,
      state: 'trouble',
      says: 'No backup has been made.',
      mend: 'If this machine fails, everything is lost. On the server: systemctl enable --now admissions-backup.timer, then deploy/admissions backup for the first one.',
    }
  const ageMs = clock.now().getTime() - last.at.getTime()
  const ago = agoInWords(ageMs)
  const facts = [
    { label: 'Made', at: last.at.toISOString() },
    { label: 'File', value: last.file_name },
    { label: 'Size', value: bytesInWords(Number(last.bytes)) },
    {
      label: 'Contents',
      value: `${Number(last.row_count).toLocaleString('en-GB')} rows and ${counted(last.file_count, 'upload')}`,
    },
    ...folder,
  ]
  if (!last.checked_at)
    return {
      ...part,
      facts,
      state: 'trouble',
      says: `The last backup, ${ago} ago, could not be read again.`,
      mend: 'Its disk may be failing or full. Make another one in another place: deploy/admissions backup FILE.',
    }
  if (ageMs > oldMs)
    return {
      ...part,
      facts,
      state: 'trouble',
      says: `The newest backup is ${ago} old.`,
      mend: 'See why the nightly one did not run: systemctl status admissions-backup, journalctl -u admissions-backup.',
    }
  if (last.missing_count > 0)
    return {
      ...part,
      facts,
      state: 'note',
      says: `${counted(last.missing_count, 'upload')} in the database ${last.missing_count === 1 ? 'was' : 'were'} not in the file store when the backup was made.`,
      mend: 'The command names them: journalctl -u admissions-backup. An earlier backup may have them.',
    }
  return { ...part, facts, state: 'fine', says: `Made ${ago} ago and read again. Keep a copy in another place.` }
}
