import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { setUpCalls } from '#shared/contract/calls/office/set-up.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { openSteps, setUpChanged, setUpQuery } from './set-up-query.ts'
import './set-up.css'
import { useWrite } from '../../lib/use-write.ts'

/** The finished site, page by page, as a visitor sees it; then the set-up ends. */
export function Component(): ReactElement {
  const query = useQuery(setUpQuery)
  const { data } = query
  const mayFinish = may(useMe(), ['staff.manage'])
  const open = data ? openSteps(data) : []
  const seen = useWrite((walked: string) => callOffice(setUpCalls.placeSetUp, { body: { walked } }), {
    onDone: setUpChanged,
    failure: 'in place',
  })
  return (
    <Screen title="The site as a visitor sees it" lead={<Link to="/set-up">Set up</Link>}>
      <LoadState of={query} label="Loading the pages" rows={7} />
      {data && (
        <>
          <p className="soft">Each page opens in a tab of its own. Read it as someone who has never heard of you.</p>
          <ol className="bare-list set-up-pages ruled" data-pad="3">
            {data.walk.map(({ path, title, look, is_seen }) => (
              <li className="line" data-align="stretch" key={path} data-seen={is_seen || undefined}>
                <Icon name={is_seen ? 'check' : 'circle'} />
                <div>
                  <a href={path} target="_blank" rel="noreferrer" onClick={() => seen.run(path)}>
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
  const finish = useWrite(() => callOffice(setUpCalls.finishSetUp, { body: { anyway: !isReady } }), {
    says: ['The set-up is finished', 'Everything stays where it is, under Settings.'],
    onDone(now) {
      setUpChanged(now)
      void navigate('/set-up')
    },
  })
  return (
    <Button look={isReady ? 'primary' : 'quiet'} busy={finish.isBusy} onClick={() => finish.run()}>
      {isReady ? 'Finish the set-up' : 'End the set-up although something is missing'}
    </Button>
  )
}
