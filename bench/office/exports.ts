import type { Colleague } from '../../harness/staff.ts'
import { percentile, print, row } from '../../harness/table.ts'
import { openWire } from '../../harness/wire.ts'
import { answerColumns, exportColumns } from '../../shared/domain/export-kinds.ts'

const all = exportColumns.applications.map(({ id }) => id)
const answers = answerColumns.map(({ id }) => id)
const files = [
  { name: 'csv', format: 'csv', columns: all.filter(id => !answers.includes(id)), wanted: '<= 4' },
  { name: 'xlsx', format: 'xlsx', columns: all.filter(id => !answers.includes(id)), wanted: '<= 20' },
  { name: 'csv, with the forms', format: 'csv', columns: all, wanted: undefined },
] as const

interface Portal {
  port: number
  peakMegabytes(): Promise<number>
}

/**
 * Exports all applications with every column, without and with the answers of the form, requested by one registrar and approved by another, while a colleague repeats a call that
 * only checks the session. Its response time with and without the export is the last column.
 */
export async function measureExports(
  portal: Portal,
  [asking, approving, waiting]: readonly Colleague[],
): Promise<void> {
  if (!asking || !approving || !waiting) throw new Error('An export takes three people')
  const quiet = await callsWhile(portal, waiting, () => new Promise(done => setTimeout(done, 2000)))
  print('\nall applications as a file of every column, with one other call at a time')
  row('', 's', 'MB', 'MB held', 'wanted s', 'call p99 ms', 'floor p99')
  for (const { name, format, columns, wanted } of files) {
    const content = { what: 'applications', columns, filter: {}, format }
    const post = async (by: Colleague, path: string, body: unknown) => {
      const answer = await fetch(`http://127.0.0.1:${portal.port}/office/api/exports${path}`, {
        method: 'POST',
        headers: { 'x-office': '1', 'content-type': 'application/json', cookie: `office=${by.token}` },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    const { id } = (await (await post(asking, '/requests', content)).json()) as { id: string }
    await post(approving, `/requests/${id}/approve`, {})
    const before = await portal.peakMegabytes()
    const startedMs = performance.now()
    let bytes = 0
    const times = await callsWhile(portal, waiting, async () => {
      const { body } = await post(asking, '', { ...content, request: id })
      for await (const part of body ?? []) bytes += part.length
    })
    const seconds = (performance.now() - startedMs) / 1000
    const more = (await portal.peakMegabytes()) - before
    row(name, seconds, bytes / 1e6, more, wanted, percentile(times, 0.99), percentile(quiet, 0.99))
  }
}

/** How long a call that checks the session takes, sent repeatedly while something else runs. */
async function callsWhile(portal: Portal, by: Colleague, work: () => Promise<unknown>): Promise<number[]> {
  const wire = await openWire(portal.port)
  const head = Buffer.from(`GET /office/api/me HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: office=${by.token}\r\n\r\n`)
  const times: number[] = []
  let isDone = false
  const done = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    const startedMs = performance.now()
    await wire.ask({ head })
    times.push(performance.now() - startedMs)
  }
  wire.close()
  await done
  return times
}
