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
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { pathOf, readSettingsAgain, settingsQuery } from './settings-query.ts'
import './settings.css'
import { tell } from '../../lib/toasts.ts'
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
      {mayPublish && <Import />}
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

interface Chosen {
  name: string
  catalogue: unknown
  /** Crest, photographs and handbooks in base64, by their ids. */
  files: Record<string, string>
}

/** First what would change, then the drafts. */
function Import(): ReactElement {
  const [file, setFile] = useState<Chosen>()
  const [unreadable, setUnreadable] = useState('')
  const send = useImport(() => setFile(undefined))
  async function choose(chosen: File | undefined): Promise<void> {
    setUnreadable('')
    setFile(undefined)
    send.reset()
    if (!chosen) return
    try {
      const value: unknown = JSON.parse(await chosen.text())
      const { catalogue = value, files = {} } = Object(value) as Partial<Chosen>
      setFile({ name: chosen.name, catalogue, files })
      send.run({ catalogue, files, dry_run: true })
    } catch {
      setUnreadable('This file is not JSON. Choose a file that was exported here.')
    }
  }
  return (
    <section className="column" aria-labelledby="catalogue-import">
      <h2 id="catalogue-import">Import</h2>
      <p className="soft">What differs becomes a draft. Nothing changes before it is published.</p>
      <label className="button" data-look="secondary">
        Choose a file
        <input
          className="visually-hidden"
          type="file"
          accept="application/json,.json"
          onChange={event => {
            void choose(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {unreadable && (
        <Notice tone="error" role="alert">
          <p>{unreadable}</p>
        </Notice>
      )}
      {send.isBusy && <LoadingRows label="Comparing" rows={3} />}
      {file && send.answer && (
        <Fate
          name={file.name}
          found={send.answer}
          isBusy={send.isBusy}
          onTake={() => send.run({ catalogue: file.catalogue, files: file.files, dry_run: false })}
        />
      )}
    </section>
  )
}

function useImport(onDrafted: () => void) {
  return useWrite(
    (body: Omit<Chosen, 'name'> & { dry_run: boolean }, idempotencyKey) =>
      callOffice(settingCalls.importCatalogue, { body, idempotencyKey }),
    {
      onDone({ changes, problems }, { dry_run }) {
        if (dry_run || problems.length > 0) return
        tell(changes.length === 1 ? '1 draft was made' : `${changes.length} drafts were made`, 'Publish them below.')
        onDrafted()
        void readSettingsAgain()
      },
    },
  )
}

type Found = NonNullable<ReturnType<typeof useImport>['answer']>
type FateProps = { name: string; found: Found; isBusy: boolean; onTake: () => void }

/** What a file would change, or what is wrong with it. */
function Fate({ name, found: { changes, problems }, isBusy, onTake }: FateProps): ReactElement {
  if (problems.length > 0)
    return (
      <Notice tone="error" role="alert" title={`${name} cannot be used`}>
        <ul>
          {problems.slice(0, 50).map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <code>{field || 'the file'}</code>: {message}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (changes.length === 0) return <p>{name} is the same as what is published.</p>
  const retired = changes.filter(({ what }) => what === 'retired')
  const others = changes.filter(({ what }) => what !== 'retired')
  return (
    <>
      {retired.length > 0 && (
        <Notice tone="warning" title={retiredInWords(retired.length)}>
          <p>
            {name} has {retired.length === 1 ? 'no such programme' : 'none of these'}. People who have applied keep
            their applications.
          </p>
          <ul>
            {retired.map(({ kind, key, title }) => (
              <li key={key}>
                {title} <ReplacedDraft place={{ kind, key }} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        {name} would make {changes.length === 1 ? '1 draft' : `${changes.length} drafts`}:
      </p>
      <ul>
        {others.map(({ kind, key, title, what }) => (
          <li key={`${kind} ${key}`}>
            {title} <span className="soft">{what === 'new' ? 'new' : 'changed'}</span>{' '}
            <ReplacedDraft place={{ kind, key }} />
          </li>
        ))}
      </ul>
      <Button busy={isBusy} onClick={onTake}>
        Make the drafts
      </Button>
    </>
  )
}

/** Said before an import takes the place of a draft: only one is kept. */
function ReplacedDraft({ place }: { place: Pick<Waits, 'kind' | 'key'> }): ReactElement | null {
  const { data } = useQuery(settingsQuery)
  const draft = data && draftsIn(data).find(({ kind, key }) => kind === place.kind && key === place.key)?.draft
  if (!draft) return null
  const [by, at] = [draft.by?.full_name, draft.publish_at]
  return (
    <b>
      in place of a draft{by && ` by ${by}`}
      {at && `, which is to be published ${momentInWords(at)}`}
    </b>
  )
}

function retiredInWords(count: number): string {
  return count === 1 ? '1 programme would no longer be offered' : `${count} programmes would no longer be offered`
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
