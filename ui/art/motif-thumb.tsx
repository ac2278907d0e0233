import { motifs } from 'virtual:drawn-sheets'
import type { ReactElement } from 'react'

/** A subject's tile from the file that contains them all: for long lists. */
export function MotifThumb({ subject }: { subject: string }): ReactElement {
  return (
    <svg className="motif" viewBox="0 0 120 120" aria-hidden="true">
      <use href={`${motifs}#${subject}`} />
    </svg>
  )
}
