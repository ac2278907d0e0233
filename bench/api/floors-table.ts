import { print, row } from '../../harness/table.ts'
import { openWire } from '../../harness/wire.ts'
import type { MeasuredCall } from './calls.ts'
import { allPutBack, type Crowd } from './crowd.ts'
import { bytesAlone, passwordsAlone, statementsAlone } from './floors.ts'
import { type Statement, startMeasured } from './measured-server.ts'
import type { Measured } from './report.ts'
import type { MeasuredStore } from './store.ts'

const secondsEach = 2
/** Requests whose statements are recorded. */
const written = 150

/**
 * Beside each call, what is possible without our code: the statements of its requests through the driver alone, on a copy of
 * the database, and the same number of bytes through bare Node.
 */
export async function printFloors({
  store,
  port,
  crowd,
  calls,
  measured,
}: {
  store: MeasuredStore
  port: number
  crowd: Crowd
  calls: readonly MeasuredCall[]
  measured: readonly Measured[]
}): Promise<void> {
  await allPutBack(store, crowd)
  const copy = await store.copy()
  const statements = await writeDown(store, port, crowd, calls)
  print()
  row('floors, responses a second', 'ours', 'statements', 'bare Node', 'passwords')
  for (const call of calls) {
    const ours = measured.find(one => one.name === call.name)
    if (!ours) continue
    const alone = await statementsAlone(copy, statements.get(call.name) ?? [], {
      seconds: secondsEach,
      repeats: call.repeats === true,
    })
    const bytes = { received: ours.bytes.sent, answered: ours.bytes.received, keeps: call.name.startsWith('upload') }
    const node = await bytesAlone(port, bytes, { connections: call.connections, seconds: secondsEach })
    const passwords = call.name === 'sign-in' ? await passwordsAlone(secondsEach) : undefined
    row(call.name, ours.perSecond, alone, node, passwords)
  }
}

/** One request at a time, on a server that records the statements of each. */
async function writeDown(
  store: MeasuredStore,
  port: number,
  crowd: Crowd,
  calls: readonly MeasuredCall[],
): Promise<Map<string, Statement[][]>> {
  const server = await startMeasured({ port, env: store.env, records: true })
  const wire = await openWire(port)
  const found = new Map<string, Statement[][]>()
  try {
    for (const call of calls) {
      await server.requests()
      const people = crowd.people[call.role].slice(0, written)
      const first: Statement[][] = []
      for (const [turn, person] of people.entries())
        await call.turnOf(
          crowd.portal,
          person,
          turn,
        )(wire, async (one, _name, request) => {
          const { body } = await one.ask(request)
          return body
        })
      // A turn may be several requests; the table is about the first.
      const requests = await server.requests()
      const each = Math.max(1, Math.round(requests.length / people.length))
      for (let at = 0; at < requests.length; at += each) first.push(requests[at] ?? [])
      found.set(call.name, first)
    }
  } finally {
    wire.close()
    await server.stop()
  }
  return found
}
