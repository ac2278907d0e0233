export interface Failure {
  /** File and title. */
  name: string
  /** The first lines of the message. */
  reason: string
  /** The place in the project, if the stack names one. */
  place: string | null
}

/** How a run of tests ended. */
export interface Outcome {
  /** How many files of tests were run. */
  files: number
  failures: readonly Failure[]
}

/** Enough to see what differs; the rest would bury the other failures. */
const reasonLetters = 1500

export const failureList = {
  reason(error: { message: string; stack?: string }): Pick<Failure, 'reason' | 'place'> {
    const place = /\(?(?:file:\/\/)?([^\s()]*\.(?:test\.tsx?|ts|tsx):\d+):\d+\)?/.exec(
      (error.stack ?? '').split('\n').find(line => line.includes('at ') && !line.includes('node_modules')) ?? '',
    )
    return { reason: error.message.slice(0, reasonLetters).trimEnd(), place: place?.[1] ?? null }
  },
  text({ name, reason, place }: Failure): string {
    const lines = [...reason.split('\n'), ...(place ? [`at ${place}`] : [])]
    return [name, ...lines.map(line => `      ${line}`)].join('\n')
  },
}
