import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import type { AnswerOf, QueryOf } from '#shared/contract/calls/index.ts'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { addDays } from '#shared/domain/clock-days.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { DateField } from '../../ui/date-field.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'

type Choice = { uuids: string[] } | { filter: QueryOf<'countQueue'> }

interface ReadersDialogProps {
  choice: Choice
  count: number
  onClose: () => void
  onDone: () => void
  /** A way on without choosing anyone. */
  without?: { label: string; hint: string; isBusy: boolean; run: () => void }
}

const usualDays = 14
const barredWords = {
  'reads-it': 'reads it already',
  conflict: 'has a conflict of interest',
  referee: 'is a referee of this applicant',
  'has-seen-scores': 'has seen its scores',
  'other-programmes': 'reads other programmes',
}

/**
 * Chooses who scores the selected applications, and by when. Several readers share them evenly; one application gets
 * every selected reader.
 */
export function ReadersDialog({ choice, count, onClose, onDone, without }: ReadersDialogProps): ReactElement {
  const one = 'uuids' in choice && choice.uuids.length === 1 ? choice.uuids[0] : undefined
  const { data = [], error, isPending, refetch } = useReaders(one)
  const [picked, setPicked] = useState<readonly string[]>([])
  const [dueOn, setDueOn] = useState(() => addDays(dayOf(new Date()), usualDays))
  const share = useShare({ choice, readers: picked, due_on: dueOn, ...(one ? { each: picked.length } : {}) }, onDone)
  const preview = share.answer && !share.answer.done ? share.answer : undefined
  const toggle = (id: string) => {
    share.reset()
    setPicked(picked.includes(id) ? picked.filter(other => other !== id) : [...picked, id])
  }
  const isReady = one !== undefined || preview !== undefined
  return (
    <Dialog
      id="readers"
      open
      title={titleFor(count)}
      onClose={onClose}
      width={32}
      actions={
        <>
          {without && <Without {...without} />}
          <Button
            busy={share.isBusy}
            disabled={picked.length === 0 || preview?.count === 0}
            onClick={() => share.run(isReady ? (preview?.count ?? 1) : undefined)}
          >
            {sayNext(isReady, preview?.count)}
          </Button>
        </>
      }
    >
      <WriteFailed failure={share.failure} title="This could not be done" />
      {isPending && !error && <LoadingRows label="Loading the readers" rows={4} />}
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      <DateField
        name="readers-due"
        label="Last day"
        value={dueOn}
        onChange={event => {
          share.reset()
          setDueOn(event.target.value)
        }}
      />
      {data.length > 0 && (
        <People
          people={data}
          legend={one ? 'Choose a reader.' : 'They share the applications evenly, by programme.'}
          picked={picked}
          onToggle={toggle}
        />
      )}
      {preview && <Preview preview={preview} />}
      {picked.length > 0 && <p>Each reader gets 1 email.</p>}
      {without && <p className="soft small">{without.hint}</p>}
    </Dialog>
  )
}

function useReaders(uuid: string | undefined) {
  return useQuery({
    queryKey: ['readers', uuid],
    queryFn: ({ signal }) => callOffice(reviewCalls.listReaders, { query: uuid ? { uuid } : {}, signal }),
  })
}

function Without({ label, isBusy, run }: NonNullable<ReadersDialogProps['without']>): ReactElement {
  return (
    <Button look="secondary" busy={isBusy} onClick={run}>
      {label}
    </Button>
  )
}

function titleFor(count: number): string {
  return count === 1
    ? 'Who scores this application?'
    : `Who scores these ${count.toLocaleString('en-GB')} applications?`
}

function sayNext(isReady: boolean, shared: number | undefined): string {
  if (!isReady) return 'See who gets what'
  return shared === undefined ? 'Ask to score' : `Hand over ${shared}`
}

type Wanted = { choice: Choice; readers: readonly string[]; due_on: string; each?: number }

/** Without a count, it requests a preview. */
function useShare({ choice, readers, ...wanted }: Wanted, onDone: () => void) {
  return useWrite(
    (count?: number) =>
      callOffice(reviewCalls.shareReviews, {
        body: { ...choice, ...wanted, readers: [...readers], ...(count === undefined ? {} : { count }) },
      }),
    {
      says({ done, count }) {
        if (!done) return undefined
        return count === 1 ? '1 application handed to readers' : `${count} applications handed to readers`
      },
      onDone: ({ done }) => done && onDone(),
      failure: 'in place',
    },
  )
}

interface PeopleProps {
  people: AnswerOf<'listReaders'>
  legend: string
  picked: readonly string[]
  onToggle: (id: string) => void
}

function People({ people, legend, picked, onToggle }: PeopleProps): ReactElement {
  return (
    <fieldset className="readers-choice">
      <legend>{legend}</legend>
      {people.map(({ id, full_name, load, overdue, barred }) => (
        <label key={id} className="line readers-person">
          <input
            type="checkbox"
            checked={picked.includes(id)}
            disabled={barred !== undefined}
            onChange={() => onToggle(id)}
          />
          <span>{full_name}</span>
          <span className="soft">{barred ? barredWords[barred] : loadInWords(load, overdue)}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Preview({ preview: { count, enough, shares } }: { preview: AnswerOf<'shareReviews'> }): ReactElement {
  return (
    <Notice tone="info" title={count === 1 ? '1 application gets readers' : `${count} applications get readers`}>
      <ul>
        {shares.map(share => (
          <li key={share.id}>
            {share.full_name}: {share.count} more, {share.load + share.count} in all
          </li>
        ))}
      </ul>
      {enough > 0 && <p>{enough} have as many readers as they need.</p>}
    </Notice>
  )
}

function loadInWords(load: number, overdue: number): string {
  if (load === 0) return 'nothing to score'
  return overdue > 0 ? `${load} to score, ${overdue} overdue` : `${load} to score`
}
