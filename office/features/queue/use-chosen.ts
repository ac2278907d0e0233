import { useEffect, useState } from 'react'
import { useAssign } from './use-assign.ts'
import { useChoice } from './use-choice.ts'
import type { useQueue } from './use-queue.ts'
import { addressOf, sizeOf, type View } from './view.ts'

/** What is chosen in a view, how many that is, and the dialog that gives it to someone. */
export function useChosen(view: View, list: ReturnType<typeof useQueue>) {
  const address = addressOf(view)
  const choice = useChoice(address)
  const [isAssigning, setAssigning] = useState(false)
  const [recounted, setRecounted] = useState<{ address: string; count: number }>()
  useKeepWhatIsHere(list, choice.keepOnly)

  const counted = list.counted ? sizeOf(view, list.counted.counts) : undefined
  const isMore = list.counted?.counts_are_more === true
  const recount = recounted?.address === address ? recounted.count : undefined
  /** Undefined where more match than were counted. */
  const exact = recount ?? (isMore ? undefined : counted)
  const { isAll, uuids } = choice.choice
  const count = isAll ? (exact ?? counted ?? 0) : uuids.length
  const assign = useAssign({
    done: () => {
      setAssigning(false)
      setRecounted(undefined)
      choice.clear()
    },
    onCount: now => setRecounted({ address, count: now }),
  })
  return {
    choice,
    count,
    matching: exact ?? counted,
    isMore: exact === undefined && isMore,
    openDialog: () => setAssigning(true),
    dialog: isAssigning && {
      isBusy: assign.isBusy,
      failure: assign.failure,
      onAssign: (assignees: { id: string; full_name: string }[]) =>
        assign.run({ view, choice: choice.choice, count: isAll ? exact : count, assignees }),
      onClose: () => {
        setAssigning(false)
        assign.reset()
      },
    },
  }
}

/** What is gone from a whole list is no longer chosen. */
function useKeepWhatIsHere(list: ReturnType<typeof useQueue>, keepOnly: (here: ReadonlySet<string>) => void): void {
  const areAllHere = list.first !== undefined && !list.hasNextPage && !list.isFetching
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the choice alone takes nothing away
  useEffect(() => {
    if (areAllHere) keepOnly(new Set(list.rows.map(({ uuid }) => uuid)))
  }, [areAllHere, list.rows])
}
