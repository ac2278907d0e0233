import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { shapeAttributes } from '#ui/button.tsx'
import { momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { BothRoles } from './both-roles.tsx'
import { ReadyList } from './ready-list.tsx'
import { SampleLeft } from './sample-left.tsx'
import { openSteps, progressOf, setUpQuery } from './set-up-query.ts'
import { pipOf, StepRow } from './step-row.tsx'
import './set-up.css'

type Step = SetUp['steps'][number]

/** The first afternoon: what is missing before applicants can come, what can wait, and what is done. */
export function Component(): ReactElement {
  const query = useQuery({ ...setUpQuery, refetchOnMount: 'always' })
  const { data } = query
  return (
    <Screen
      title={data ? headingOf(data) : 'Set up'}
      lead={data && leadOf(data)}
      actions={data && <Progress setUp={data} />}
      width="wide"
    >
      <LoadState of={query} label="Loading the set-up" rows={12} />
      {data && (
        <div className="beside set-up" data-from="wide">
          <div className="column" data-gap="5">
            <BothRoles setUp={data} />
            <Group title="Missing" setUp={data} is={state => state === 'missing'} />
            <Group title="Waiting to be published" setUp={data} is={state => state === 'waits'} />
            <Group title="Can wait" setUp={data} is={state => state === 'later'} />
            <Group title="Done" setUp={data} is={state => state === 'done' || state === 'kept'} />
            <p className="acts" data-gap="3">
              <Link
                to="/set-up/walk"
                {...shapeAttributes({ look: openSteps(data).length === 0 ? 'primary' : 'secondary' })}
              >
                Walk through the site as a visitor
              </Link>
              {openSteps(data).length > 0 && <span className="soft">works best when nothing is missing</span>}
            </p>
          </div>
          <div className="column set-up-side" data-gap="5">
            <ReadyList setUp={data} />
            <SampleLeft left={data.sample_left} />
          </div>
        </div>
      )}
    </Screen>
  )
}

const numbers = [
  'Nothing',
  'One thing',
  'Two things',
  'Three things',
  'Four things',
  'Five things',
  'Six things',
  'Seven things',
  'Eight things',
  'Nine things',
  'Ten things',
]

function headingOf(setUp: SetUp): string {
  if (setUp.finished) return 'The site is set up'
  const open = openSteps(setUp)
  // To publish what is drafted is no other thing than what waits for it.
  const count = open.filter(({ step }) => step !== 'publish').length || open.length
  if (count === 0) return 'Nothing is missing: applicants can apply'
  return `${numbers[count] ?? `${count} things`} ${count === 1 ? 'is' : 'are'} missing before applicants can apply`
}

function leadOf({ institution, started_at, place, finished }: SetUp): string {
  if (finished) return `${institution}. Finished by ${finished.by.full_name}, ${momentInWords(finished.at)}.`
  const begun = started_at ? ` · started ${momentInWords(started_at)}` : ''
  const last = place ? ` · ${place.by.full_name} was here last, ${momentInWords(place.at)}` : ''
  return `${institution}${begun}${last} · you can stop at any time, and a colleague can continue`
}

function Progress({ setUp }: { setUp: SetUp }): ReactElement {
  const { done, all } = progressOf(setUp)
  return (
    <div className="apart set-up-progress" data-gap="1">
      <strong>
        {done} of {all} done
      </strong>
      <span className="pips" aria-hidden="true">
        {setUp.steps.map(({ step, state }) => (
          <span className="pip" key={step} data-state={pipOf[state]} />
        ))}
      </span>
    </div>
  )
}

interface GroupProps {
  title: string
  setUp: SetUp
  is: (state: Step['state']) => boolean
}

function Group({ title, setUp, is }: GroupProps): ReactElement | null {
  const steps = setUp.steps.filter(({ state }) => is(state))
  if (steps.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="set-up-group">
        {title} <span className="office-count">{steps.length}</span>
      </h2>
      <ul className="bare-list">
        {steps.map((step, index) => (
          <StepRow
            key={step.step}
            step={step}
            isNext={title === 'Missing' && index === 0}
            isLast={setUp.place?.step === step.step}
          />
        ))}
      </ul>
    </section>
  )
}
