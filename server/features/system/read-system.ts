import type * as z from 'zod'
import type { system } from '#shared/contract/schemas/system.ts'
import type { Context } from '../../base/context.ts'
import { findTroubles } from '../../http/health.ts'
import { type Instance, readInstances } from './instance-report.ts'
import { backupPart } from './parts/backup-part.ts'
import { certificatePart } from './parts/certificate-part.ts'
import { instancesPart, readServed, type Served } from './parts/instances-part.ts'
import { mailPart } from './parts/mail-part.ts'
import { messagesPart } from './parts/messages-part.ts'
import { paymentsPart } from './parts/payments-part.ts'
import { clockPart, type ErrorLine, errorsOf, errorsPart, type Job, jobsOf, jobsPart } from './parts/running-parts.ts'
import { disksPart, filesPart, storePart } from './parts/storage-parts.ts'
import type { SystemPart } from './system-part.ts'
import { readTestMails } from './test-mail.ts'

const order: Record<SystemPart['state'], number> = { trouble: 0, note: 1, fine: 2 }

/** How the installation is, for a person; what needs somebody comes first. */
export async function readSystem(context: Context): Promise<z.output<typeof system>> {
  const { own, all, served, jobs, errors, parts } = await lookAtSystem(context)
  return {
    at: own.at.toISOString(),
    parts: parts.sort((one, other) => order[one.state] - order[other.state]),
    instances: all.map(({ name, version, started_at, at }) => ({
      ...{ name, version, started_at, seen_at: at.toISOString(), is_this: name === own.name },
      catalogue: served.find(one => one.name === name)?.version,
    })),
    jobs,
    errors,
    test_mails: await readTestMails(context.db),
  }
}

/** What one look found. */
interface Look {
  own: Instance
  all: Instance[]
  served: Served[]
  jobs: Job[]
  errors: ErrorLine[]
  parts: SystemPart[]
}

/** Looks at every part. It asks disks and the network, so only the page System and a job do it. */
export async function lookAtSystem(context: Context): Promise<Look> {
  const [{ own, all }, troubles, served] = await Promise.all([
    readInstances(context),
    findTroubles(context),
    readServed(context),
  ])
  const jobs = jobsOf(all)
  const errors = errorsOf(all)
  const parts: SystemPart[] = (
    await Promise.all([
      mailPart(context),
      messagesPart(context),
      paymentsPart(context),
      backupPart(context),
      certificatePart(context),
      storePart(context, troubles),
      filesPart(context, troubles),
      disksPart(all),
      clockPart(all),
      instancesPart(context, { all, served }),
      jobsPart(context, jobs),
      errorsPart(errors, own.at),
    ])
  ).flat()
  return { own, all, served, jobs, errors, parts }
}
