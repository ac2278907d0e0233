import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { setUpCalls } from '#shared/contract/calls/office/set-up.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { tell, tellFailure } from '../../lib/toasts.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { openSteps, setUpChanged, setUpQuery } from './set-up-query.ts'
import './set-up.css'

/** The finished site, page by page, as a visitor sees it; then the set-up ends. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery(setUpQuery)
  const mayFinish = may(useMe(), ['staff.manage'])
  const open = data ? openSteps(data) : []
  const seen = useMutation({
    mutationFn: (walked: string) => callOffice(setUpCalls.placeSetUp, { body: { walked } }),
    onSuccess: setUpChanged,
  })
  return (
    <Screen title="The site as a visitor sees it" lead={<Link to="/set-up">Set up</Link>}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the pages" rows={7} />}
      {data && (
        <>
          <p className="soft">Each page opens in a tab of its own. Read it as someone who has never heard of you.</p>
          <ol className="set-up-pages">
            {data.walk.map(({ path, title, look, is_seen }) => (
              <li key={path} data-seen={is_seen || undefined}>
                <Icon name={is_seen ? 'check' : 'circle'} />
                <div>
                  <a href={path} target="_blank" rel="noreferrer" onClick={() => seen.mutate(path)}>
                    {title}
                    <span className="visually-hidden"> (opens a new tab{is_seen ? ', looked at' : ''})</span>
                  </a>
                  <p className="soft">{look}</p>
                </div>
              </li>
            ))}
          </ol>
          {open.length > 0 && (
            <Notice tone="warning" title="Not ready for applicants">
              <p>Still to do: {open.map(({ title }) => title).join(', ')}.</p>
            </Notice>
          )}
          {mayFinish && !data.finished && <Finish isReady={open.length === 0} />}
        </>
      )}
    </Screen>
  )
}

function Finish({ isReady }: { isReady: boolean }): ReactElement {
  const navigate = useNavigate()
  const finish = useMutation({
    mutationFn: () => callOffice(setUpCalls.finishSetUp, { body: { anyway: !isReady } }),
    onSuccess: now => {
      setUpChanged(now)
      tell('The set-up is finished', 'Everything stays where it is, under Settings.')
      void navigate('/set-up')
    },
    onError: error => {
      if (!wasDeclined(error)) tellFailure(error)
    },
  })
  return (
    <Button look={isReady ? 'primary' : 'quiet'} busy={finish.isPending} onClick={() => finish.mutate()}>
      {isReady ? 'Finish the set-up' : 'End the set-up although something is missing'}
    </Button>
  )
}
