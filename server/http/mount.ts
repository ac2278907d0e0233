import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import type { FieldProblem } from '#shared/contract/errors.ts'
import type { Context } from '../context.ts'
import { callerAddress, recordAudit } from '../db/audit.ts'
import { AppError, invalidFields, OwnApplication } from '../errors.ts'
import { withRoom } from './anonymous-room.ts'
import { discardUploads, type ReadBody, readBody } from './body.ts'
import { type CountedCall, countCall } from './count-call.ts'
import { deviceCookie } from './device-cookie.ts'
import type { Gates } from './gates.ts'
import type { Applicant, Handlers, Incoming, KeyHolder, StaffMember, Transact } from './handler.ts'
import { findGiven, GivenBefore, hashRequest, type KeyedCall, transactOnce, transactPlainly } from './idempotency.ts'
import { networkOf } from './network.ts'
import { isOfficeCall, type OfficeCookie, officeCookie, refuseForeignWrite } from './office-cookie.ts'
import { limitOf } from './rate-limit.ts'
import { sendAnswer } from './send-answer.ts'

/** Mounts every row of the contract table; a row without a handler is a type error. */
export function mountContract(app: FastifyInstance, context: Context, handlers: Handlers, gates: Gates): void {
  const rows = Object.keys(calls).map(name => ({ row: calls[name as CallName], run: handlers[name as CallName] }))
  const mount = (on: FastifyInstance, body: 'raw' | 'read') => {
    for (const { row, run } of rows)
      if ((row.body === 'raw') === (body === 'raw')) mountCall(on, context, { row, run: run as AnyHandler, gates })
  }
  mount(app, 'read')
  app.register(async raw => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    mount(raw, 'raw')
  })
}

// The table types every handler exactly. Inside this loop a handler can be any of them, so they share one plain type.
type AnyHandler = (
  incoming: Omit<Incoming<'me'>, 'params' | 'query' | 'body' | 'applicant' | 'staff' | 'holder'> & AnyParts,
) => Promise<unknown>
interface AnyParts {
  params: unknown
  query: unknown
  body: unknown
  applicant: Applicant | undefined
  staff: StaffMember | undefined
  holder: KeyHolder | undefined
}

interface Mounted {
  row: CallRow & { name: CallName }
  run: AnyHandler
  gates: Gates
}

function mountCall(app: FastifyInstance, context: Context, { row, run, gates }: Mounted): void {
  const limit = limitOf(row, context)
  const mayBeEmpty = row.body === 'json' && (row.fields?.safeParse({}).success ?? false)
  const reading = { kind: row.body, stagingDir: context.files.stagingDir, mayBeEmpty }
  app.route({
    method: row.method,
    url: row.path,
    ...(row.who === 'staff' && row.largestBody ? { bodyLimit: row.largestBody } : {}),
    handler: async (request, reply) => {
      if (isOfficeCall(row)) refuseForeignWrite(request, context.config.publicUrl)
      const counted = row.who === 'anyone' ? await countCall(context, row, request, gates) : undefined
      const cookie = officeCookie(request, reply, context.config.publicUrl)
      const caller = await callerOf({ row, gates }, { authorization: request.headers.authorization, cookie, limit })
      const { applicant, staff, holder } = caller
      const key = row.creates ? readKey(request.headers['idempotency-key']) : undefined
      const answer = await withRoom(context, row, request, gates, async room => {
        const body = await orUnreadable(counted, () => readBody(request, reading))
        const keyed =
          key === undefined
            ? undefined
            : keyedCall(context, row.name, {
                request,
                body,
                caller: applicant?.accountId ?? staff?.id ?? holder?.id,
                key,
              })
        try {
          const before = keyed && (await findGiven(context.db, context, keyed))
          if (before) throw new GivenBefore(before.answer)
          const incoming = {
            ...(await orUnreadable(counted, async () => checkParts(row, request, body))),
            ...caller,
            files: body.files,
            rawBody: rawBodyOf(request),
            headers: request.headers,
            transact: entitled({ row, gates }, staff, transactFor(context, keyed)),
            meta: { ...metaOf(context, request, reply), office: cookie, room },
          }
          const done = await callerAddress.run(request.ip, () => run(incoming))
          await counted?.succeeded()
          return done
        } catch (error) {
          if (error instanceof GivenBefore) {
            await counted?.succeeded()
            return error.answer
          }
          // A handler may refuse a repeat because its first run succeeded, such as a second reference from one referee.
          const given = keyed && (await findGiven(context.db, context, keyed))
          if (given) return given.answer
          if (staff && error instanceof OwnApplication) await noteRefused(context, staff, row.name, error)
          throw error
        } finally {
          await discardUploads(body.files)
        }
      })
      return sendAnswer(reply, row, answer)
    },
  })
}

/** The caller, as the row of the call requires. Throws 401 for anyone else, and 403 and 429. */
async function callerOf(
  { row, gates }: Pick<Mounted, 'row' | 'gates'>,
  {
    authorization,
    cookie,
    limit,
  }: { authorization: string | undefined; cookie: OfficeCookie; limit: ReturnType<typeof limitOf> },
): Promise<Pick<AnyParts, 'applicant' | 'staff' | 'holder'>> {
  const applicant = row.who === 'applicant' ? await gates.requireApplicant(authorization, row.name, limit) : undefined
  if (applicant && row.method !== 'GET' && row.whileClosing !== 'allowed') gates.refuseWhileClosing(applicant.account)
  return {
    applicant,
    staff: row.who === 'staff' ? await gates.requireStaff(cookie.given, row, limit) : undefined,
    holder: row.who === 'key' ? await gates.requireKey(authorization, row, limit) : undefined,
  }
}

/** The attempt is a line, although the transaction of the call was undone. */
async function noteRefused(
  context: Context,
  { id }: StaffMember,
  call: CallName,
  error: OwnApplication,
): Promise<void> {
  const applications = await context.db
    .selectFrom('application')
    .select('uuid')
    .where('id', 'in', [...error.ids])
    .execute()
  const actor = { kind: 'staff', id } as const
  const lines = applications.map(({ uuid }) => ({
    actor,
    action: 'application.own-refused',
    subject: `application:${uuid}`,
    detail: { call },
  }))
  await recordAudit(context.db, context, ...lines)
}

/** Reads a part of a request. Unreadable requests count where such calls are counted. */
async function orUnreadable<Read>(counted: CountedCall | undefined, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    await counted?.wasUnreadable()
    throw error
  }
}

function metaOf(
  context: Context,
  request: FastifyRequest,
  reply: FastifyReply,
): Omit<Incoming<'me'>['meta'], 'room' | 'office'> {
  const { publicUrl } = context.config
  const isHttps = publicUrl.startsWith('https:')
  return {
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    device: deviceCookie(request, reply, 'known-device', isHttps),
    signUp: deviceCookie(request, reply, 'sign-up', isHttps),
    officeBrowser: officeCookie(request, reply, publicUrl, 'office-browser'),
    officeKnown: officeCookie(request, reply, publicUrl, 'office-known'),
    log: request.log,
  }
}

/** Checks every part against its schema and reports all problems of the body at once. */
function checkParts(
  row: CallRow,
  request: FastifyRequest,
  body: ReadBody,
): Pick<AnyParts, 'params' | 'query' | 'body'> {
  return {
    params: row.params && checkPart(row, row.params, request.params, 'not-found'),
    query: row.query && checkPart(row, row.query, request.query, 'invalid-fields'),
    body: row.fields && checkPart(row, row.fields, requireFields(body.fields), 'invalid-fields'),
  }
}

function requireFields(fields: unknown): unknown {
  if (typeof fields === 'object' && fields !== null && !Array.isArray(fields)) return fields
  throw new AppError('malformed-request', 'The request must contain named fields.')
}

function checkPart(
  row: CallRow,
  schema: z.ZodType,
  value: unknown,
  otherwise: 'not-found' | 'invalid-fields',
): unknown {
  const read = readPart(schema, value)
  const problems = read.success ? unstorableIn(row, read.data) : read.error.issues.map(asFieldProblem)
  if (read.success && problems.length === 0) return read.data
  if (otherwise === 'not-found') throw new AppError('not-found', 'There is nothing at this address.')
  throw invalidFields(problems)
}

/** Text checks also run on an object that has a `length`, and fail if it is not a number. */
function readPart(schema: z.ZodType, value: unknown): z.ZodSafeParseResult<unknown> {
  try {
    return schema.safeParse(value)
  } catch (error) {
    if (error instanceof TypeError) throw new AppError('malformed-request', 'Expected text, but received an object.')
    throw error
  }
}

/** Refuses text that PostgreSQL cannot store, in calls of the office and the student records (contract section 2). */
function unstorableIn(row: CallRow, value: unknown, path: readonly string[] = []): FieldProblem[] {
  if (!isOfficeCall(row) && row.who !== 'key') return []
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0')
      ? []
      : [{ field: path.join('.'), message: 'This contains a character we cannot save. Delete it and retype.' }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => unstorableIn(row, part, [...path, name]))
}

function asFieldProblem(issue: z.core.$ZodIssue): FieldProblem {
  return { field: issue.path.map(String).join('.'), message: issue.message }
}

function rawBodyOf(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

const uuidShape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

function keyedCall(
  context: Context,
  name: CallName,
  sent: { request: FastifyRequest; body: ReadBody; caller: string | undefined; key: string },
): KeyedCall {
  const { request, body, caller, key } = sent
  const { params, query } = request
  const requestHash = hashRequest(context, { params, query, fields: body.fields, files: body.files })
  return { caller: caller ?? `address:${networkOf(request.ip)}`, call: name, key, requestHash }
}

function transactFor(context: Context, keyed: KeyedCall | undefined): Transact {
  const transact = keyed ? transactOnce(context, keyed) : transactPlainly(context)
  return async work => {
    const answer = await transact(work)
    context.bell.ring('send-mail')
    if (context.scanner) context.bell.ring('check-files')
    return answer
  }
}

/** For the office: with the rights that the caller has when the work is done. */
function entitled(
  { row, gates }: Pick<Mounted, 'row' | 'gates'>,
  member: StaffMember | undefined,
  run: Transact,
): Transact {
  if (!member || row.who !== 'staff') return run
  return work => run(tx => gates.whileEntitled(tx, { member, call: row }, work))
}

function readKey(key: string | string[] | undefined): string | undefined {
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuidShape.test(key))
    throw new AppError('malformed-request', 'Idempotency-Key must be a uuid.')
  return key.toLowerCase()
}
