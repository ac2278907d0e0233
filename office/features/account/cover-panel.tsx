import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { coverCalls } from '#shared/contract/calls/office/cover.ts'
import { roleNames } from '#shared/domain/staff.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { type Cover, coverForMe } from '../../lib/cover-words.ts'
import { useMe } from '../../lib/me.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { coversQuery, refreshCovers } from './covers-query.ts'
import { NameCover } from './name-cover.tsx'

/** For someone who signs, and for someone who covers: who signs for whom, and until when. Hidden from everybody else. */
export function CoverPanel(): ReactElement | null {
  const { data, error, refetch } = useQuery(coversQuery)
  const [isNaming, setNaming] = useState(false)
  if (data && data.roles.length === 0 && data.covers.length === 0) return null
  return (
    <Panel id="cover-panel" title="When you are away">
      {!data &&
        (error ? (
          <LoadFailed error={error} retry={() => void refetch()} />
        ) : (
          <LoadingRows label="Loading who covers" rows={2} />
        ))}
      {data && data.covers.length > 0 && (
        <ul className="bare-list">
          {data.covers.map(cover => (
            <CoverLine key={cover.id} cover={cover} />
          ))}
        </ul>
      )}
      {data && data.roles.length > 0 && (
        <>
          <p className="soft">
            A colleague can sign for you as {data.roles.map(role => roleNames[role].toLowerCase()).join(' and ')} while
            you are away. They can do nothing else of your role, and never be the second person for what you began.
          </p>
          <div className="cluster">
            <Button look="secondary" onClick={() => setNaming(true)}>
              Name a colleague
            </Button>
          </div>
          {isNaming && <NameCover own={data} onClose={() => setNaming(false)} />}
        </>
      )}
    </Panel>
  )
}

function CoverLine({ cover }: { cover: Cover }): ReactElement {
  const me = useMe()
  const { run, isBusy } = useWrite(() => callOffice(coverCalls.endCover, { params: { id: cover.id } }), {
    says: ['Cover ended', 'We have emailed you both.'],
    refresh: refreshCovers,
  })
  return (
    <li className="cluster">
      <span>{coverForMe(cover, me.id)}.</span>
      <Button look="quiet" onClick={() => run()} busy={isBusy} busyLabel="Ending...">
        End it now
      </Button>
    </li>
  )
}
