import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type CallName, calls } from '#shared/contract/calls/index.ts'
import type { Context } from '../base/context.ts'
import { OwnApplication } from '../base/errors.ts'
import { actingFor, callerAddress, recordAudit } from '../db/audit.ts'
import { type Room, withRoom } from './anonymous-room.ts'
import { discardUploads, type ReadBody, readBody } from './body.ts'
import { absentFor, type Caller, callerOf, idOf, type NamedRow } from './caller.ts'
import { type CheckedParts, checkParts } from './check-parts.ts'
import { type CountedCall, countCall } from './count-call.ts'
import { deviceCookie } from './device-cookie.ts'
import type { Guards } from './guards.ts'
import type { Handlers, Incoming, StaffMember, Transact } from './handler.ts'
import { answerOnce, type KeyedCall, keyedCall, transactOnce, transactPlainly } from './idempotency.ts'
import { isOfficeCall, type OfficeCookie, officeCookie, refuseForeignWrite } from './office-cookie.ts'
import { limitOf } from './rate-limit.ts'
import { sendAnswer } from './send-answer.ts'

/** Mounts every row of the contract table; a row without a handler is a type error. */
export function mountContract(app: FastifyInstance, context: Context, handlers: Handlers, guards: Guards): void {
  const all = Object.keys(calls).map(name => ({ row: calls[name as CallName], run: handlers[name as CallName] }))
  const mount = (on: FastifyInstance, body: 'raw' | 'read') => {
    for (const { row, run } of all)
      if ((row.body === 'raw') === (body === 'raw')) mountCall(on, { context, guards, row, run: run as AnyHandler })
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
  incoming: Omit<Incoming<'me'>, keyof Caller | keyof CheckedParts> & Caller & CheckedParts,
) => Promise<unknown>

interface Mounted {
  context: Context
  guards: Guards
  row: NamedRow
  run: AnyHandler
}

/** A request whose sender may make it, before its body is read. */
interface Admitted {
  request: FastifyRequest
  reply: FastifyReply
  caller: Caller
  counted: CountedCall | undefined
  cookie: OfficeCookie
}

/** Every call goes through the same steps: admit, make room, read, answer once, check, run, send. */
function mountCall(app: FastifyInstance, mounted: Mounted): void {
  const { context, guards, row } = mounted
  const limit = limitOf(row, context)
  const mayBeEmpty = row.body === 'json' && (row.fields?.safeParse({}).success ?? false)
  const reading = { kind: row.body, stagingDir: context.files.stagingDir, mayBeEmpty }
  app.route({
    method: row.method,
    url: row.path,
    ...(row.who === 'staff' && row.largestBody ? { bodyLimit: row.largestBody } : {}),
    handler: async (request, reply) => {
      const admitted = await admit(mounted, { request, reply, limit })
      const answer = await withRoom(context, row, request, guards, async room => {
        const body = await orUnreadable(admitted.counted, () => readBody(request, reading))
        return answerTo(mounted, admitted, { body, room })
      })
      return sendAnswer(reply, row, answer)
    },
  })
}

/** Who sent it, counted. Throws 401, 403, 404 and 429 as the row of the call requires. */
async function admit(
  { context, guards, row }: Mounted,
  { request, reply, limit }: { request: FastifyRequest; reply: FastifyReply; limit: ReturnType<typeof limitOf> },
): Promise<Admitted> {
  const { publicUrl } = context.config
  if (isOfficeCall(row)) refuseForeignWrite(request, publicUrl)
  const counted = row.who === 'anyone' ? await countCall(context, row, request, guards) : undefined
  const cookie = officeCookie(request, reply, publicUrl)
  const caller = await callerOf({ row, guards }, { authorization: request.headers.authorization, cookie, limit })
  return { request, reply, caller, counted, cookie }
}

/** The answer of the handler, or the one that the same request with the same key was given before. */
async function answerTo(
  { context, guards, row, run }: Mounted,
  { request, reply, caller, counted, cookie }: Admitted,
  { body, room }: { body: ReadBody; room: Room | undefined },
): Promise<unknown> {
  try {
    const keyed = row.creates ? keyedCall(context, row.name, { request, body, caller: idOf(caller) }) : undefined
    const answer = await answerOnce(context, keyed, async () => {
      const incoming = {
        ...(await orUnreadable(counted, async () => checkParts(row, request, body))),
        ...caller,
        files: body.files,
        rawBody: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
        headers: request.headers,
        transact: entitled({ row, guards }, caller.staff, transactFor(context, keyed)),
        meta: { ...metaOf(context, request, reply), office: cookie, room },
      }
      return callerAddress.run(request.ip, () => actingFor.run(absentFor(caller, row), () => run(incoming)))
    })
    await counted?.succeeded()
    return answer
  } catch (error) {
    if (caller.staff && error instanceof OwnApplication) await noteRefused(context, caller.staff, row.name, error)
    throw error
  } finally {
    await discardUploads(body.files)
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
  { row, guards }: Pick<Mounted, 'row' | 'guards'>,
  member: StaffMember | undefined,
  run: Transact,
): Transact {
  if (!member || row.who !== 'staff') return run
  return work => run(tx => guards.whileEntitled(tx, { member, call: row }, work))
}
