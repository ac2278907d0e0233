import type { ReactElement } from 'react'
import type { ProgrammeSummary } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { paths } from '#shared/paths.ts'

interface SimilarProps {
  programmes: readonly ProgrammeSummary[]
  className: string
}

/** A section with links to programmes, each with how long it takes and what it costs. */
export function SimilarProgrammes({ programmes, className }: SimilarProps): ReactElement | null {
  if (programmes.length === 0) return null
  return (
    <section className={className}>
      <h2>Similar programmes</h2>
      <ul className="rows">
        {programmes.map(({ id, title, duration, tuition }) => (
          <li key={id}>
            <a href={paths.programme(id)}>{title}</a>
            <div className="small soft">
              {duration} · {tuitionLine(tuition)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
