import type { ReactElement } from 'react'
import { type ProgrammeSummary, schoolNames } from '#shared/domain/programmes.ts'
import { tuitionLine } from '#shared/domain/tuition.ts'
import { paths } from '#shared/paths.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { OfferingMark } from './offering-notice.tsx'

/** One programme of the list: its name, duration, and cost for a new student. */
export function ProgrammeRow({ programme }: { programme: ProgrammeSummary }): ReactElement {
  const { id, title, subject, image, school, duration, tuition, hasScholarship } = programme
  return (
    <li data-in={`${subject} ${school}`}>
      <MotifThumb subject={image} />
      <h2>
        <a href={paths.programme(id)}>{title}</a>
      </h2>
      <p className="soft">{schoolNames()[school]}</p>
      <p className="length">{duration}</p>
      <p className="figures" translate="no">
        {tuitionLine(tuition)}
      </p>
      {hasScholarship && <p className="scholarship-mark">50% Scholarship</p>}
      <OfferingMark id={id} />
      <label>
        <input type="checkbox" name="compare" value={id} aria-label={`Compare ${title}`} />
        Compare
      </label>
    </li>
  )
}
