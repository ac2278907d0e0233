import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { SetUp } from '#shared/contract/schemas/set-up.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { isOwnPart } from '../../lib/one-of-two.ts'
import { momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { pathOf, readSettingsAgain } from '../settings/settings-query.ts'
import { publishersInWords } from './ready-list.tsx'
import { readSetUpAgain, setUpQuery } from './set-up-query.ts'
import './set-up.css'
import { useWrite } from '../../lib/use-write.ts'

type Draft = SetUp['drafts'][number]

/** Everything that was drafted, checked together; a registrar publishes it in one act, as one version of the site. */
export function Component(): ReactElement {
  const me = useMe()
  const query = useQuery({ ...setUpQuery, refetchOnMount: 'always' })
  const { data } = query
  const publish = usePublishAll()
  const drafts = data?.drafts ?? []
  const own = drafts.filter(({ takes_two, by }) => takes_two && isOwnPart(me, by, ['content.publish']))
  const ready = drafts.filter(draft => !own.includes(draft))
  const flawed = ready.filter(({ problems }) => problems.length > 0)
  return (
    <Screen title="Publish in one act" lead={<Link to="/set-up">Set up</Link>}>
      <LoadState of={query} label="Checking everything together" rows={8} />
      {data && drafts.length === 0 && (
        <EmptyState title="Nothing is waiting">Every change is published. Visitors read it within seconds.</EmptyState>
      )}
      {data && drafts.length > 0 && (
        <>
          <p className="soft">
            All of it becomes one version: visitors never see half.{' '}
            {!may(me, ['content.publish']) && publishersInWords(data.publishers)}
          </p>
          <Refused error={publish.failure} />
          <ul className="bare-list set-up-texts ruled breaks">
            {drafts.map(draft => (
              <DraftRow key={`${draft.kind} ${draft.key}`} draft={draft} isOwn={own.includes(draft)} />
            ))}
          </ul>
          {may(me, ['content.publish']) && (
            <Button
              busy={publish.isBusy}
              disabled={ready.length === 0 || flawed.length > 0}
              onClick={() => publish.run(ready)}
            >
              {ready.length === 1 ? 'Publish 1 setting' : `Publish ${ready.length} settings`}
            </Button>
          )}
        </>
      )}
    </Screen>
  )
}

function DraftRow({ draft, isOwn }: { draft: Draft; isOwn: boolean }): ReactElement {
  const { kind, key, title, by, at, takes_two, problems } = draft
  return (
    <li>
      <Link to={pathOf({ kind, key })}>{title}</Link>
      <span className="soft">
        {by?.full_name ?? 'An import'}, {momentInWords(at)}
        {takes_two && (isOwn ? '. You changed it last, so someone else publishes it' : '. Takes two people')}
      </span>
      {problems.length > 0 && (
        <ul className="marked set-up-problems">
          {problems.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <Link to={`${pathOf({ kind, key })}${field === '' ? '' : `#setting-${field}`}`}>{message}</Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function Refused({ error }: { error: Error | null }): ReactElement | null {
  if (!(error instanceof ApiError) || error.errors.length === 0) return null
  return (
    <Notice tone="error" role="alert" title="Nothing was published">
      <ul className="bare-list">
        {error.errors.slice(0, 20).map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </Notice>
  )
}

function usePublishAll() {
  const navigate = useNavigate()
  return useWrite(
    (drafts: readonly Draft[], idempotencyKey) =>
      callOffice(settingCalls.publishSettings, {
        body: { drafts: drafts.map(({ kind, key, revision }) => ({ kind, key, revision })), note: 'The first set-up.' },
        idempotencyKey,
      }),
    {
      says: ({ settings }) => [
        settings.length === 1 ? '1 setting published' : `${settings.length} settings published`,
        'Visitors read it within seconds.',
      ],
      refresh: () => Promise.all([readSettingsAgain(), readSetUpAgain()]),
      onDone: () => void navigate('/set-up'),
    },
  )
}
