import type { ReactElement } from 'react'
import { motif, type Subject } from './motif.ts'

type MotifProps = {
  subject: Subject
  /** A programme id: chooses the variation and the selvedge. */
  seed?: string
  className?: string
}

/** A subject's tile. It is a picture of what the words beside it say, so screen readers pass it by. */
export function Motif({ subject, seed, className }: MotifProps): ReactElement {
  return (
    <svg
      className={className ? `motif ${className}` : 'motif'}
      viewBox="0 0 120 120"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made of numbers
      dangerouslySetInnerHTML={{ __html: motif(subject, { seed }) }}
    />
  )
}
