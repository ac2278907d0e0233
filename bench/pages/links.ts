/** A network and a processor as throttled by Chromium. */
export interface Link {
  name: string
  downKbps: number
  upKbps: number
  roundTripMs: number
  /** Slowdown factor compared with this machine's processor. */
  cpu: number
  /** What such a network reports as `navigator.connection.effectiveType`: `3g` from a round trip of 270 ms. */
  effectiveType: '3g' | '4g'
}

export const links: readonly Link[] = [
  { name: 'slow 4G', downKbps: 1600, upKbps: 750, roundTripMs: 150, cpu: 4, effectiveType: '4g' },
  { name: 'harsh', downKbps: 400, upKbps: 200, roundTripMs: 400, cpu: 6, effectiveType: '3g' },
]
