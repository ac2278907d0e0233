import * as z from 'zod'
import { caseStages } from '../../domain/case-life.ts'
import { exportFormats, exportKinds } from '../../domain/export-kinds.ts'
import { feeStates } from '../../domain/fee-states.ts'
import { queueQuery } from './queue.ts'
import { chosen } from './queue-work.ts'
import { exportSchedule } from './scheduled-exports.ts'
import { line, uuid } from './text.ts'

const what = z.enum(exportKinds, { error: 'This cannot be exported.' })

/** The view to export: of the queue, the list of fees, or the audit log. */
const view = {
  stage: z.enum(caseStages, { error: 'There is no such stage.' }).optional(),
  state: z.enum(feeStates, { error: 'There is no such state.' }).optional(),
  q: queueQuery.shape.q,
}

export const exportQuery = z.object({ what, ...view })

export const exportCount = z.object({
  /** How many people the file names; 0 for totals. For the audit log: how many people and things it is about. */
  people: z.number(),
  /** For the audit log: how many lines the file has. */
  lines: z.number().optional(),
  /** More people than may be exported without a colleague’s approval. */
  needs_approval: z.boolean(),
})

const content = {
  what,
  columns: z
    .array(z.string().max(40), { error: 'Choose the columns.' })
    .max(40, 'These are more columns than there are.'),
  filter: z.object({
    ...view,
    /** Applications selected one by one in the queue, instead of a view. */
    uuids: chosen.optional(),
  }),
  format: z.enum(exportFormats, { error: 'There is no such format.' }),
}

export const exportFilesBody = z.object({ filter: content.filter.omit({ state: true }) })

export const exportBody = z.object({
  ...content,
  /** An approved request for exactly this export. */
  request: uuid.optional(),
})

export const exportRequestBody = z.object(content)

const person = z.object({ id: uuid, full_name: z.string() })

export const exportRequest = z.object({
  id: uuid,
  ...content,
  people: z.number(),
  asked_by: person,
  asked_at: z.string(),
  state: z.enum(['open', 'approved']),
  decided_by: person.optional(),
  /** When an approved request expires. */
  ends_at: z.string().optional(),
})

export const exportRequests = z.object({
  /** The caller’s own requests: open, or ready to use. */
  own: z.array(exportRequest),
  /** Those that the caller can approve. */
  to_decide: z.array(exportRequest),
})

export const savedExportBody = z.object({
  name: line({ missing: 'Enter a name.', max: 60 }),
  ...content,
  /** With everyone who may make such an export; each gets only their own scope. Absent: unchanged. */
  shared: z.boolean({ error: 'Send true or false.' }).optional(),
})

export const savedExport = z.object({
  id: uuid,
  name: z.string(),
  ...content,
  shared: z.literal(true).optional(),
  /** For an export that a colleague shares: its owner. */
  owner: person.optional(),
  /** In the list only: when it is made for the caller. */
  schedule: exportSchedule.optional(),
})

export const savedExports = z.array(savedExport)
