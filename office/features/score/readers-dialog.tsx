import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { QueryOf } from '#shared/contract/calls/index.ts'
import { reviewCalls } from '#shared/contract/calls/office/reviews.ts'
import { dayOf } from '#shared/domain/calendar.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'

type Choice = { uuids: string[] } | { filter: QueryOf<'countQueue'> }

interface ReadersDialogProps {
  choice: Choice
  count: number
  onClose: () => void
  onDone: () => void
}

const usualDays = 14
const barredWords = {
  'reads-it': 'reads it already',
  conflict: 'has a conflict of interest',
  referee: 'is a referee of this applicant',
  'has-seen-scores': 'has seen its scores',
  'other-programmes': 'reads other programmes',
}

/** Who scores the chosen applications, and until when. Several readers share them evenly; one application gets each reader who is chosen. */
export function ReadersDialog({ choice, count, onClose, onDone }: ReadersDialogProps): ReactElement {
  const one = 'uuids' in choice && choice.uuids.length === 1 ? choice.uuids[0] : undefined
  const {
    data = [],
    error,
    isPending,
    refetch,
  } = useQuery({
    queryKey: ['readers', one],
    queryFn: ({ signal }) => callOffice(reviewCalls.listReaders, { query: one ? { uuid: one } : {}, signal }),
  })
  const [picked, setPicked] = useState<readonly string[]>([])
  const [dueOn, setDueOn] = useState(() => dayOf(new Date(Date.now() + usualDays * 86_400_000)) as string)
  const share = useMutation({
    mutationFn: async (confirmed?: number) => {
      const body = { ...choice, readers: [...picked], due_on: dueOn, ...(one ? { each: picked.length } : {}) }
      return callOffice(reviewCalls.shareReviews, {
        body: confirmed === undefined ? body : { ...body, count: confirmed },
      })
    },
    onSuccess: answer => {
      if (!answer.done) return
      tell(answer.count === 1 ? '1 application handed to readers' : `${answer.count} applications handed to readers`)
      onDone()
    },
  })
  const preview = share.data && !share.data.done ? share.data : undefined
  const toggle = (id: string) => {
    share.reset()
    setPicked(picked.includes(id) ? picked.filter(other => other !== id) : [...picked, id])
  }
  const isReady = one !== undefined || preview !== undefined
  return (
    <Dialog
      id="readers"
      open
      title={
        count === 1 ? 'Who scores this application?' : `Who scores these ${count.toLocaleString('en-GB')} applications?`
      }
      onClose={onClose}
      width={32}
      actions={
        <Button
          busy={share.isPending}
          disabled={picked.length === 0 || preview?.count === 0}
          onClick={() => share.mutate(isReady ? (preview?.count ?? 1) : undefined)}
        >
          {isReady ? (preview ? `Hand over ${preview.count}` : 'Ask to score') : 'See who gets what'}
        </Button>
      }
    >
      {share.error && !wasDeclined(share.error) && (
        <Notice tone="error" role="alert" title="Nothing was changed">
          <p>{share.error.message}</p>
        </Notice>
      )}
      {isPending && !error && <LoadingRows label="Loading the readers" rows={4} />}
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      <p>
        <label htmlFor="readers-due">Last day</label>{' '}
        <input
          id="readers-due"
          className="input readers-due"
          type="date"
          value={dueOn}
          onChange={event => {
            share.reset()
            setDueOn(event.target.value)
          }}
        />
      </p>
      {data.length > 0 && (
        <fieldset className="assignees">
          <legend>{one ? 'Choose a reader.' : 'They share the applications evenly, by programme.'}</legend>
          {data.map(({ id, full_name, load, overdue, barred }) => (
            <label key={id} className="assignee readers-person">
              <input
                type="checkbox"
                checked={picked.includes(id)}
                disabled={barred !== undefined}
                onChange={() => toggle(id)}
              />
              <span>{full_name}</span>
              <span className="soft">{barred ? barredWords[barred] : loadInWords(load, overdue)}</span>
            </label>
          ))}
        </fieldset>
      )}
      {preview && (
        <Notice tone="info" title={`${preview.count} get readers`}>
          <p>
            {preview.shares
              .map(({ full_name, count: more, load }) => `${full_name}: ${more} more, ${load + more} in all`)
              .join(' · ')}
          </p>
          {preview.enough > 0 && <p>{preview.enough} have as many readers as they need.</p>}
        </Notice>
      )}
    </Dialog>
  )
}

function loadInWords(load: number, overdue: number): string {
  if (load === 0) return 'nothing to score'
  return overdue > 0 ? `${load} to score, ${overdue} overdue` : `${load} to score`
}
