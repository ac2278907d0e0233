import { parentPort, workerData } from 'node:worker_threads'
import { clientOf } from '../../harness/client.ts'
import type { Person } from '../../harness/people.ts'
import { randomFrom } from '../../harness/random.ts'
import { capacityOf, flood } from './net-flood.ts'

/** The instructions for a thread of strangers: the address, who they are and how many requests they send. */
export interface CrowdOrder {
  url: string
  connections: number
  guests: readonly Person[]
  seed: number
  /** Without a rate they measure the capacity of the server. */
  rate?: number
  ms: number
}

const { url, connections, seed, rate, ms, guests }: CrowdOrder = workerData
const client = clientOf(url, { connections })
const options = { guests, random: randomFrom(seed) }
const found =
  rate === undefined
    ? await capacityOf(client, options, { ms, askers: 32 })
    : await flood(client, options, { rate, ms })
client.close()
parentPort?.postMessage(found)
