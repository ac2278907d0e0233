import type { Context } from '../base/context.ts'

/** The keys of all files in a portal’s store, sorted. */
export async function storedKeys({ context }: { context: Context }): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of context.files.olderThan(new Date(Date.now() + 60_000))) keys.push(key)
  return keys.sort()
}
