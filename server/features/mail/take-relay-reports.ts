import type { IncomingHttpHeaders } from 'node:http'
import type { Context } from '../../base/context.ts'
import { AppError } from '../../base/errors.ts'
import { mailOfToken, mailReturnedTo } from '../../emails/return-address.ts'
import { noteReport } from './note-report.ts'

/**
 * Takes what the relay reports by its web hook. Throws 404 where no relay is configured, and 401 for a call that it did not make. What cannot be read, or
 * is about no email of ours, is taken and changes nothing: the relay would only send it again.
 */
export async function takeRelayReports(context: Context, body: Buffer, headers: IncomingHttpHeaders): Promise<void> {
  const { relay, config } = context
  if (!relay) throw new AppError('not-found', 'There is nothing at this address.')
  const reports = await relay.read(body, headers)
  if (!reports) throw new AppError('invalid-token', 'The signature is not valid.')
  for (const { code, ...report } of reports) {
    const mailId = mailOfToken(config, code) ?? mailReturnedTo(config, code)
    if (mailId) await noteReport(context, { ...report, mailId })
    else context.log.info({ relay: relay.name }, 'a report is about no email of ours')
  }
}
