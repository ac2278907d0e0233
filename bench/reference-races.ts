import { ownStore } from '../harness/own-store.ts'
import { print, printFigures } from '../harness/table.ts'
import { startFleet } from '../server/features/references/testing/fleet.ts'
import { raceSubmitAndChange, raceTwoSubmissions } from '../server/features/references/testing/races.ts'

// node bench/reference-races.ts [races]
// Races the same reference on two servers, and a reference against a change of its referee, each `races` times. Checks after every
// race that one request won, the other was told, and nothing is half done.
const races = Number(process.argv[2] ?? 1000)

const store = await ownStore()
await store.migrate()
const fleet = await startFleet(2, store.open)
let halfDone = 0
try {
  await run('the same reference twice', raceTwoSubmissions)
  await run('a reference and a change of its referee', raceSubmitAndChange)
} finally {
  await fleet.close()
  await store.close()
}
process.exitCode = halfDone === 0 ? 0 : 1

async function run(title: string, race: typeof raceTwoSubmissions): Promise<void> {
  const results = new Map<string, number>()
  for (let index = 0; index < races; index += 1) {
    const result = await race(fleet, `${race.name.toLowerCase()}-${index}`).catch(error => {
      halfDone += 1
      return String(error)
    })
    results.set(result, (results.get(result) ?? 0) + 1)
  }
  print(`${title}, ${races} times:`)
  printFigures([...results])
}
