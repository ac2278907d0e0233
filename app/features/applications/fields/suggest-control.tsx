import type { ReactElement } from 'react'
import type { LineField } from '#shared/forms/field.ts'
import { Line } from './control.tsx'
import type { ControlProps } from './control-props.ts'
import { SubjectNames } from './subject-names.tsx'
import { UniversityControl } from './university-control.tsx'

/** A line that offers names as one types. */
export function SuggestControl(props: ControlProps<LineField>): ReactElement {
  if (props.field.suggest === 'universities') return <UniversityControl {...props} />
  // Each row has names of its own: an id may stand on a page once.
  const id = `${props.path}-names`
  return (
    <>
      <Line {...props} input={{ list: id }} />
      <SubjectNames id={id} />
    </>
  )
}
