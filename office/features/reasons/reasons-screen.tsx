import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { ApiError } from '#app/lib/api-error.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { reasonCalls } from '#shared/contract/calls/office/reasons.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell } from '../../lib/toasts.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { isWithoutField, useFocusOnProblem } from '../sign-in/field-problems.ts'
import { FormFailure } from '../sign-in/form-failure.tsx'
import { bodyOf, draftsOf, type Edited, isSame, useEdited } from './reason-drafts.ts'
import { ReasonFields } from './reason-fields.tsx'
import { ReasonHistory } from './reason-history.tsx'
import { ReasonPreview } from './reason-preview.tsx'
import { type ReasonList, reasonListQuery } from './reasons-query.ts'
import './reasons.css'

const lead =
  'Why a document is not enough. Officers choose one of these, and the request to the applicant begins with its text.'

/** The reasons to reject a document: their words, their order, what was before, and what the applicant reads. */
export function Component(): ReactElement {
  const { data, error, refetch } = useQuery(reasonListQuery)
  return (
    <Screen title="Document reasons" lead={lead} width="wide">
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading the reasons" />}
      {data && <Editor saved={data} />}
    </Screen>
  )
}

function Editor({ saved }: { saved: ReasonList }): ReactElement {
  const [edited, change] = useEdited(saved)
  const [current, setCurrent] = useState(edited.reasons[0]?.key)
  const shown = edited.reasons.find(({ key }) => key === current) ?? edited.reasons[0]
  const hasChanged = !isSame(edited, saved.reasons)
  const { mutate, isPending, error, failureCount, reset } = useSave(() => change(undefined))
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
        <Failure error={failure} attempt={failureCount} fields={fieldsOf(edited)} />
        {edited.revision !== saved.revision && (
          <Overtaken saved={saved} onKeep={() => change({ ...edited, revision: saved.revision })} onDrop={drop} />
        )}
        <ReasonFields
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
            {hasChanged ? 'Not saved yet. Officers see the list as it was.' : 'Saved. Officers see this list.'}
          </p>
        </div>
      </form>
      <div className="reasons-side">
        {shown && <ReasonPreview reason={shown} />}
        <ReasonHistory
          list={saved}
          onTake={reasons => change({ revision: saved.revision, reasons: draftsOf(reasons) })}
        />
      </div>
    </div>
  )
}

const fieldsOf = ({ reasons }: Edited) =>
  reasons.flatMap((_, index) => [`reasons.${index}.label`, `reasons.${index}.request`])

function Failure({ error, attempt, fields }: { error: Error | null; attempt: number; fields: string[] }) {
  // What a colleague has changed is said with what can be done about it.
  if (error instanceof ApiError && error.status === 409) return null
  return isWithoutField(error, fields) ? <FormFailure error={error} attempt={attempt} /> : null
}

type OvertakenProps = { saved: ReasonList; onKeep: () => void; onDrop: () => void }

/** Somebody else has saved since: nothing of either list is lost, and the person chooses. */
function Overtaken({ saved, onKeep, onDrop }: OvertakenProps): ReactElement {
  const [newest] = saved.history
  return (
    <Notice tone="warning" role="alert" title={`${newest?.saved_by?.full_name ?? 'A colleague'} has changed the list`}>
      <p>Your changes are still here. The list as it is saved now is at the top of the history.</p>
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

function useSave(onSaved: () => void) {
  return useMutation({
    mutationFn: (edited: Edited) =>
      callOffice(reasonCalls.saveDocumentReasons, {
        body: { revision: edited.revision, reasons: bodyOf(edited) },
      }),
    onSuccess: list => {
      queryClient.setQueryData(reasonListQuery.queryKey, list)
      // What the file offers.
      void queryClient.invalidateQueries({ queryKey: ['document-reasons'] })
      onSaved()
      tell('Reasons saved', 'Officers see them from now on.')
    },
    onError: () => void queryClient.invalidateQueries({ queryKey: reasonListQuery.queryKey }),
  })
}
