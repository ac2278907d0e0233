import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { programmes } from '#shared/domain/programmes.ts'
import { rubricLevelOf, rubricLevels } from '#shared/domain/rubric.ts'
import { Select } from '../../ui/fields.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { RubricPanel } from './rubric-panel.tsx'
import { keyOf, type RubricHistory, rubricName, rubricsQuery } from './rubric-query.ts'
import '../../styles/file.css'
import '../reviews/reviews.css'
import '../score/scale.css'
import './rubrics.css'

/** The rubrics of each level, and of programmes with their own. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery(rubricsQuery)
  const [search, setSearch] = useSearchParams()
  const choices = choicesIn(data ?? [])
  const shown =
    choices.find(one => keyOf(one) === search.get('for')) ?? choices.find(({ versions }) => versions.length > 0)
  return (
    <Screen
      title="Rubrics"
      lead="What readers score. A version takes effect when the registrar publishes it. Applications that already have readers keep the version they have."
    >
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the rubrics" />}
      {data && shown && (
        <>
          <p>
            <label htmlFor="rubric-for">Rubric for</label>{' '}
            <Select
              id="rubric-for"
              className="fits"
              value={keyOf(shown)}
              options={choices.map(one => ({
                value: keyOf(one),
                label: one.versions.length === 0 ? `${rubricName(one)} (none)` : rubricName(one),
              }))}
              onChoose={key => setSearch({ for: key }, { replace: true })}
            />
          </p>
          <RubricPanel key={`${keyOf(shown)} ${shown.versions[0]?.id ?? ''}`} history={shown} />
        </>
      )}
    </Screen>
  )
}

const levelsKnown = () =>
  rubricLevels.filter(level => programmes().some(({ programType, id }) => rubricLevelOf(programType, id) === level))

/** Every level, including those without a rubric, followed by every programme. */
function choicesIn(known: readonly RubricHistory[]): RubricHistory[] {
  const levels = levelsKnown().map(level => ({ level, programme: null }))
  const single = programmes().map(({ id, programType }) => ({ level: rubricLevelOf(programType, id), programme: id }))
  const all = [...levels, ...single].map(
    one => known.find(history => keyOf(history) === keyOf(one)) ?? { ...one, versions: [] },
  )
  return [...all.filter(({ versions }) => versions.length > 0), ...all.filter(({ versions }) => versions.length === 0)]
}
