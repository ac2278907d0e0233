import { clientOf } from '../../harness/client.ts'
import { copyMadeStore } from '../../harness/made-store.ts'
import type { MailSink } from '../../harness/mail-sink.ts'
import { mailSink } from '../../harness/mail-sink.ts'
import type { Context } from '../../server/base/context.ts'
import { portalProcess } from '../../server/testing/portal-process.ts'
import type { CapsState } from '../../shared/domain/caps-life.ts'
import type { ProgramType } from '../../shared/domain/program-type.ts'
import type { RunOptions } from '../experiment.ts'
import { withStoreOf } from '../lib/place.ts'
import { type Desk, openDesks } from './desks.ts'
import { type Shape, shapes } from './shape.ts'
import { newTally, type Tally } from './tally.ts'

/** An applicant. */
export interface Player {
  n: number
  type: ProgramType
  programme: string
  email: string
  bearer: string
  uuid: string
}

/** A university with its server, its staff and everyone’s mailboxes. */
export interface Simulation {
  shape: Shape
  folder: string
  url: string
  client: ReturnType<typeof clientOf>
  tally: Tally
  sink: MailSink
  /** The server’s database: for writing what is not played by calls, and for comparing at the end. */
  context: Context
  desks: Desks
  players: Player[]
  byUuid: Map<string, Player>
  /** JAMB’s own state of each offer, by the id of its decision: recorded where JAMB answers, and compared at the end. */
  jamb: Map<string, CapsState>
  /** The round of each programme. */
  rounds: Map<string, string>
  log(line: string): void
}

export interface Desks {
  officers: Desk[]
  readers: Desk[]
  head: Desk
  registrar: Desk
  /** A second person, for actions that need two. */
  vice: Desk
  records: Desk
}

/** Opens a university in an empty folder for the duration of the work. */
export async function inSimulation<T>(
  folder: string,
  { size, log }: RunOptions,
  work: (simulation: Simulation) => Promise<T>,
): Promise<T> {
  const shape = shapes[size]
  const sink = await mailSink()
  const env = { DATA_DIR: folder, JWT_SECRET: 'a secret that this experiment signs tokens with', SMTP_URL: sink.url }
  // Eight officers do in minutes what a hundred do in weeks, so their limits are raised.
  const settings = { ...env, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000' }
  await copyMadeStore(folder)
  const portal = await portalProcess(folder, settings)
  await portal.start()
  const client = clientOf(portal.url, { connections: shape.clients * 2 })
  try {
    return await withStoreOf({ ...env, RATE_LIMIT_FACTOR: '1000' }, async context => {
      const tally = newTally()
      const desks = await openDesks({ context, client, tally }, shape)
      return work({
        shape,
        folder,
        url: portal.url,
        client,
        tally,
        sink,
        context,
        desks,
        players: [],
        byUuid: new Map(),
        jamb: new Map(),
        rounds: new Map(),
        log,
      })
    })
  } finally {
    client.close()
    await portal.stop()
    await sink.close()
  }
}
