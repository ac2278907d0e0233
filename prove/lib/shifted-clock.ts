/** Preloaded into a server: shifts its clock by `CLOCK_AHEAD_MS`. Timers and the database are not affected. */
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0)
const real = Date.now.bind(Date)

globalThis.Date = new Proxy(Date, {
  construct: (date, given: unknown[]) => Reflect.construct(date, given.length === 0 ? [real() + aheadMs] : given),
  get: (date, key) => (key === 'now' ? () => real() + aheadMs : Reflect.get(date, key)),
})
