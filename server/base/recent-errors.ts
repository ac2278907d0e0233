/** One sentence of the log, with how often it was written. */
export interface RecentError {
  says: string
  /** What it is about, such as the name of a job. */
  about: string | undefined
  /** The kind of error, such as 'TypeError' or '23505'; never its message, which may quote somebody. */
  kind: string | undefined
  count: number
  firstAt: number
  lastAt: number
}

const hourMs = 3_600_000
const hoursKept = 24
/** Different sentences. More in one day would not be read. */
const mostSentences = 60

/**
 * Counts the errors that this process has logged in the last 24 hours, by their sentence. Sentences of the log are constants, so nothing
 * of anyone is in it.
 */
export function errorCounts() {
  const counts = new Map<string, Omit<RecentError, 'count' | 'firstAt'> & { hours: Map<number, number> }>()
  return {
    note(says: string, about: string | undefined, kind: string | undefined, at: number): void {
      const key = `${says} ${about ?? ''} ${kind ?? ''}`
      const known = counts.get(key)
      if (!known && counts.size >= mostSentences) forgetOld(at)
      if (!known && counts.size >= mostSentences) return
      const entry = known ?? { says, about, kind, lastAt: at, hours: new Map<number, number>() }
      const hour = Math.floor(at / hourMs)
      entry.hours.set(hour, (entry.hours.get(hour) ?? 0) + 1)
      for (const old of entry.hours.keys()) if (old <= hour - hoursKept) entry.hours.delete(old)
      counts.set(key, { ...entry, lastAt: at })
    },
    /** The most recent first. */
    read(at: number): RecentError[] {
      forgetOld(at)
      return [...counts.values()]
        .map(({ hours, ...entry }) => ({
          ...entry,
          count: [...hours.values()].reduce((sum, count) => sum + count, 0),
          firstAt: Math.min(entry.lastAt, Math.min(...hours.keys()) * hourMs),
        }))
        .sort((one, other) => other.lastAt - one.lastAt)
    },
  }

  function forgetOld(at: number): void {
    for (const [key, { lastAt }] of counts) if (lastAt <= at - hoursKept * hourMs) counts.delete(key)
  }
}

/** Those of this process. */
export const recentErrors = errorCounts()

/** What a line of the log is about, from its fields: a job, a check, a table, a kind of email. */
export function aboutOf(fields: unknown): { about: string | undefined; kind: string | undefined } {
  const { duty, check, table, service, err } = Object(fields) as Record<string, unknown>
  const about = [duty, check, table, service].find(one => typeof one === 'string')
  const { code, name } = Object(err) as { code?: unknown; name?: unknown }
  const kind = [code, name].find(one => typeof one === 'string')
  return { about: about as string | undefined, kind: kind as string | undefined }
}
