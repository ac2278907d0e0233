import type * as z from 'zod'
import type { feedEntry, feedPage } from '#shared/contract/schemas/records.ts'
import type { TestApp } from '../../../testing/app.ts'

export type Entry = z.output<typeof feedEntry>

/** What a student-record system knows after reading: people by id, as their newest entry says. */
export type Known = Map<string, Entry>

/** Takes one entry, as the page at /api/v1/docs tells its reader to. */
export function apply(known: Known, entry: Entry): void {
  if (entry.status === 'gone') known.delete(entry.id)
  else known.set(entry.id, entry)
}

export async function readPage(
  portal: TestApp,
  secret: string,
  query: { after?: string | number; limit?: number; feed?: string } = {},
): Promise<z.output<typeof feedPage>> {
  const asked = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) asked.set(name, String(value))
  const answer = await portal.app.inject({
    url: `/api/v1/feed?${asked}`,
    headers: { authorization: `Bearer ${secret}` },
  })
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`)
  return answer.json()
}

/** Everything after a number, page by page. */
export async function readAll(portal: TestApp, secret: string, { after = 0, limit = 100 } = {}) {
  const entries: Entry[] = []
  for (;;) {
    const page = await readPage(portal, secret, { after, limit })
    entries.push(...page.entries)
    if (!page.has_more) return { entries, next: page.next }
    after = page.next
  }
}
