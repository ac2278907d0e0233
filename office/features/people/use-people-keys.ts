import { useKeys } from '../../lib/keys.ts'
import { pressInRow, rowKeys } from '../../lib/row-keys.ts'

/** The keys of the list. The focus is on the link to the comparison, so Enter opens it. */
export function usePeopleKeys(list: Parameters<typeof rowKeys>[0]['list']): void {
  useKeys('People', [
    ...rowKeys({ one: 'pair', list, stop: '.people-pair th a' }),
    { keys: 'x', label: 'Not the same person, or back on the list', run: () => pressInRow('button') },
  ])
}
