/** A network and a processor as throttled by Chromium. */
export interface Link {
  name: string
  downKbps: number
  upKbps: number
  roundTripMs: number
  /** Slowdown factor compared with this machine's processor. */
  cpu: number
}

export const links: readonly Link[] = [
  { name: 'slow 4G', downKbps: 1600, upKbps: 750, roundTripMs: 150, cpu: 4 },
  { name: 'harsh', downKbps: 400, upKbps: 200, roundTripMs: 400, cpu: 6 },
]
