import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect } from 'react'
import type { System } from '#shared/contract/schemas/system.ts'
import { clockTime } from '#shared/domain/calendar.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ErrorLines, Instances, Jobs } from './running.tsx'
import { PartLine, PartNotice } from './system-part.tsx'
import { systemQuery } from './system-query.ts'
import { TestMail } from './test-mail.tsx'
import './system.css'

type Part = System['parts'][number]

/** How the installation is: what needs somebody on top, what is in order one line each. */
export function Component(): ReactElement {
  const query = useQuery(systemQuery)
  const { data } = query
  usePartInAddress(data !== undefined)
  return (
    <Screen title="System" lead={data && leadOf(data)} width="wide">
      <LoadState of={query} label="Looking at the system" rows={11} />
      {data && (
        <div className="beside system" data-from="wide">
          <div className="column system-parts" data-gap="5">
            <Parts title="Needs someone" parts={data.parts.filter(({ state }) => state === 'trouble')} />
            <Parts title="Good to know" parts={data.parts.filter(({ state }) => state === 'note')} />
            <Quiet parts={data.parts.filter(({ state }) => state === 'fine')} />
          </div>
          <div className="column" data-gap="5">
            <TestMail mails={data.test_mails} />
            <Instances instances={data.instances} />
            <Jobs jobs={data.jobs} />
            <ErrorLines errors={data.errors} />
          </div>
        </div>
      )}
    </Screen>
  )
}

/** A link from Today names the part that it is about. */
function usePartInAddress(isShown: boolean): void {
  useEffect(() => {
    const part = isShown && document.getElementById(location.hash.slice(1))
    if (!part) return
    part.scrollIntoView({ block: 'center' })
    part.focus({ preventScroll: true })
  }, [isShown])
}

function leadOf({ parts, at }: System): string {
  const count = parts.filter(({ state }) => state === 'trouble').length
  const looked = `Looked at ${clockTime(new Date(at))}`
  if (count === 0) return `Nothing is wrong. ${looked}`
  return `${count === 1 ? '1 thing needs' : `${count} things need`} someone. ${looked}`
}

function Parts({ title, parts }: { title: string; parts: readonly Part[] }): ReactElement | null {
  if (parts.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="system-group">
        {title} <span className="office-count">{parts.length}</span>
      </h2>
      {parts.map(part => (
        <PartNotice key={part.part} part={part} />
      ))}
    </section>
  )
}

/** One line each, which opens. */
function Quiet({ parts }: { parts: readonly Part[] }): ReactElement | null {
  if (parts.length === 0) return null
  return (
    <section aria-label="In order">
      <h2 className="system-group">
        In order <span className="office-count">{parts.length}</span>
      </h2>
      {parts.map(part => (
        <PartLine key={part.part} part={part} />
      ))}
    </section>
  )
}
