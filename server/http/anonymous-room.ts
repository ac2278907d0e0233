import type { FastifyRequest } from 'fastify'
import type { CallRow } from '#shared/contract/calls/call.ts'
import { maxFileBytes } from '#shared/domain/files.ts'
import type { Context } from '../base/context.ts'
import { AppError } from '../base/errors.ts'
import { bodyLimits } from './body.ts'
import { linkIn } from './count-call.ts'
import type { Guards } from './guards.ts'
import { withoutAccount } from './limits.ts'
import { networkCounters, reserve, takeHitsBack } from './rate-limit.ts'

/** Disk space reserved for the files of a caller without an account. */
export interface Room {
  /** Records that this many bytes were stored. The rest is released when the call is over. */
  keep(bytes: number): void
}

const largestBody = bodyLimits.files * (maxFileBytes + 1) + bodyLimits.fields * bodyLimits.fieldBytes
const kibibyte = 1024

/**
 * Runs a call. If it brings files from a caller without an account, it is refused before a byte of them is read when there is no
 * room: 404 or 410 for an invalid link, 413, 429 for one network, 503 for all. Uploads in progress count as stored, so that
 * simultaneous ones count each other.
 */
export async function withRoom<Answer>(
  context: Context,
  call: CallRow,
  request: FastifyRequest,
  guards: Pick<Guards, 'refuseFilesBehind' | 'refuseGuestFiles'>,
  run: (room: Room | undefined) => Promise<Answer>,
): Promise<Answer> {
  if (call.who !== 'anyone' || call.body !== 'multipart') return run(undefined)
  if (call.link) {
    await guards.refuseFilesBehind[call.link]?.(linkIn(request) ?? '')
    return run(undefined)
  }
  const bytes = announcedBytes(request)
  await guards.refuseGuestFiles(bytes)
  const counters = networkCounters('bytes-without-account', request.ip, shareOfNetwork(context))
  const reserved = Math.ceil(bytes / kibibyte)
  const windows = await reserve(context, counters, reserved)
  let kept = 0
  const room: Room = {
    keep(stored) {
      kept = Math.min(reserved, Math.ceil(stored / kibibyte))
    },
  }
  try {
    return await run(room)
  } finally {
    await takeHitsBack(context, windows, reserved - kept)
  }
}

/** In kibibytes, which the counters can hold. */
function shareOfNetwork({ config }: Context) {
  const { hits, windowSeconds } = withoutAccount.bytesFromNetwork
  return { hits: Math.floor((hits / kibibyte) * config.rateLimitFactor), windowSeconds }
}

/** The announced length of the body, or the maximum for one that does not announce it. Throws 413. */
function announcedBytes(request: FastifyRequest): number {
  const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
  const bytes = encoding === undefined ? Number(length ?? 0) : largestBody
  if (bytes > largestBody) throw new AppError('too-large', 'These files are too large. Each may have up to 5 MB.')
  return bytes
}
