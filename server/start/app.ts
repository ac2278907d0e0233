import { randomUUID } from 'node:crypto'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { maxFileBytes } from '#shared/domain/files.ts'
import { mailFolder } from '../adapters/mail/index.ts'
import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { letterCheck } from '../features/letters/routes.ts'
import { keepPagesCurrent } from '../features/publishing/keep-pages-current.ts'
import { keepSiteCurrent, type SiteKeeper } from '../features/publishing/keep-site-current.ts'
import { type PageRenderer, pageRenderer } from '../features/publishing/page-renderer.ts'
import { sandboxGateway } from '../features/sandbox/routes.ts'
import { sharedPreviews } from '../features/settings/routes.ts'
import { bodyLimits } from '../http/body.ts'
import { catalogueFiles } from '../http/catalogue-files.ts'
import { readContent } from '../http/content.ts'
import { devMail } from '../http/dev-mail/dev-mail.ts'
import { apiDocs } from '../http/docs/api-docs.ts'
import { type Drain, drainPolitely, makeDrain } from '../http/drain.ts'
import { health } from '../http/health.ts'
import { shedLoad } from '../http/load.ts'
import { queueDepths } from '../http/metrics/queue-depths.ts'
import { type PoolFigures, withPool } from '../http/metrics/store-metrics.ts'
import { metrics } from '../http/metrics.ts'
import { mountContract } from '../http/mount.ts'
import { sendProblem } from '../http/problem.ts'
import { type ServedSite, serveSite } from '../http/site.ts'
import { guardTestMode } from '../http/test-mode.ts'
import { answerWireError, hostUnclear, protectingHeaders, saysItsHost } from '../http/wire-errors.ts'
import type { Parts } from './create-context.ts'
import { handlersOf } from './features.ts'
import { guardsOf } from './guards-of.ts'

export interface AppOptions extends Parts {
  /** The built site; without it only the API is served, as in API tests. */
  buildDir?: string
  /** Renders pages of drafts; from the built site by default. */
  previews?: PageRenderer
  /** Whose figures `/metrics` shows. */
  pool?: PoolFigures
  /** Told when the process is to end. */
  drain?: Drain
  /** Given what keeps the pages current, for whoever hears that something was published. */
  onSite?: ((keeper: SiteKeeper) => void) | undefined
  /** Ends a start that still renders pages. */
  stopped?: AbortSignal | undefined
}

/** The whole application on one Fastify instance; `main.ts` makes it listen, tests inject into it. */
export async function buildApp({
  context,
  sandbox,
  buildDir,
  previews,
  pool,
  drain = makeDrain(),
  onSite,
  stopped,
}: AppOptions): Promise<FastifyInstance> {
  const { config } = context
  let site: ServedSite | undefined
  const answerUnmatched: ProblemSender = (error, request, reply) =>
    site?.answerUnmatched(request, reply) ? reply : sendProblem(error, request, reply)
  const app = listener(context, answerUnmatched)
  logRequests(app)
  drainPolitely(app, drain)
  const load = shedLoad(app, pool)
  if (config.corsOrigins.length > 0) await allowOrigins(app, config.corsOrigins)
  await readContent(app)
  await readFiles(app)
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))

  const previewer = previews ?? (buildDir ? pageRenderer({ buildDir }) : undefined)
  app.addHook('onClose', async () => previewer?.stop())
  mountContract(app, context, handlersOf(context, previewer), guardsOf(context))
  health(app, context, drain)
  metrics(app, context, {
    load,
    storeFigures: async () => {
      const depths = await queueDepths(context.db, context.clock.now())
      return pool ? withPool(depths, pool) : depths
    },
  })
  apiDocs(app, config)
  letterCheck(app, context)
  sharedPreviews(app, context, previewer)
  catalogueFiles(app, context)
  await app.register(async trial => {
    guardTestMode(trial, config)
    if (!config.smtp) devMail(trial, { mailDir: mailFolder(config.dataDir) })
    if (sandbox) await trial.register(sandboxGateway, { sandbox, now: () => context.clock.now() })
  })

  site = buildDir ? await serveCurrentSite(app, context, { buildDir, onSite, stopped }) : undefined
  app.setNotFoundHandler((request, reply) =>
    answerUnmatched(new AppError('not-found', 'There is nothing at this address.'), request, reply),
  )
  return app
}

/** The built site, which follows what is published. */
async function serveCurrentSite(
  app: FastifyInstance,
  context: Context,
  { buildDir, onSite, stopped }: { buildDir: string } & Pick<AppOptions, 'onSite' | 'stopped'>,
): Promise<ServedSite> {
  const { config } = context
  const site = serveSite(app, {
    buildDir,
    publicUrl: config.publicUrl,
    ...(config.oidc ? { officeMarks: ['data-sign-on'] } : {}),
    ...(config.paystack ? { cspExtras: cardPageSources } : {}),
  })
  const current = await keepSiteCurrent(context, site, { buildDir, stopped })
  const pages = await keepPagesCurrent(context, site)
  onSite?.(withPages(current, pages))
  app.addHook('onClose', () => {
    current.stop()
    pages.stop()
  })
  return site
}

/** What the server fills into pages follows the catalogue at once: notices are a part of it. */
function withPages(keeper: SiteKeeper, pages: { look(): Promise<void> }): SiteKeeper {
  return {
    ...keeper,
    prepare: async (value, overtaken) => {
      const swap = await keeper.prepare(value, overtaken)
      return () => {
        swap()
        void pages.look()
      }
    },
  }
}

type ProblemSender = typeof sendProblem

/** A Fastify with our patience, its own errors in our words, and the headers that every answer has. */
function listener({ config, log }: Parts['context'], answerUnmatched: ProblemSender): FastifyInstance {
  const headers = protectingHeaders(config.publicUrl.startsWith('https:'))
  const app = Fastify({
    loggerInstance: log,
    // Our own line below says route, status and time; an address may hold a referee's private link.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    bodyLimit: bodyLimits.bytes,
    // A 5 MB file at 200 kbit/s takes three and a half minutes.
    requestTimeout: 300_000,
    // No byte in either direction for so long: a reader that does not read, a writer that does not write.
    connectionTimeout: 60_000,
    // Longer than a proxy keeps connections to us, so that it is never the one to find them closed.
    keepAliveTimeout: 75_000,
    // While stopping we answer; what asks for more hears it from `drainPolitely`.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    exposeHeadRoutes: true,
    // Addresses that can't be decoded reach no hook and no handler.
    frameworkErrors: (error, request, reply) => {
      const answer = request.headers.accept?.includes('text/html') ? answerUnmatched : sendProblem
      return answer(error, request, reply.headers(headers))
    },
    clientErrorHandler: (error, socket) => answerWireError(error, socket, headers),
    // Node's own answer would be an empty one; ours is below.
    http: { requireHostHeader: false, headersTimeout: 30_000, connectionsCheckingInterval: 5_000 },
  })
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  // Hooks that wait for nothing call `done`: a promise for each of them is a tenth of a short request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    done(saysItsHost(request.raw) ? undefined : hostUnclear())
  })
  return app
}

async function allowOrigins(app: FastifyInstance, origin: string[]): Promise<void> {
  await app.register(cors, {
    origin,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key'],
    // So that the site can say how long to wait.
    exposedHeaders: ['retry-after'],
    maxAge: 600,
  })
}

async function readFiles(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: {
      fileSize: maxFileBytes + 1,
      files: bodyLimits.files,
      fields: bodyLimits.fields,
      parts: bodyLimits.fields + bodyLimits.files,
      fieldSize: bodyLimits.fieldBytes,
      fieldNameSize: bodyLimits.fieldNameBytes,
      headerPairs: 20,
    },
  })
}

// The provider's popup is a frame. The rest is for wallets: its library asks for the transaction and charges it, with Apple's button.
const cardPageSources = {
  frameSrc: ['https://checkout.paystack.com'],
  connectSrc: ['https://api.paystack.co', 'https://standard.paystack.co'],
  scriptSrc: ['https://applepay.cdn-apple.com'],
}

function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unmatched',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
    done()
  })
}
