import type { ReactElement } from 'react'
import { Icon, type IconName } from '#ui/icon.tsx'
import type { Tone } from '#ui/status-tag.tsx'
import { topName } from '../draft/draft.ts'
import { type SaveStatus, saveSentence } from '../draft/save-status.ts'
import { useDraft } from '../draft/use-draft.ts'

const looks: Record<SaveStatus['kind'], { icon: IconName; tone?: Tone }> = {
  none: { icon: 'circle' },
  saving: { icon: 'half' },
  saved: { icon: 'check', tone: 'success' },
  here: { icon: 'clock', tone: 'warning' },
  'not-saved': { icon: 'alert', tone: 'error' },
}

/** The accurate status of saving. Only what needs attention is announced. */
export function SaveLine({ answersHere = [] }: { answersHere?: readonly string[] }): ReactElement {
  const status = useDraft(view => view.status)
  // On the page of an answer that was refused, the reason stands beside it already.
  const isSaidHere = useDraft(({ draft }) => draft.refused.some(({ field }) => answersHere.includes(topName(field))))
  const { icon, tone } = looks[status.kind]
  const isPlain = status.kind !== 'not-saved' && status.kind !== 'here'
  return (
    <p className="save-line" data-tone={tone} role={isPlain ? undefined : 'status'}>
      <Icon name={icon} />
      <span>
        <span>
          {isSaidHere && status.kind === 'not-saved'
            ? 'Not saved: see the answer marked above.'
            : saveSentence(status, device())}
        </span>
        {status.kind === 'here' && <span>{status.because ? ' ' : '. '}Connect within a week to keep it.</span>}
      </span>
    </p>
  )
}

let known: string | undefined

/** Asked once: the browser brings the layout up to date for the answer, which a key would wait for. */
function device(): string {
  known ??= matchMedia('(pointer: coarse), (max-width: 40rem)').matches ? 'phone' : 'computer'
  return known
}
