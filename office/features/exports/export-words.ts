import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { exportColumns, exportNames, formatNames } from '#shared/domain/export-kinds.ts'
import { feeStateNames } from '#shared/domain/fee-states.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import type { ExportContent } from './export-query.ts'

type Content = Omit<ExportContent, 'filter'> & { filter: Omit<ExportContent['filter'], 'uuids'> }

/** 'Applications · Checking · is:unread' */
export function viewInWords({ what, filter: { stage, state, q } }: Pick<Content, 'what' | 'filter'>): string {
  return [exportNames[what], stage && stageNames[stage], state && feeStateNames[state], q].filter(Boolean).join(' · ')
}

/** 'CSV for Excel: Surname, Email' */
export function columnsInWords({ what, columns, format }: Pick<Content, 'what' | 'columns' | 'format'>): string {
  const labels = exportColumns[what].filter(({ id }) => columns.includes(id)).map(({ label }) => label)
  return `${formatNames[format]}: ${labels.join(', ')}`
}

/** The name of an export within a sentence: only its first letter is small. */
export function inSentence(what: Content['what']): string {
  const name = exportNames[what]
  return name.charAt(0).toLowerCase() + name.slice(1)
}

export function momentInWords(moment: string): string {
  const at = new Date(moment)
  return `${longDate(at)} at ${clockTime(at)}`
}
