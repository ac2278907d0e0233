/** What a server said of requests that failed through its own fault. */
export interface ServerFaults {
  /** For `onLogLine` of a server whose level is `error`. */
  hear(line: string): void
  /** Each different fault, and how often it was told. */
  told(): string[]
}

interface Line {
  msg?: string
  err?: { type?: string; code?: string; message?: string; stack?: string }
}

/** `log` is told each different fault when it happens first. */
export function serverFaults(log: (line: string) => void): ServerFaults {
  const counts = new Map<string, number>()
  return {
    hear(line) {
      const { msg, err } = parsed(line)
      if (!err) return
      const place = err.stack?.split('\n').find(frame => frame.includes('/server/'))
      const fault = [msg, err.code, err.message, place?.trim().replace(/\(?\S*\/server\//, 'server/')]
      const said = fault.filter(Boolean).join(', ')
      if (!counts.has(said)) log(`the server says: ${said}`)
      counts.set(said, (counts.get(said) ?? 0) + 1)
    },
    told: () => [...counts].map(([said, times]) => `${times} × ${said}`),
  }
}

function parsed(line: string): Line {
  try {
    return JSON.parse(line) as Line
  } catch {
    return {}
  }
}
