import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'

interface StoredObject {
  bytes: Buffer
  contentType: string
  modifiedAt: Date
}

export interface S3StandIn {
  endpoint: string
  bucket: string
  /** What is stored, by key; a test may age it, spoil it or take it away. */
  objects: Map<string, StoredObject>
  /** Calls that came, such as `PUT files/…`. */
  calls: string[]
  /** Answers the next calls with these statuses instead of doing them. */
  failNext(...statuses: number[]): void
  /** Does the next calls again. */
  forgetFailures(): void
  close(): Promise<void>
}

/** A file service on this machine that speaks as much of S3 as the product uses, and is as strict as the strictest server. */
export async function startS3StandIn({ bucket = 'admissions', pageSize = 3 } = {}): Promise<S3StandIn> {
  const objects = new Map<string, StoredObject>()
  const calls: string[] = []
  const failures: number[] = []
  const server = createServer((request, response) => {
    answer(request, response).catch(error => refuse(response, 500, String(error)))
  })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const body = await buffer(request)
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, named, ...rest] = decodeURIComponent(url.pathname).split('/')
    const key = rest.join('/')
    calls.push(`${request.method} ${key}`)
    const failure = failures.shift()
    if (failure !== undefined) return refuse(response, failure, 'ServiceUnavailable')
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return refuse(response, 403, 'AccessDenied')
    if (named !== bucket) return refuse(response, 404, 'NoSuchBucket')
    if (key === '' && request.method === 'GET') list(url.searchParams, response)
    else if (key === '') response.writeHead(200).end()
    else if (request.method === 'PUT') store(key, body, request, response)
    else if (request.method === 'DELETE') remove(key, response)
    else send(key, request.method === 'HEAD', response)
  }

  function remove(key: string, response: ServerResponse): void {
    objects.delete(key)
    response.writeHead(204).end()
  }

  function store(key: string, bytes: Buffer, request: IncomingMessage, response: ServerResponse) {
    const signed = request.headers['x-amz-content-sha256']
    if (request.headers['content-encoding'] === 'aws-chunked') return refuse(response, 501, 'NotImplemented')
    if (Object.keys(request.headers).some(name => name.startsWith('x-amz-checksum')))
      return refuse(response, 501, 'NotImplemented')
    if (request.headers['content-length'] === undefined) return refuse(response, 411, 'MissingContentLength')
    if (signed !== createHash('sha256').update(bytes).digest('hex'))
      return refuse(response, 400, 'XAmzContentSHA256Mismatch')
    objects.set(key, { bytes, contentType: request.headers['content-type'] ?? '', modifiedAt: new Date() })
    response.writeHead(200, { etag: '"1"' }).end()
  }

  function send(key: string, headOnly: boolean, response: ServerResponse) {
    const object = objects.get(key)
    if (!object) return refuse(response, 404, 'NoSuchKey')
    response.writeHead(200, { 'content-type': object.contentType, 'content-length': object.bytes.length })
    response.end(headOnly ? undefined : object.bytes)
  }

  function list(query: URLSearchParams, response: ServerResponse): void {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter(key => key.startsWith(query.get('prefix') ?? '') && key > after).sort()
    const page = keys.slice(0, pageSize)
    const isCut = keys.length > page.length
    const contents = page.map(key => `<Contents><Key>${key}</Key>${modified(objects.get(key))}</Contents>`).join('')
    const next = isCut ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    response.writeHead(200, { 'content-type': 'application/xml' })
    response.end(`<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents}</ListBucketResult>`)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    bucket,
    objects,
    calls,
    failNext: (...statuses) => void failures.push(...statuses),
    forgetFailures: () => void failures.splice(0),
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function modified(object: StoredObject | undefined): string {
  return object
    ? `<LastModified>${object.modifiedAt.toISOString()}</LastModified><Size>${object.bytes.length}</Size>`
    : ''
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}
