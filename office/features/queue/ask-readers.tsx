import type { ReactElement } from 'react'
import { ReadersDialog } from '../reviews/readers-dialog.tsx'
import '../reviews/reviews.css'
import type { useChoice } from './use-choice.ts'
import { refreshQueue } from './use-queue.ts'
import { chosenIn, type View } from './view.ts'

interface AskReadersProps {
  view: View
  choice: ReturnType<typeof useChoice>
  count: number
  onClose: () => void
}

/** Readers for the chosen applications. */
export function AskReaders({ view, choice, count, onClose }: AskReadersProps): ReactElement {
  return (
    <ReadersDialog
      choice={chosenIn(view, choice.choice)}
      count={count}
      onClose={onClose}
      onDone={() => {
        onClose()
        choice.clear()
        void refreshQueue()
      }}
    />
  )
}
