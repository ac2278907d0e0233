import { type ReactElement, useState } from 'react'
import type * as z from 'zod'
import { settingCalls } from '#shared/contract/calls/office/settings.ts'
import type { catalogueImport } from '#shared/contract/schemas/settings.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { ApiError, callOffice } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import { momentInWords } from '../../lib/words.ts'
import { LoadingRows } from '../../ui/states.tsx'
import { readSettingsAgain } from './settings-query.ts'

interface Chosen {
  name: string
  catalogue: unknown
  /** Crest, photographs and handbooks in base64, by their ids. */
  files: Record<string, string>
}

/** First what would change, then the drafts. */
export function CatalogueImport(): ReactElement {
  const [file, setFile] = useState<Chosen>()
  const [unreadable, setUnreadable] = useState('')
  const compare = useWrite(({ catalogue, files }: Chosen, idempotencyKey) =>
    callOffice(settingCalls.importCatalogue, { body: { catalogue, files, dry_run: true }, idempotencyKey }),
  )
  const take = useTake({ onDrafted: () => setFile(undefined), onChanged: compare.run })
  async function choose(chosen: File | undefined): Promise<void> {
    setUnreadable('')
    setFile(undefined)
    compare.reset()
    if (!chosen) return
    try {
      const value: unknown = JSON.parse(await chosen.text())
      const { catalogue = value, files = {} } = Object(value) as Partial<Chosen>
      const read = { name: chosen.name, catalogue, files }
      setFile(read)
      compare.run(read)
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
      {compare.isBusy && <LoadingRows label="Comparing" rows={3} />}
      {file && compare.answer && (
        <Fate
          name={file.name}
          found={compare.answer}
          isBusy={take.isBusy}
          onTake={found => take.run({ file, found })}
        />
      )}
    </section>
  )
}

type Found = z.output<typeof catalogueImport>

/** Makes the drafts that were listed. If something has changed since, the list is made again. */
function useTake({ onDrafted, onChanged }: { onDrafted: () => void; onChanged: (file: Chosen) => void }) {
  return useWrite(
    ({ file: { catalogue, files }, found }: { file: Chosen; found: Found }, idempotencyKey) => {
      const drafts = found.changes.map(({ kind, key, draft }) => ({ kind, key, revision: draft?.revision ?? 0 }))
      const body = { catalogue, files, seen: { version: found.version, drafts } }
      return callOffice(settingCalls.importCatalogue, { body, idempotencyKey })
    },
    {
      onDone({ changes, problems }, { file }) {
        if (problems.length > 0) {
          onChanged(file)
          return
        }
        tell(changes.length === 1 ? '1 draft was made' : `${changes.length} drafts were made`, 'Publish them below.')
        onDrafted()
      },
      onFailed: (error, { file }) => error instanceof ApiError && error.status === 409 && onChanged(file),
      refresh: () => readSettingsAgain(),
    },
  )
}

type FateProps = { name: string; found: Found; isBusy: boolean; onTake: (found: Found) => void }

/** What a file would change, or what is wrong with it. */
function Fate({ name, found, isBusy, onTake }: FateProps): ReactElement {
  const { changes, problems } = found
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
            {retired.map(({ key, title, draft }) => (
              <li key={key}>
                {title} <ReplacedDraft draft={draft} />
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p>
        {name} would make {changes.length === 1 ? '1 draft' : `${changes.length} drafts`}:
      </p>
      <ul>
        {others.map(({ kind, key, title, what, draft }) => (
          <li key={`${kind} ${key}`}>
            {title} <span className="soft">{what === 'new' ? 'new' : 'changed'}</span> <ReplacedDraft draft={draft} />
          </li>
        ))}
      </ul>
      <Button busy={isBusy} onClick={() => onTake(found)}>
        Make the drafts
      </Button>
    </>
  )
}

/** Said before an import takes the place of a draft: only one is kept. */
function ReplacedDraft({ draft }: Pick<Found['changes'][number], 'draft'>): ReactElement | null {
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
