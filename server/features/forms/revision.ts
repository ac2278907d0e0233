import { z } from 'zod'
import { spliced } from '#shared/domain/splice.ts'
import { tidyText, withoutControls } from '#shared/domain/text.ts'
import type { Answers, FormDescription } from '#shared/forms/field.ts'
import { readAnswers } from '#shared/forms/read.ts'
import { AppError, invalidFields } from '../../base/errors.ts'
import { type ApplicationRow, answersOf } from '../applications/record.ts'

const changedMeanwhile = () =>
  new AppError(
    'conflicting-change',
    'You changed this application on another device or in another tab. Check it, then submit again.',
  )

/** A save must not overwrite what the same person wrote on another device unseen. Throws 409. */
export function refuseOutdated(baseRevision: unknown, draft: ApplicationRow): void {
  if (baseRevision !== undefined && Number(baseRevision) < draft.revision) throw changedMeanwhile()
}

const count = z.int().nonnegative()
const splices = z.record(z.string(), z.object({ of: count, at: count, remove: count, insert: z.string() }))

/**
 * The answers that a save sends as changes to the stored texts. Throws 422 if they cannot be read or stored, and 409
 * if they were made for other texts than the draft’s.
 */
export function splicedAnswers(form: FormDescription, fields: Record<string, unknown>, draft: ApplicationRow): Answers {
  if (fields.splices === undefined) return {}
  const read = splices.safeParse(parsed(fields.splices))
  if (!read.success || fields.base_revision === undefined)
    throw invalidFields([
      { field: 'splices', message: 'Send the changes to long texts as JSON, with the revision that they change.' },
    ])
  const stored = answersOf(draft)
  const texts: Record<string, string> = {}
  for (const [name, splice] of Object.entries(read.data)) {
    const before = Object.hasOwn(stored, name) ? stored[name] : ''
    // Stored before texts were cleaned, it may hold marks that the browser has left out.
    const after = typeof before === 'string' ? spliced(withoutControls(tidyText(before)), splice) : undefined
    if (after === undefined) throw changedMeanwhile()
    texts[name] = after
  }
  const { answers, problems } = readAnswers(form, texts, 'draft')
  if (problems.length > 0) throw invalidFields(problems)
  return answers
}

function parsed(value: unknown): unknown {
  try {
    return JSON.parse(String(value))
  } catch {
    return undefined
  }
}
