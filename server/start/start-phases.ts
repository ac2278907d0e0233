const phaseNames = ['checks', 'database', 'modules', 'connection', 'migrations', 'listening'] as const
type Phase = (typeof phaseNames)[number]

/** How long each phase of a start took, in milliseconds. */
export interface StartPhases {
  readonly ms: Readonly<Partial<Record<Phase, number>>>
  /** Ends a phase. The next one begins. */
  end(phase: Phase): void
}

/** Measures a start from when Node began to run this process. */
export function startPhases(): StartPhases {
  const ms: Partial<Record<Phase, number>> = {}
  let beganMs = 0
  return {
    ms,
    end(phase) {
      const nowMs = performance.now()
      ms[phase] = Math.round(nowMs - beganMs)
      beganMs = nowMs
    },
  }
}
