import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { isWithoutField, useFocusOnProblem } from '../sign-in/field-problems.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import type { ReasonBook } from './books.ts'
import { draftsOf, type Edited, isSame, useEdited } from './reason-drafts.ts'
import { ReasonFields } from './reason-fields.tsx'
import { ReasonHistory } from './reason-history.tsx'
import type { ReasonList } from './reasons-query.ts'
import './reasons.css'

const listQuery = (book: ReasonBook) =>
  queryOptions({
    queryKey: ['reason-list', book.id],
    queryFn: ({ signal }) => book.read(signal),
    // The edited list is compared with the stored one when it is saved.
    refetchOnWindowFocus: false,
  })

/** A list of reasons: texts, order, history, and what the applicant reads. */
export function ReasonsScreen({ book }: { book: ReasonBook }): ReactElement {
  const { data, error, refetch } = useQuery(listQuery(book))
  return (
    <Screen title={book.title} lead={book.lead} width="wide">
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the reasons" />}
      {data && <Editor book={book} saved={data} />}
    </Screen>
  )
}

function Editor({ book, saved }: { book: ReasonBook; saved: ReasonList }): ReactElement {
  const [edited, change] = useEdited(book.id, saved)
  const [current, setCurrent] = useState(edited.reasons[0]?.key)
  const shown = edited.reasons.find(({ key }) => key === current) ?? edited.reasons[0]
  const hasChanged = !isSame(edited, saved.reasons)
  const { mutate, isPending, error, failureCount, reset } = useSave(book, () => change(undefined))
  const failure = error && !wasDeclined(error) ? error : null
  useFocusOnProblem(failure, failureCount)
  const edit = (reasons: Edited['reasons']) => change({ ...edited, reasons })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (hasChanged && !isPending) mutate(edited)
  }
  function drop(): void {
    reset()
    change(undefined)
  }
  return (
    <div className="reasons">
      <form className="reasons-form" onSubmit={submit} noValidate>
        <Failure error={failure} attempt={failureCount} fields={fieldsOf(book, edited)} />
        {edited.revision !== saved.revision && (
          <Overtaken saved={saved} onKeep={() => change({ ...edited, revision: saved.revision })} onDrop={drop} />
        )}
        <ReasonFields
          book={book}
          reasons={edited.reasons}
          uses={saved.uses}
          error={failure}
          onChange={edit}
          current={shown?.key}
          onCurrent={setCurrent}
        />
        <div className="reasons-foot">
          <Button type="submit" busy={isPending} busyLabel="Saving..." disabled={!hasChanged}>
            Save reasons
          </Button>
          {hasChanged && (
            <Button look="quiet" onClick={drop}>
              Discard changes
            </Button>
          )}
          <p className="soft" role="status">
            {hasChanged ? 'Not saved yet. Officers still see the old list.' : 'Saved. Officers see this list.'}
          </p>
        </div>
      </form>
      <div className="reasons-side">
        {shown && <book.Preview reason={shown} />}
        <ReasonHistory
          list={saved}
          onTake={reasons => change({ revision: saved.revision, reasons: draftsOf(reasons) })}
        />
      </div>
    </div>
  )
}

const fieldsOf = ({ textField }: ReasonBook, { reasons }: Edited) =>
  reasons.flatMap((_, index) => [`reasons.${index}.label`, `reasons.${index}.${textField}`])

function Failure({ error, attempt, fields }: { error: Error | null; attempt: number; fields: string[] }) {
  // A colleague’s change is reported together with what can be done about it.
  if (error instanceof ApiError && error.status === 409) return null
  return isWithoutField(error, fields) ? <FormFailure error={error} attempt={attempt} /> : null
}

type OvertakenProps = { saved: ReasonList; onKeep: () => void; onDrop: () => void }

/** Someone else has saved since: both lists are kept, and the person chooses. */
function Overtaken({ saved, onKeep, onDrop }: OvertakenProps): ReactElement {
  const [newest] = saved.history
  return (
    <Notice tone="warning" role="alert" title={`${newest?.saved_by?.full_name ?? 'A colleague'} has changed the list`}>
      <p>Your changes are still here. The list that is saved now is at the top of the history.</p>
      <div className="cluster">
        <Button look="secondary" onClick={onKeep}>
          Continue with mine
        </Button>
        <Button look="quiet" onClick={onDrop}>
          Discard mine
        </Button>
      </div>
    </Notice>
  )
}

function useSave(book: ReasonBook, onSaved: () => void) {
  const { queryKey } = listQuery(book)
  return useMutation({
    mutationFn: (edited: Edited) => book.save(edited),
    onSuccess: list => {
      queryClient.setQueryData(queryKey, list)
      onSaved()
      tell('Reasons saved', 'Officers can see them now.')
    },
    onError: () => void queryClient.invalidateQueries({ queryKey }),
  })
}
