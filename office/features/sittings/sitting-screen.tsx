import { programTypeOf } from '#shared/domain/program-type.ts'
import '../../styles/seats.css'
import './sittings.css'
import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useParams } from 'react-router'
import { sittingCalls } from '#shared/contract/calls/office/sittings.ts'
import type { SittingList, SittingPerson } from '#shared/contract/schemas/sittings.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { type Attendance, sittingKind, sittingNames } from '#shared/domain/sittings.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { pathOf } from '../../lib/programme-path.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tellWithUndo } from '../../lib/toasts.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { AttendanceList } from './attendance-list.tsx'
import { PlaceCloth } from './place-cloth.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { people, sittingQuery, sittingsChanged, stateWords, whenOf } from './sittings-query.ts'

/** One sitting at its door: find someone by name or number, and mark them with one key. It prints as a list to sign. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const query = useQuery(sittingQuery(id))
  const { data } = query
  return (
    <Screen
      title={data ? titleOf(data) : 'Sitting'}
      heading={
        data && (
          <>
            {titleOf(data)}
            {stateWords[data.sitting.state] && ` · ${stateWords[data.sitting.state]}`}
          </>
        )
      }
      lead={data && <SittingLead data={data} />}
      actions={
        data &&
        data.people.length > 0 && (
          <span className="no-print">
            <Button look="secondary" onClick={() => window.print()}>
              Print list
            </Button>
          </span>
        )
      }
    >
      <LoadState of={query} label="Loading the sitting" />
      {data && <PeopleExpected id={id} data={data} />}
    </Screen>
  )
}

/** 'Screening, 5 December 2026, 09:00 to 11:00'. */
function titleOf({ programme, sitting }: SittingList): string {
  return `${sittingNames[sittingKind(programTypeOf(programme))]}, ${whenOf(sitting)}`
}

function SittingLead({ data }: { data: SittingList }): ReactElement {
  return (
    <>
      <Link to={`${pathOf(data)}?tab=sittings`}>{data.title}</Link> · <span dir="auto">{data.sitting.place}</span>
    </>
  )
}

function PeopleExpected({ id, data }: { id: string; data: SittingList }): ReactElement {
  const canPlan = may(useMe(), ['work.plan'])
  const mark = useMark(id)
  const [text, setText] = useState('')
  const [changing, setChanging] = useState<SittingPerson>()
  const { sitting } = data
  const canChange = canPlan && (sitting.state === 'coming' || sitting.state === 'running')
  const hasCome = sitting.state !== 'cancelled' && dayOf(new Date(sitting.starts_at)) <= dayOf(new Date())
  const open = data.people.filter(({ attendance }) => !attendance)
  if (data.people.length === 0) return <NoOne data={data} canPlan={canPlan} />
  return (
    <div className="column" data-gap="4">
      <div className="no-print">
        <PlaceCloth sitting={sitting} />
      </div>
      {!hasCome && sitting.state !== 'cancelled' && (
        <p className="soft no-print">You can mark attendance on {longDate(new Date(sitting.starts_at))}.</p>
      )}
      <AttendanceList
        shown={matching(data.people, text)}
        text={text}
        onSearch={setText}
        mark={canPlan && hasCome ? (who, attendance) => mark([who], attendance) : undefined}
        change={canChange ? setChanging : undefined}
      />
      {changing && <PlaceDialog data={data} who={changing} onClose={() => setChanging(undefined)} />}
      {canPlan && hasCome && open.length > 0 && sitting.present > 0 && (
        <p className="no-print">
          <Button look="secondary" onClick={() => mark(open, 'absent')}>
            Mark the other {open.length} absent
          </Button>
        </p>
      )}
    </div>
  )
}

function NoOne({ data, canPlan }: { data: SittingList; canPlan: boolean }): ReactElement {
  if (data.sitting.state === 'cancelled') return <EmptyState title="Cancelled">{data.sitting.cancel_reason}</EmptyState>
  const canInvite = canPlan && data.sitting.state === 'coming'
  return (
    <EmptyState
      title="No one has a place"
      action={canInvite && <Link to={`${pathOf(data)}?tab=sittings`}>Invite applicants</Link>}
    >
      {canInvite ? 'Applicants appear here once they are invited.' : 'No one was invited to this sitting.'}
    </EmptyState>
  )
}

/** By a part of the name or of the number. */
function matching(all: readonly SittingPerson[], text: string): SittingPerson[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return all.filter(({ name, application_number }) => {
    const said = `${name.surname} ${name.given} ${application_number}`.toLowerCase()
    return words.every(word => said.includes(word))
  })
}

type Mark = (who: readonly SittingPerson[], attendance: Attendance | null) => void

/** Marks on the screen first, and then at the server. With a way back for ten seconds. */
function useMark(id: string): Mark {
  const { queryKey } = sittingQuery(id)
  const { run } = useWrite(
    ({ uuids, attendance }: { uuids: string[]; attendance: Attendance | null }) =>
      callOffice(sittingCalls.markAttendance, { params: { id }, body: { uuids, attendance } }),
    {
      inTurn: `attendance-${id}`,
      async shows({ uuids, attendance }) {
        await queryClient.cancelQueries({ queryKey })
        const before = queryClient.getQueryData(queryKey)?.people.filter(({ uuid }) => uuids.includes(uuid)) ?? []
        queryClient.setQueryData(queryKey, list => list && withMarks(list, uuids, attendance))
        return () => {
          // What was there is shown straight away, also without a connection.
          for (const { uuid, attendance = null } of before)
            queryClient.setQueryData(queryKey, list => list && withMarks(list, [uuid], attendance))
          void queryClient.invalidateQueries({ queryKey })
        }
      },
      onDone() {
        if (queryClient.isMutating() === 1) void sittingsChanged()
      },
      failure: { title: 'This was not saved' },
    },
  )
  return (who, attendance) => {
    const uuids = who.map(({ uuid }) => uuid)
    run({ uuids, attendance })
    const [first] = who
    if (!attendance || !first) return
    const title = who.length === 1 ? `${first.name.surname}: ${attendance}` : `${people(who.length)}: ${attendance}`
    tellWithUndo({ title }, () => run({ uuids, attendance: null }))
  }
}

function withMarks(list: SittingList, uuids: readonly string[], attendance: Attendance | null): SittingList {
  const marked = list.people.map(({ attendance: before, ...one }) => {
    const now = uuids.includes(one.uuid) ? attendance : before
    return now ? { ...one, attendance: now } : one
  })
  const count = (of: Attendance) => marked.filter(one => 'attendance' in one && one.attendance === of).length
  return {
    ...list,
    people: marked,
    sitting: { ...list.sitting, present: count('present'), absent: count('absent') },
  }
}
