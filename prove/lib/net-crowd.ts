import { pdfPart } from '../../harness/applications.ts'
import { type Call, type Client, failureOf, type Try, textAt } from '../../harness/client.ts'
import { paddedPdf } from '../../server/adapters/files/testing/good-files.ts'
import { multipartOf } from '../../server/testing/people.ts'

/** A signed-in person with a draft and a document of 5 MB. */
export interface PersonWithDocument {
  bearer: string
  document: string
}

/** A request about to be made. */
export type Request = readonly [path: string, call: Call]

export interface CrowdResults {
  sent: number
  answered: number
  /** Not 2xx, or a connection that broke after the request was accepted. */
  failed: string[]
  /** The keys of writes that were never accepted, which the database must not contain. */
  turnedAway: string[]
  turnedAwayReads: number
  uploads: number
  downloads: number
}

interface CrowdOptions {
  people: readonly PersonWithDocument[]
  readers: number
  writers: number
  uploaders: number
  downloaders: number
  /** Milliseconds between two requests of one person. */
  pauseMs: number
}

const slowRate = 2_500_000

/** People who read, save, and slowly upload and download 5 MB over keep-alive connections, until told to finish. */
export function startCrowd(
  client: Client,
  { people, readers, writers, uploaders, downloaders, pauseMs }: CrowdOptions,
): { results: CrowdResults; finish(): Promise<void> } {
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

  async function act(
    index: number,
    requestOf: (person: PersonWithDocument, turn: number) => Request,
    counted?: 'uploads' | 'downloads',
  ): Promise<void> {
    const person = people[index % people.length]
    if (!person) return
    for (let turn = 0; !isOver; turn += 1) {
      const request = requestOf(person, turn)
      const tried = await client.send(...request)
      note(results, request, tried)
      if (counted && isSuccess(tried)) results[counted] += 1
      const restMs = tried.outcome === 'turned-away' ? 200 : pauseMs
      await new Promise(resolve => setTimeout(resolve, restMs * (0.5 + Math.random())))
    }
  }

  const each = (count: number, work: (index: number) => Promise<void>) =>
    Array.from({ length: count }, (_, index) => work(index))
  const big = paddedPdf(5 * 1024 * 1024)
  const working = [
    ...each(readers, index => act(index, ({ bearer }, turn) => readOf(bearer, turn))),
    ...each(writers, index => act(index, ({ bearer }, turn) => saveOf(bearer, `${index} ${turn}`))),
    ...each(uploaders, index =>
      act(index, ({ bearer }) => uploadOf(bearer, 'degree_certificate', big, { uploadRate: slowRate }), 'uploads'),
    ),
    ...each(downloaders, index =>
      act(index, ({ bearer, document }) => [`/documents/${document}`, { bearer, downloadRate: slowRate }], 'downloads'),
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

function note(results: CrowdResults, [path, { method = 'GET' }]: Request, tried: Try): void {
  results.sent += 1
  if (isSuccess(tried)) results.answered += 1
  else if (tried.outcome !== 'turned-away') results.failed.push(`${method} ${path}: ${failureOf(tried)}`)
  else if (method === 'GET') results.turnedAwayReads += 1
  else results.turnedAway.push(tried.key)
}

export function isSuccess(tried: Try): boolean {
  return tried.outcome === 'answered' && tried.status < 300
}

export function readOf(bearer: string | undefined, turn: number): Request {
  if (turn % 3 === 0) return [`/services/universities?search=lag${turn % 7}`, {}]
  return [turn % 3 === 1 ? '/api/auth/me' : '/postgraduate/applications/me', { bearer }]
}

export function saveOf(bearer: string, address: string): Request {
  const multipart = multipartOf({ is_draft: 'true', selected_program: 'msc-computer-science', address })
  return ['/postgraduate/upload', { method: 'POST', bearer, multipart }]
}

function uploadOf(bearer: string, kind: string, bytes: Buffer, rates: Pick<Call, 'uploadRate'> = {}): Request {
  const multipart = multipartOf({ kind, program_type: 'msc' }, { file: pdfPart('document.pdf', bytes) })
  return ['/documents/upload', { method: 'POST', bearer, multipart, ...rates }]
}

/** Creates a draft and a 5 MB document for each. */
export async function withDocuments(
  client: Client,
  people: readonly { bearer: string }[],
): Promise<PersonWithDocument[]> {
  const bytes = paddedPdf(5 * 1024 * 1024 - 1000)
  return Promise.all(
    people.map(async ({ bearer }) => {
      const saved = await client.send(...saveOf(bearer, 'A street'))
      if (!isSuccess(saved)) throw new Error(`A draft was not saved: ${failureOf(saved)}`)
      const stored = await client.send(...uploadOf(bearer, 'transcript', bytes))
      if (stored.outcome !== 'answered') throw new Error(`A document was not stored: ${failureOf(stored)}`)
      return { bearer, document: textAt(stored.body, 'id') }
    }),
  )
}
