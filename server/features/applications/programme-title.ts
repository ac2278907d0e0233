import { findProgramme } from '#shared/domain/programmes.ts'
import type { ApplicationRow } from './record.ts'

export interface Titled extends Pick<ApplicationRow, 'selected_program' | 'programme_title'> {
  status: string
}

/**
 * The title of the programme applied for: the one that the application was submitted with, whatever the programme has been called since.
 * A draft has today’s.
 */
export function titleAppliedFor({ status, selected_program, programme_title }: Titled): string | undefined {
  const sent = status === 'draft' ? null : programme_title
  return sent ?? findProgramme(selected_program)?.title
}

/** The same for what belongs to an application, such as a payment, and may be for another programme; null means the one applied for. */
export function titleOf(programme: string | null, application: Titled): string | undefined {
  if (programme === null || programme === application.selected_program) return titleAppliedFor(application)
  return findProgramme(programme)?.title
}
