import { actionInWords } from '#shared/contract/audit/words.ts'
import type { CurrentCase } from '#shared/contract/errors.ts'
import { clockTime } from '#shared/domain/calendar.ts'
import { AppError, checkWhatIsNew } from '../../base/errors.ts'
import type { Queryable } from '../../db/client.ts'
import type { OpenedFile } from './access.ts'
import { actorName, looks } from './history.ts'

/** Throws 409, with who changed what, if the caller has missed a change. */
export async function requireRevision(db: Queryable, file: OpenedFile, revision: number): Promise<void> {
  if (revision === file.row.case_revision) return
  const current = await currentOf(db, file)
  const who = current.changed_by ?? 'Someone else'
  throw new AppError(
    'conflicting-change',
    `${who} changed this application ${whatChanged(current)}. ${checkWhatIsNew}`,
    { more: { current } },
  )
}

/** 'at 14:32: Moved to another stage' */
function whatChanged({ changed_at, change }: CurrentCase): string {
  if (!change || !changed_at) return 'after you opened it'
  return `at ${clockTime(new Date(changed_at))}: ${actionInWords(change)}`
}

/** 409 with the current state of the case. */
export async function conflict(db: Queryable, file: OpenedFile, sentence: string): Promise<AppError> {
  return new AppError('conflicting-change', sentence, { more: { current: await currentOf(db, file) } })
}

async function currentOf(db: Queryable, { row }: OpenedFile): Promise<CurrentCase> {
  const last = await db
    .selectFrom('audit_log')
    .select(['audit_log.at', 'audit_log.action', actorName('audit_log')])
    .where('audit_log.subject', '=', `application:${row.uuid}`)
    .where('audit_log.action', 'not in', looks)
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')
    .executeTakeFirst()
  return {
    stage: row.stage,
    revision: row.case_revision,
    ...(last?.full_name ? { changed_by: last.full_name } : {}),
    ...(last ? { changed_at: last.at.toISOString(), change: last.action } : {}),
  }
}
