import { counted } from '#shared/domain/counted.ts'
import type { Context } from '../../../base/context.ts'
import type { Instance } from '../instance-report.ts'
import { agoInWords, type SystemPart } from '../system-part.ts'
import { jobTitle } from './job-titles.ts'

const wrongClockMs = 2000

/** Each instance’s clock beside that of the database. */
export function clockPart(instances: readonly Instance[]): SystemPart {
  const worst = instances.reduce((one, other) => (Math.abs(other.clock_ms) > Math.abs(one.clock_ms) ? other : one))
  const part = {
    part: 'clock' as const,
    title: 'Clock',
    facts: instances.map(({ name, clock_ms }) => ({ label: name, value: differenceInWords(clock_ms) })),
  }
  if (Math.abs(worst.clock_ms) < wrongClockMs)
    return { ...part, state: 'fine', says: 'Agrees with the clock of the database.' }
  return {
    ...part,
    state: 'trouble',
    says: `The clock of ${worst.name} is ${differenceInWords(worst.clock_ms)}.`,
    mend: 'Sign-in codes from apps and closing dates depend on it. Turn time synchronisation on: timedatectl set-ntp true.',
  }
}

function differenceInWords(ms: number): string {
  if (Math.abs(ms) < 1000) return 'the same as the database’s, to the second'
  return `${agoInWords(Math.abs(ms))} ${ms > 0 ? 'ahead of' : 'behind'} the database’s`
}

export interface Job {
  name: string
  title: string
  last_at?: string | undefined
  next_at?: string | undefined
  failures: number
}

/** A job runs on every instance: the last run of any, the next of any, and the most failures. */
export function jobsOf(instances: readonly Instance[]): Job[] {
  const jobs = new Map<string, Job>()
  for (const { jobs: own } of instances)
    for (const { name, last_at, next_at, failures } of own) {
      const known = jobs.get(name)
      jobs.set(name, {
        name,
        title: jobTitle(name),
        last_at: [known?.last_at, last_at]
          .filter(at => at !== undefined)
          .sort()
          .at(-1),
        next_at: [known?.next_at, next_at]
          .filter(at => at !== undefined)
          .sort()
          .at(0),
        failures: Math.max(known?.failures ?? 0, failures),
      })
    }
  return [...jobs.values()].sort((one, other) => other.failures - one.failures || one.title.localeCompare(other.title))
}

/** What runs in the background, and what keeps failing. */
export async function jobsPart({ db }: Context, jobs: readonly Job[]): Promise<SystemPart> {
  const aside = await db
    .selectFrom('set_aside')
    .select(({ fn }) => ['duty', fn.countAll<number>().as('count'), fn.min('since').as('since')])
    .groupBy('duty')
    .orderBy('duty')
    .limit(50)
    .execute()
  const failing = jobs.filter(({ failures }) => failures > 1)
  const part = {
    part: 'jobs' as const,
    title: 'Background jobs',
    facts: aside.map(({ duty, count, since }) => ({
      label: `${jobTitle(duty)}: ${counted(Number(count), 'item')} set aside since`,
      at: since.toISOString(),
    })),
  }
  if (failing.length > 0)
    return {
      ...part,
      state: 'trouble',
      says: `${failing.map(({ title, failures }) => `“${title}” has failed ${counted(failures, 'time')} in a row`).join('. ')}.`,
      mend: 'It is tried again and again. If it goes on after an hour, send the log of that time to the people who look after the program: journalctl -u admissions.',
    }
  if (aside.length > 0)
    return {
      ...part,
      state: 'trouble',
      says: `${counted(
        aside.reduce((sum, { count }) => sum + Number(count), 0),
        'item',
      )} set aside because a job failed on ${aside.length === 1 ? 'it' : 'them'}.`,
      mend: 'Everything else goes on, and these are tried again every six hours. The audit log names them; send the log to the people who look after the program.',
    }
  return { ...part, state: 'fine', says: jobs.length > 0 ? `All ${jobs.length} run.` : 'Not started yet.' }
}

export interface ErrorLine {
  says: string
  count: number
  last_at: string
  instance: string
}

/** Errors of the last day, the most recent first. */
export function errorsOf(instances: readonly Instance[]): ErrorLine[] {
  return instances
    .flatMap(({ name, errors }) =>
      errors.map(({ says, about, kind, count, last_at }) => {
        const more = [about && jobTitle(about), kind].filter(Boolean).join(', ')
        return {
          says: `${says.charAt(0).toUpperCase()}${says.slice(1)}${more ? ` (${more})` : ''}.`,
          count,
          last_at,
          instance: name,
        }
      }),
    )
    .sort((one, other) => other.last_at.localeCompare(one.last_at))
    .slice(0, 50)
}

const hourMs = 3_600_000

export function errorsPart(lines: readonly ErrorLine[], now: Date): SystemPart {
  const part = { part: 'errors' as const, title: 'Errors of the last day', facts: [] }
  const [newest] = lines
  if (!newest) return { ...part, state: 'fine', says: 'None.' }
  const count = lines.reduce((sum, line) => sum + line.count, 0)
  const ageMs = now.getTime() - new Date(newest.last_at).getTime()
  return {
    ...part,
    state: ageMs < hourMs ? 'trouble' : 'note',
    says: `${counted(count, 'error')}, the last ${agoInWords(Math.max(0, ageMs))} ago.`,
    mend: 'What failed is tried again, or the person was told. If the same line keeps coming back, send the log of that time to the people who look after the program: journalctl -u admissions --since today.',
  }
}
