import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useId } from 'react'
import type { AnswerOf } from '#shared/contract/calls/index.ts'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { Dialog } from '#ui/dialog.tsx'
import { callOffice } from '../../../lib/call.ts'
import { useMe } from '../../../lib/me.ts'
import { LoadFailed, LoadingRows } from '../../../ui/states.tsx'
import type { CaseFile } from '../file-query.ts'
import { useAssign } from './use-assign.ts'

type AssignDialogProps = { file: CaseFile; onClose: () => void }

/** Who works on it: one press. */
export function AssignDialog({ file, onClose }: AssignDialogProps): ReactElement {
  const id = useId()
  const me = useMe()
  const { data, error, refetch } = useQuery({
    queryKey: ['colleagues', file.uuid],
    queryFn: ({ signal }) => callOffice(queueWorkCalls.listColleagues, { query: { uuid: file.uuid }, signal }),
  })
  const assign = useAssign(file, onClose)
  const current = file.case.assignee?.id
  const mine = data?.find(one => one.id === me.id)
  const others = (data ?? []).filter(one => one.id !== me.id).sort((one, other) => rankOf(one) - rankOf(other))
  return (
    <Dialog id={id} open title="Assign to" onClose={onClose}>
      {error && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <LoadingRows label="Loading your colleagues" rows={4} />}
      {data && (
        <ul className="bare-list">
          {mine && (
            <Person
              label="Me"
              aside={asideOf(mine)}
              isBarred={mine.barred !== undefined}
              isCurrent={current === me.id}
              onChoose={() => assign.run(me.id)}
            />
          )}
          {others.map(one => (
            <Person
              key={one.id}
              label={one.full_name}
              aside={asideOf(one)}
              isBarred={one.barred !== undefined}
              isCurrent={current === one.id}
              onChoose={() => assign.run(one.id)}
            />
          ))}
          {current && <Person label="No one" isCurrent={false} onChoose={() => assign.run(null)} />}
        </ul>
      )}
    </Dialog>
  )
}

type Colleague = AnswerOf<'listColleagues'>[number]

const barredWords: Record<NonNullable<Colleague['barred']>, string> = {
  'other-programmes': 'works on other programmes',
  'cannot-read': 'cannot read this application',
}

/** Those who cannot have it come last. */
const rankOf = ({ barred }: Colleague) => (barred ? 1 : 0)

function asideOf({ barred, load }: Colleague): string {
  if (barred) return barredWords[barred]
  return load === 1 ? '1 application' : `${load} applications`
}

type PersonProps = { label: string; aside?: string; isBarred?: boolean; isCurrent: boolean; onChoose: () => void }

function Person({ label, aside, isBarred, isCurrent, onChoose }: PersonProps): ReactElement {
  return (
    <li>
      <button
        type="button"
        className="ends person"
        data-align="center"
        data-lines="0"
        data-gap="4"
        aria-pressed={isCurrent}
        disabled={isBarred}
        onClick={onChoose}
      >
        {label} {aside && <span className="soft">{aside}</span>}
      </button>
    </li>
  )
}
