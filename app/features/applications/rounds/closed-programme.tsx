import type { ReactElement } from 'react'
import { neighboursOf } from '#shared/domain/neighbours.ts'
import { findProgramme, type ProgrammeSummary } from '#shared/domain/programmes.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'

const closedWords = {
  full: 'is full in this round',
  closed: 'is not accepting applications in this round',
  retired: 'is no longer offered',
} as const

/** That the chosen programme is not accepting applications, and the open ones nearest to it, one press each. */
export default function ClosedProgramme(): ReactElement | null {
  const { store } = useOpenDraft()
  const closed = useDraft(view => view.draft.application?.closed_programmes) ?? {}
  const programme = findProgramme(useDraft(view => String(view.draft.typed.selected_program)))
  const state = programme && closed[programme.id]
  if (!state) return null
  const neighbours = neighboursOf(programme, id => closed[id] === undefined)

  function choose({ id, title }: ProgrammeSummary): void {
    store.dispatch({ kind: 'typed', name: 'selected_program', value: id })
    toast({ title: 'Programme changed', description: title })
    // The button is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <Notice tone="warning" role="status" title={`${programme.title} ${closedWords[state]}`}>
      <p>
        Your draft is saved, but you cannot submit it for this programme.{' '}
        {neighbours.length > 0
          ? 'You can apply for one of these, or choose another programme in your form.'
          : 'No other programme at this level is accepting applications in this round.'}
      </p>
      {neighbours.length > 0 && (
        <ul className="bare-list neighbour-choices">
          {neighbours.map(neighbour => (
            <li key={neighbour.id}>
              <Button look="secondary" onClick={() => choose(neighbour)}>
                {neighbour.title}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
