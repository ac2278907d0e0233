import type { Tables } from '../../db/tables.ts'
import type { Inventory } from './inventory.ts'

/** The columns of what readers score. */
export const reviewInventory: Inventory<Extract<keyof Tables, `review${string}` | 'rubric'>> = {
  review: {
    outcome: [
      'id',
      'application_id',
      'staff_id',
      'rubric_id',
      'assigned_by',
      'assigned_at',
      'due_at',
      'draft',
      'drafted_at',
      'version',
      'total',
      'submitted_at',
      'ended_at',
      'end_reason',
      'end_note',
    ],
    nothing: ['remind_at'],
  },
  review_version: {
    outcome: [
      'review_id',
      'version',
      'application_id',
      'staff_id',
      'scores',
      'total',
      'recommendation',
      'comment',
      'case_revision',
      'submitted_at',
    ],
  },
  rubric: {
    staff: ['drafted_by', 'drafted_at', 'published_by', 'published_at'],
    nothing: ['id', 'level', 'programme', 'version', 'content'],
  },
}
