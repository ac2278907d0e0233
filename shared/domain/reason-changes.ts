/** A reason for rejecting a document, as listed. */
export interface ListedReason {
  code: string
  label: string
  request: string
}

export interface ReasonChange {
  kind: 'added' | 'renamed' | 'reworded' | 'retired' | 'reordered'
  /** The label; after a renaming the new one. Absent for a change of order. */
  label?: string
  /** The label before a renaming. */
  from?: string
}

/**
 * The changes from one list to the next, in order. A change of order counts if reasons in both lists have moved
 * relative to each other.
 */
export function reasonChanges(before: readonly ListedReason[], after: readonly ListedReason[]): ReasonChange[] {
  const known = new Map(before.map(reason => [reason.code, reason]))
  const left = new Set(after.map(({ code }) => code))
  return [
    ...after.flatMap(reason => changesOf(known.get(reason.code), reason)),
    ...before.filter(({ code }) => !left.has(code)).map(({ label }) => ({ kind: 'retired' as const, label })),
    ...(isReordered(before, after) ? [{ kind: 'reordered' as const }] : []),
  ]
}

function changesOf(before: ListedReason | undefined, { label, request }: ListedReason): ReasonChange[] {
  if (!before) return [{ kind: 'added', label }]
  return [
    ...(before.label === label ? [] : [{ kind: 'renamed' as const, label, from: before.label }]),
    ...(before.request === request ? [] : [{ kind: 'reworded' as const, label }]),
  ]
}

function isReordered(before: readonly ListedReason[], after: readonly ListedReason[]): boolean {
  const inBoth = (list: readonly ListedReason[], other: readonly ListedReason[]) =>
    list.map(({ code }) => code).filter(code => other.some(one => one.code === code))
  return inBoth(before, after).join() !== inBoth(after, before).join()
}
