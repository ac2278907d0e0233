import { randomUUID } from 'node:crypto'
import { paddedPdf } from '#server/adapters/files/testing/good-files.ts'
import { multipartOf } from '#server/testing/people.ts'
import type { Client, Ending, Wanted } from './net-requests.ts'

/** Somebody who is signed in, with a draft and a paper of 5 MB. */
export interface Person {
  bearer: string
  paper: string
}

export interface CrowdResults {
  sent: number
  answered: number
  /** Not 2xx, or the connection broke once somebody had taken the request. */
  failed: string[]
  /** Writes that nobody took: their keys, which the store must not hold. */
  turnedAway: string[]
  turnedAwayReads: number
  uploads: number
  downloads: number
}

interface CrowdOptions {
  people: readonly Person[]
  readers: number
  writers: number
  uploaders: number
  downloaders: number
  /** Between two requests of one of them, in milliseconds. */
  pauseMs: number
}

/** People who read, save, upload 5 MB slowly and download 5 MB slowly over kept connections, until they are told to finish. */
export async function startCrowd(
  client: Client,
  { people, readers, writers, uploaders, downloaders, pauseMs }: CrowdOptions,
): Promise<{ results: CrowdResults; finish(): Promise<void> }> {
  const results: CrowdResults = {
    sent: 0,
    answered: 0,
    failed: [],
    turnedAway: [],
    turnedAwayReads: 0,
    uploads: 0,
    downloads: 0,
  }
  let isOver = false
  const big = await uploadOf('degree_certificate', paddedPdf(5 * 1024 * 1024))
  const personAt = (index: number) => people[index % people.length]

  async function act(
    index: number,
    wantedOf: (person: Person, turn: number) => Promise<Wanted> | Wanted,
    onDone?: () => void,
  ): Promise<void> {
    const person = personAt(index)
    if (!person) return
    for (let turn = 0; !isOver; turn += 1) {
      const wanted = await wantedOf(person, turn)
      const ending = await client.send(wanted)
      note(wanted, ending, onDone)
      const restMs = ending.as === 'turned-away' ? 200 : pauseMs
      await new Promise(resolve => setTimeout(resolve, restMs * (0.5 + Math.random())))
    }
  }

  function note({ method = 'GET', path, headers }: Wanted, ending: Ending, onDone?: () => void): void {
    results.sent += 1
    if (ending.as === 'answered' && ending.status < 300) {
      results.answered += 1
      onDone?.()
    } else if (ending.as === 'turned-away') {
      if (method === 'GET') results.turnedAwayReads += 1
      else results.turnedAway.push(headers?.['idempotency-key'] ?? '')
    } else {
      const how = ending.as === 'answered' ? `${ending.status} ${ending.body.toString().slice(0, 200)}` : ending.why
      results.failed.push(`${method} ${path}: ${how}`)
    }
  }

  const each = (count: number, work: (index: number) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => work(index))
  const working = [
    ...each(readers, index => act(index, ({ bearer }, turn) => readOf(bearer, turn))),
    ...each(writers, index => act(index, ({ bearer }, turn) => saveOf(bearer, `${index} ${turn}`))),
    ...each(uploaders, index =>
      act(
        index,
        ({ bearer }) => ({
          ...big,
          headers: { ...big.headers, authorization: bearer, 'idempotency-key': randomUUID() },
          uploadRate: 2_500_000,
        }),
        () => {
          results.uploads += 1
        },
      ),
    ),
    ...each(downloaders, index =>
      act(
        index,
        ({ bearer, paper }) => ({
          path: `/documents/${paper}`,
          headers: { authorization: bearer },
          downloadRate: 2_500_000,
        }),
        () => {
          results.downloads += 1
        },
      ),
    ),
  ]
  return {
    results,
    async finish() {
      isOver = true
      await Promise.all(working)
    },
  }
}

export function readOf(bearer: string, turn: number): Wanted {
  return turn % 3 === 0
    ? { path: `/services/universities?search=lag${turn % 7}` }
    : { path: turn % 3 === 1 ? '/api/auth/me' : '/postgraduate/applications/me', headers: { authorization: bearer } }
}

export async function saveOf(bearer: string, address: string): Promise<Wanted> {
  const { headers, payload } = await multipartOf({
    is_draft: 'true',
    selected_program: 'msc-computer-science',
    address,
  })
  return {
    method: 'POST',
    path: '/postgraduate/upload',
    headers: { ...headers, authorization: bearer, 'idempotency-key': randomUUID() },
    body: payload,
  }
}

export async function uploadOf(kind: string, bytes: Buffer): Promise<Wanted & { headers: Record<string, string> }> {
  const { headers, payload } = await multipartOf(
    { kind, program_type: 'msc' },
    { file: { fileName: 'paper.pdf', contentType: 'application/pdf', bytes } },
  )
  return { method: 'POST', path: '/documents/upload', headers, body: payload }
}
