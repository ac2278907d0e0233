import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { useKeys } from '../../lib/keys.ts'
import { Kbd } from '../../ui/kbd.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { DraftTable } from './draft-table.tsx'
import { type Draft, draftsQuery } from './drafts-query.ts'
import { ExtendDialog } from './extend-dialog.tsx'
import './extensions.css'

/** Extensions for single applicants: drafts are found by address or number, because they are in no queue. */
export function Component(): ReactElement {
  const [search, setSearch] = useSearchParams()
  const q = (search.get('q') ?? '').trim()
  const { data, error, refetch, isPlaceholderData } = useQuery(draftsQuery(q))
  const [extending, setExtending] = useState<Draft>()
  return (
    <Screen
      title="Extensions"
      lead="Give one applicant more time to submit. The round does not change for anyone else."
    >
      <FindForm q={q} onFind={typed => setSearch(typed === '' ? {} : { q: typed })} />
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading drafts" rows={4} />}
      {data && !error && (
        <>
          {data.submitted.map(({ uuid, application_number }) => (
            <Notice key={uuid} tone="info">
              Application {application_number} has been submitted, so its round cannot end for it.{' '}
              <Link to={`/applications/${uuid}`}>Open it</Link>
            </Notice>
          ))}
          {data.drafts.length > 0 ? (
            <section className="stack">
              <h2>
                {q === '' ? 'Given more time' : data.drafts.length === 1 ? '1 draft' : `${data.drafts.length} drafts`}
              </h2>
              <DraftTable
                caption={q === '' ? 'Given more time' : 'Drafts'}
                drafts={data.drafts}
                onExtend={setExtending}
                busy={isPlaceholderData}
              />
            </section>
          ) : (
            <Nothing q={q} isSubmitted={data.submitted.length > 0} />
          )}
        </>
      )}
      {extending && <ExtendDialog draft={extending} onClose={() => setExtending(undefined)} />}
    </Screen>
  )
}

function FindForm({ q, onFind }: { q: string; onFind: (typed: string) => void }): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(q)
  useEffect(() => setTyped(q), [q])
  useKeys('Extensions', [{ keys: '/', label: 'Find a draft', run: () => field.current?.focus() }])
  function submit(event: FormEvent): void {
    event.preventDefault()
    onFind(typed.trim())
  }
  return (
    <search>
      <form className="wraps draft-find" data-align="end" data-gap="3" data-lines="1" onSubmit={submit}>
        <label htmlFor="draft-q">Name, phone, email address or number</label>
        <input
          ref={field}
          id="draft-q"
          type="search"
          className="input"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={event => setTyped(event.target.value)}
        />
        <Button type="submit">
          Find draft <Kbd keys="/" />
        </Button>
      </form>
    </search>
  )
}

function Nothing({ q, isSubmitted }: { q: string; isSubmitted: boolean }): ReactElement | null {
  if (isSubmitted) return null
  if (q === '')
    return (
      <EmptyState title="No extensions yet">
        Find an applicant’s draft by name, phone, email address or application number, then give them a later date.
      </EmptyState>
    )
  return (
    <EmptyState title="No draft found" action={<Link to="/extensions">Show all extensions</Link>}>
      {`No draft in your programmes belongs to “${q}”. Enter whole names, a whole phone or application number, or the email address that the applicant signs in with.`}
    </EmptyState>
  )
}
