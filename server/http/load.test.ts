import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { type Logger, pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { kindOf, type LoadFigures, shedLoad } from './load.ts'
import { sendProblem } from './problem.ts'

let app: FastifyInstance
let figures: () => LoadFigures
const pool = { totalCount: 20, idleCount: 0, waitingCount: 0 }
afterEach(() => app.close())

function start(log: Logger = pino({ level: 'silent' })): void {
  app = Fastify({ loggerInstance: log as FastifyBaseLogger })
  pool.waitingCount = 0
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  figures = shedLoad(app, pool)
  app.get('/healthz', async () => 'ok')
  app.get('/services/universities', async () => [])
  app.get('/api/auth/me', async () => ({}))
  app.post('/auth/signup', async () => ({}))
  app.post('/postgraduate/upload', async () => ({}))
  app.post('/postgraduate/references/:uuid', async () => ({}))
}

const signedIn = { authorization: 'Bearer x' }
const requests = {
  health: { url: '/healthz' },
  'anonymous read': { url: '/services/universities' },
  read: { url: '/api/auth/me', headers: signedIn },
  'sign-up': { method: 'POST', url: '/auth/signup' },
  save: { method: 'POST', url: '/postgraduate/upload', headers: signedIn },
  reference: { method: 'POST', url: '/postgraduate/references/1' },
} as const

async function answered(): Promise<string[]> {
  const names: string[] = []
  for (const [name, request] of Object.entries(requests)) {
    const { statusCode, headers } = await app.inject(request)
    if (statusCode === 200) names.push(name)
    else expect({ statusCode, isLater: Number(headers['retry-after']) > 0 }).toEqual({ statusCode: 503, isLater: true })
  }
  return names
}

describe('under overload', () => {
  it.each([
    [0, ['health', 'anonymous read', 'read', 'sign-up', 'save', 'reference']],
    [70, ['health', 'read', 'sign-up', 'save', 'reference']],
    [90, ['health', 'read', 'save', 'reference']],
    [110, ['health', 'save', 'reference']],
    [120, ['health']],
  ])('with %d requests waiting for the database, the most important calls are refused last', async (waiting, names) => {
    start()
    pool.waitingCount = waiting
    expect(await answered()).toEqual(names)
  })

  it('logs one warning without a stack, however many are refused', async () => {
    const lines: { level: number; err?: object }[] = []
    start(pino({}, { write: (line: string) => lines.push(JSON.parse(line)) }))
    pool.waitingCount = 120
    for (let count = 0; count < 20; count += 1) await app.inject(requests.save)
    const ours = lines.filter(({ level, err }) => level >= 40 || err)
    expect(ours).toMatchObject([{ level: 40, code: 'overloaded', refused: 1 }])
    expect(JSON.stringify(lines)).not.toContain('stack')
  })

  it('counts refused requests by kind', async () => {
    start()
    pool.waitingCount = 110
    await answered()
    expect(figures().refused).toEqual({ 'anonymous-read': 1, read: 1, 'anonymous-write': 1, write: 0 })
  })

  it('first refuses the network that sends many requests, and serves another one', async () => {
    start()
    const release = Promise.withResolvers<void>()
    app.post('/auth/token', () => release.promise)
    const send = (remoteAddress: string) => app.inject({ method: 'POST', url: '/auth/token', remoteAddress })
    const crowd = Array.from({ length: 140 }, () => send('198.51.100.7'))
    const neighbours = Array.from({ length: 20 }, (_, at) => send(`198.51.100.${10 + at}`))
    while (figures().working + figures().refused['anonymous-write'] < 160) await new Promise(setImmediate)
    release.resolve()
    const count = async (answers: ReturnType<typeof send>[]) =>
      (await Promise.all(answers)).filter(({ statusCode }) => statusCode === 200).length
    expect({ crowd: await count(crowd), neighbours: await count(neighbours) }).toEqual({ crowd: 105, neighbours: 20 })
  })

  it('counts a call as in progress until its response', async () => {
    start()
    await app.inject(requests.read)
    expect(figures().working).toBe(0)
    const during: number[] = []
    app = Fastify()
    const running = shedLoad(app, pool)
    app.get('/api/auth/me', async () => during.push(running().working))
    await app.inject(requests.read)
    expect(during).toEqual([1])
  })
})

it('a page is not a call', () => {
  expect(kindOf({ method: 'GET', headers: {}, routeOptions: { url: '/programs' } as never })).toBeUndefined()
})
