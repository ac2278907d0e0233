/** An application that needs readers. */
export interface Unread {
  id: number
  /** How many more readers it needs. */
  wanted: number
  /** The possible readers. */
  able: readonly string[]
}

export interface GivenReader {
  id: number
  reader: string
}

/**
 * Distributes applications so that every reader’s load, including what they have already, is as even as possible.
 * Applications that few can read are assigned first. `short`: applications with too few possible readers, which get
 * none.
 */
export function shareReaders(
  unread: readonly Unread[],
  loads: ReadonlyMap<string, number>,
): { given: GivenReader[]; short: number[] } {
  const work = new Map(loads)
  const short = unread.filter(({ able, wanted }) => able.length < wanted).map(({ id }) => id)
  const given = unread
    .filter(({ able, wanted }) => able.length >= wanted)
    .toSorted((one, other) => one.able.length - other.able.length || one.id - other.id)
    .flatMap(({ id, wanted, able }) => {
      const chosen = able.toSorted((one, other) => (work.get(one) ?? 0) - (work.get(other) ?? 0)).slice(0, wanted)
      for (const reader of chosen) work.set(reader, (work.get(reader) ?? 0) + 1)
      return chosen.map(reader => ({ id, reader }))
    })
  return { given, short }
}
