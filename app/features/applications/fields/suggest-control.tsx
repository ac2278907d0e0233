import { lazy, type ReactElement, Suspense } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { retryImport } from '#app/lib/retry-import.ts'
import type { LineField } from '#shared/forms/field.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import type { ControlProps } from './control-props.ts'
import { Line } from './line.tsx'

/** Only degrees ask for a university. */
export const UniversityControl = onDemand(
  () => import('./university-control.tsx'),
  () => <Skeleton height="4rem" />,
)

/** What is typed does not wait for them. */
const SubjectNames = lazy(() => retryImport(() => import('./subject-names.tsx')))

/** A text field that suggests names during typing. */
export function SuggestControl(props: ControlProps<LineField>): ReactElement {
  if (props.field.suggest === 'universities') return <UniversityControl {...props} />
  // Each row needs its own list, because an id must be unique on the page.
  const id = `${props.path}-names`
  return (
    <>
      <Line {...props} input={{ list: id }} />
      <Suspense>
        <SubjectNames id={id} />
      </Suspense>
    </>
  )
}
