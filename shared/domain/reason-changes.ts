/** A reason to reject a document, as a list of them has it. */
export interface ListedReason {
  code: string
  label: string
  request: string
}

export interface ReasonChange {
  kind: 'added' | 'renamed' | 'reworded' | 'retired' | 'reordered'
  /** The label; of one that was renamed the new one. Absent where the order changed. */
  label?: string
  /** The label before it was renamed. */
  from?: string
}

/** What changed from one list to the next, in the order of the list. The order counts where the reasons that both have stand differently. */
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
