export type ToastVariant = 'default' | 'destructive'

export type Toast = {
  id: number
  variant: ToastVariant
  title: string
  description?: string | undefined
}

export type ToastInput = {
  title: string
  description?: string
  variant?: ToastVariant
  durationMs?: number
}

type Running = { remainingMs: number; startedAtMs: number; stop: () => void }

/** Where a store gets its time from, so that a test can own it. */
export type ToastTime = {
  nowMs: () => number
  /** Runs `action` after `delayMs` and returns how to call it off. */
  after: (delayMs: number, action: () => void) => () => void
}

const browserTime: ToastTime = {
  nowMs: () => Date.now(),
  after: (delayMs, action) => {
    const timer = setTimeout(action, delayMs)
    return () => clearTimeout(timer)
  },
}

export type ToastStore = {
  subscribe: (listener: () => void) => () => void
  snapshot: () => readonly Toast[]
  show: (input: ToastInput) => number
  dismiss: (id: number) => void
  /** Stops the clocks while a reader points at a toast or has focus in it. */
  pause: () => void
  resume: () => void
}

function remainingOf({ remainingMs, startedAtMs }: Running, nowMs: number): number {
  return Math.max(0, remainingMs - (nowMs - startedAtMs))
}

/** Keeps at most `limit` toasts, newest last; each leaves after its duration, the oldest when there is no room. */
export function createToastStore(limit: number, defaultDurationMs: number, time: ToastTime = browserTime): ToastStore {
  const listeners = new Set<() => void>()
  const clocks = new Map<number, Running>()
  let toasts: readonly Toast[] = []
  let lastId = 0
  let paused = false

  function publish(next: readonly Toast[]): void {
    toasts = next
    for (const listener of listeners) listener()
  }

  function run(id: number, remainingMs: number): void {
    const stop = paused ? () => {} : time.after(remainingMs, () => dismiss(id))
    clocks.set(id, { remainingMs, startedAtMs: time.nowMs(), stop })
  }

  function forget(id: number): void {
    clocks.get(id)?.stop()
    clocks.delete(id)
  }

  function dismiss(id: number): void {
    forget(id)
    const next = toasts.filter(toast => toast.id !== id)
    // The pointer cannot leave a toast that is gone: without this the next one would stay for ever.
    if (next.length === 0) paused = false
    if (next.length !== toasts.length) publish(next)
  }

  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    snapshot: () => toasts,
    show({ title, description, variant = 'default', durationMs = defaultDurationMs }) {
      lastId += 1
      const all = [...toasts, { id: lastId, variant, title, description }]
      for (const gone of all.slice(0, -limit)) forget(gone.id)
      run(lastId, durationMs)
      publish(all.slice(-limit))
      return lastId
    },
    dismiss,
    pause() {
      if (paused) return
      paused = true
      for (const [id, clock] of clocks) {
        clock.stop()
        clocks.set(id, { ...clock, remainingMs: remainingOf(clock, time.nowMs()) })
      }
    },
    resume() {
      if (!paused) return
      paused = false
      for (const [id, clock] of clocks) run(id, clock.remainingMs)
    },
  }
}
