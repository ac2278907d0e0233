import { ownStore } from '../harness/own-store.ts'
import { printFigures } from '../harness/table.ts'
import { startFleet } from '../server/features/references/testing/fleet.ts'
import { playMonth } from '../server/features/references/testing/month.ts'

// node bench/reference-month.ts [referees [hours]]
// Plays a month in steps of `hours` with three servers on one database, and compares every queued email with the schedule.
const referees = Number(process.argv[2] ?? 200)
const hours = Number(process.argv[3] ?? 1)

const store = await ownStore()
await store.migrate()
const fleet = await startFleet(3, store.open)
try {
  const month = await playMonth(fleet, referees, hours)
  const [promised, expected] = [new Map<string, number>(), new Set(month.expected)]
  for (const mail of month.promised) promised.set(mail, (promised.get(mail) ?? 0) + 1)
  const missing = month.expected.filter(mail => !promised.has(mail))
  const extra = [...promised].filter(([mail, times]) => !expected.has(mail) || times > 1)
  printFigures([
    ['referees', month.referees],
    ['emails due', month.expected.length],
    ['emails written', month.promised.length],
    ['missing', missing.length],
    ['too many, or twice', extra.length],
    ['emails sent', month.sent],
    ['sent twice', month.sentTwice],
    ['reminders at night', month.atNight],
  ])
  process.exitCode = missing.length + extra.length + month.sentTwice + month.atNight === 0 ? 0 : 1
} finally {
  await fleet.close()
  await store.close()
}
