/**
 * No more than `hits` in `windowSeconds`, counted across all instances: per network address where anyone may call,
 * per account where a token is needed. `RATE_LIMIT_FACTOR` multiplies these limits. They are generous because a
 * campus or a cyber café is one address; `server/http/limits.ts` has the strict ones.
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
/**
 * Per quarter of an hour rather than per hour, so that people who share an address with a busy user wait only
 * minutes.
 */
export const sendsMail = perQuarterHour(30)
