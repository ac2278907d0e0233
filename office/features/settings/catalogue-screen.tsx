import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { Settings } from '#shared/contract/schemas/settings.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed } from '../../ui/states.tsx'
import { CatalogueImport } from './catalogue-import.tsx'
import { pathOf, readSettingsAgain, settingsQuery } from './settings-query.ts'
import './settings.css'
import { useWrite } from '../../lib/use-write.ts'

/** Everything that makes the product one university’s: as a file, from a file, and what waits to be published. */
export function Component(): ReactElement {
  const mayPublish = may(useMe(), ['content.publish'])
  return (
    <Screen
      title="Everything in one file"
      lead={
        <>
          <Link to="/settings">Settings</Link> · Try a change on another server, and bring it here
        </>
      }
    >
      <Export />
      {mayPublish && <CatalogueImport />}
      {mayPublish && <Waiting />}
    </Screen>
  )
}

function Export(): ReactElement {
  const send = useWrite(() => callOffice(settingCalls.exportCatalogue), {
    onDone({ version, catalogue, files }) {
      const url = URL.createObjectURL(
        new Blob([JSON.stringify({ catalogue, files }, null, 2)], { type: 'application/json' }),
      )
      Object.assign(document.createElement('a'), { href: url, download: `catalogue-${version}.json` }).click()
      URL.revokeObjectURL(url)
    },
  })
  return (
    <section className="column" aria-labelledby="catalogue-export">
      <h2 id="catalogue-export">Export</h2>
      <p className="soft">
        Institution, programmes, fees, pages and rules with their pictures, as they are published now.
      </p>
      <Button look="secondary" busy={send.isBusy} onClick={() => send.run()}>
        Download the file
      </Button>
    </section>
  )
}

function draftsIn({ kinds }: Settings) {
  return kinds.flatMap(({ kind, keys }) =>
    keys.flatMap(({ key, title, draft }) => (draft ? [{ kind, key, title, draft, id: `${kind} ${key}` }] : [])),
  )
}

type Waits = ReturnType<typeof draftsIn>[number]

/** Drafts that wait, to publish several as one version. */
function Waiting(): ReactElement {
  const { data, error, refetch } = useQuery(settingsQuery)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const waiting = data ? draftsIn(data) : []
  const chosen = waiting.filter(({ id }) => !left.has(id))
  const send = usePublishTogether()
  return (
    <section className="column" aria-labelledby="catalogue-waiting">
      <h2 id="catalogue-waiting">Waiting to be published</h2>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {data && waiting.length === 0 && <p className="soft">Nothing is waiting.</p>}
      {send.failure instanceof ApiError && send.failure.errors.length > 0 && (
        <Notice tone="error" role="alert" title="Nothing was published">
          <ul>
            {send.failure.errors.slice(0, 20).map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      )}
      <ul className="column setting-waiting" data-gap="0">
        {waiting.map(one => (
          <WaitingDraft
            key={one.id}
            one={one}
            isChosen={!left.has(one.id)}
            onChoose={() => setLeft(withOther(left, one.id))}
          />
        ))}
      </ul>
      {waiting.length > 0 && (
        <Button busy={send.isBusy} disabled={chosen.length === 0} onClick={() => send.run(chosen)}>
          {chosen.length === 1 ? 'Publish 1 setting' : `Publish ${chosen.length} settings together`}
        </Button>
      )}
    </section>
  )
}

type WaitingDraftProps = { one: Waits; isChosen: boolean; onChoose: () => void }

function WaitingDraft({ one: { id, kind, key, title, draft }, isChosen, onChoose }: WaitingDraftProps): ReactElement {
  return (
    <li>
      <Checkbox label={title} name={`publish-${id}`} checked={isChosen} onChange={onChoose} />
      <span className="soft">
        {draft.by?.full_name ?? 'An import'}, {momentInWords(draft.at)}
        {draft.publish_at && ` · to be published ${momentInWords(draft.publish_at)}`}
      </span>
      <Link to={pathOf({ kind, key })}>
        Look at it<span className="visually-hidden">: {title}</span>
      </Link>
    </li>
  )
}

function usePublishTogether() {
  return useWrite(
    (chosen: readonly Waits[], idempotencyKey) =>
      callOffice(settingCalls.publishSettings, {
        body: { drafts: chosen.map(({ kind, key, draft }) => ({ kind, key, revision: draft.revision })) },
        idempotencyKey,
      }),
    {
      says: ({ settings }) => (settings.length === 1 ? '1 setting published' : `${settings.length} settings published`),
      refresh: () => readSettingsAgain(),
    },
  )
}

function withOther(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set)
  if (!next.delete(id)) next.add(id)
  return next
}
