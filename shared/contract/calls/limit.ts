/**
 * No more than `hits` in `windowSeconds`, counted by all instances together: for each network address where anyone may call, for each
 * account where a token is needed. `RATE_LIMIT_FACTOR` multiplies the limits of calls. A campus or a cyber café is one address, so
 * those are wide; `server/http/limits.ts` has the narrow ones.
 */
export interface Limit {
  hits: number
  windowSeconds: number
}

const per = (windowSeconds: number) => (hits: number) => ({ hits, windowSeconds })

export const perMinute = per(60)
export const perQuarterHour = per(15 * 60)
export const perHour = per(3600)
export const perDay = per(24 * 3600)

export const mayWrite = perQuarterHour(1200)
export const drawsPdf = perQuarterHour(60)
export const checksPassword = perQuarterHour(20)
/** Per quarter of an hour instead of an hour, so that people who share an address with a busy user wait for minutes. */
export const sendsMail = perQuarterHour(30)
