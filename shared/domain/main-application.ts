import { isPostgraduate } from './program-type.ts'

interface Submitted {
  program_type: string
  status: string
  submitted_at: Date | string | null
}

/**
 * The postgraduate application for calls that name none: the most recently submitted one, otherwise the first draft
 * in the list. A newer draft never takes precedence over a submitted one.
 */
export function mainPostgraduate<Application extends Submitted>(
  applications: readonly Application[],
): Application | undefined {
  const postgraduate = applications.filter(({ program_type }) => isPostgraduate(program_type))
  const submitted = postgraduate.filter(({ status }) => status !== 'draft')
  return submitted.toSorted((a, b) => timeOf(b) - timeOf(a))[0] ?? postgraduate[0]
}

function timeOf({ submitted_at }: Submitted): number {
  return submitted_at === null ? 0 : new Date(submitted_at).getTime()
}
