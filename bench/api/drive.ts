import { openWire, type Request, type Wire } from '../../harness/wire.ts'

/** What a connection does in one turn: one request, or a few related ones. `measure` times each of them. */
export type Turn = (wire: Wire, ask: Ask) => Promise<void>

/** Sends a request and records its time under `name`. A response with a status other than `expected` is a failure. */
export type Ask = (wire: Wire, name: string, request: Request, expected: number) => Promise<Buffer>

export interface Driven {
  /** While turns were running, without refilling in between. */
  seconds: number
  /** Response times in milliseconds, sorted, by call name. */
  timesMs: Map<string, number[]>
  /** Bytes of the newest request and response, by the name of the call. */
  bytes: Map<string, { sent: number; received: number }>
  failures: string[]
}

export interface Drive {
  port: number
  connections: number
  seconds: number
  /** The next turn, or undefined when there is no one left: then `refill` runs. */
  next: () => Turn | undefined
  refill?: () => Promise<void>
}

/** Each connection takes turn after turn until the time is up. */
export async function drive({ port, connections, seconds, next, refill }: Drive): Promise<Driven> {
  const driven: Driven = { seconds: 0, timesMs: new Map(), bytes: new Map(), failures: [] }
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(port)))
  const ask: Ask = async (wire, name, request, expected) => {
    const startedMs = performance.now()
    const { status, body } = await wire.ask(request)
    const times = driven.timesMs.get(name) ?? []
    times.push(performance.now() - startedMs)
    driven.timesMs.set(name, times)
    driven.bytes.set(name, { sent: request.head.length + (request.body?.length ?? 0), received: body.length })
    if (status !== expected) driven.failures.push(`${name}: ${status} ${body.toString().slice(0, 300)}`)
    return body
  }
  try {
    while (driven.seconds < seconds) {
      const startedMs = performance.now()
      const endMs = startedMs + (seconds - driven.seconds) * 1000
      await Promise.all(wires.map(wire => takeTurns(wire, ask, next, endMs)))
      driven.seconds += (performance.now() - startedMs) / 1000
      if (performance.now() >= endMs || !refill) break
      await refill()
    }
  } finally {
    for (const wire of wires) wire.close()
  }
  for (const times of driven.timesMs.values()) times.sort((a, b) => a - b)
  return driven
}

async function takeTurns(wire: Wire, ask: Ask, next: Drive['next'], endMs: number): Promise<void> {
  while (performance.now() < endMs) {
    const turn = next()
    if (!turn) return
    await turn(wire, ask)
  }
}
