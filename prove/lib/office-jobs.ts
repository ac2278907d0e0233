import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../server/base/context.ts'
import type { Duty } from '../../server/jobs/duty.ts'

/** Runs these jobs during some work, more often than the servers do, so that nothing waits for them. */
export async function withJobs<T>(context: Context, jobs: readonly Duty[], work: () => Promise<T>): Promise<T> {
  let isDone = false
  async function run(): Promise<void> {
    while (!isDone) {
      let more = false
      for (const job of jobs) more = (await job.run(context)) || more
      if (!more) await pause(15)
    }
  }
  const [result] = await Promise.all([work().finally(() => (isDone = true)), run()])
  return result
}
