import type { ReactElement, ReactNode } from 'react'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'

interface ProgrammeNameProps {
  id: string | null | undefined
  /** In place of its title: a link, or the title that it had. */
  children?: ReactNode
}

/** A programme in a row: its motif and its title. */
export function ProgrammeName({ id, children }: ProgrammeNameProps): ReactElement {
  const programme = findProgramme(id ?? null)
  return (
    <span className="programme-name">
      {programme && <MotifThumb subject={programme.image} />}
      <span>{children ?? programme?.title ?? id ?? 'No programme'}</span>
    </span>
  )
}
