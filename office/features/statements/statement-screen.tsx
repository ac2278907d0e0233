import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Notice } from '#ui/notice.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ApiError } from '../../lib/call.ts'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { dayInWords, momentInWords } from '../../lib/words.ts'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { ChooseLines } from './choose-lines.tsx'
import { LineTable } from './line-table.tsx'
import { type Statement, type StatementLine, statementQuery } from './statements-query.ts'
import { useSetAside } from './use-set-aside.ts'
import './statements.css'
import { Panel } from '../../ui/panel.tsx'

const list = '/money/statements'

/** One statement: what is matched and can be booked, what is left over, and what is done. */
export function Component(): ReactElement {
  const { id = '' } = useParams()
  const navigate = useNavigate()
  useKeys('Statement', [{ keys: 'q', label: 'Back to the list', run: () => void navigate(list) }])
  const query = useQuery(statementQuery(id))
  const { data, error } = query
  const back = <Link to={list}>All statements</Link>
  if (!data && error instanceof ApiError && error.status === 404)
    return (
      <Screen title="Statement not found">
        <EmptyState title="Nothing at this address" action={back}>
          There is no such statement.
        </EmptyState>
      </Screen>
    )
  if (!data)
    return (
      <Screen title="Statement">
        <LoadState of={query} label="Loading" rows={6} />
      </Screen>
    )
  return <Loaded statement={data} back={back} />
}

function Loaded({ statement, back }: { statement: Statement; back: ReactElement }): ReactElement {
  const { file_name, read_by, read_at, lines, problems = [], taken_back = [] } = statement
  const days = daysInWords(lines)
  const maySettle = may(useMe(), ['money.settle'])
  const toDo = lines.filter(({ state }) => state === 'matched' || state === 'open')
  const done = lines.filter(({ state }) => state !== 'matched' && state !== 'open')
  return (
    <Screen
      title={`Statement ${file_name}`}
      heading={<bdi translate="no">{file_name}</bdi>}
      lead={`${days && `${days}. `}Read by ${read_by.full_name}, ${momentInWords(read_at)}`}
      actions={back}
      width="wide"
    >
      {statement.day_first && days && (
        <Notice tone="warning" title="Check the days" headingLevel={2}>
          <p>
            We have read them as day, month, year: {days}. The file does not show whether the day or the month comes
            first. If this is not right, confirm nothing: export the file again with the names of the months, and read
            that one.
          </p>
        </Notice>
      )}
      <Problems title="could not be read" problems={problems} />
      <Problems title="may undo a payment" problems={taken_back} />
      {toDo.length > 0 && maySettle && <ChooseLines statement={statement} lines={toDo} />}
      {toDo.length > 0 && !maySettle && <LineTable caption="Lines to do" lines={toDo} />}
      {toDo.length === 0 && (
        <EmptyState title="Nothing left to do">Every new line of this statement is confirmed or set aside.</EmptyState>
      )}
      {done.length > 0 && (
        <Panel title="Confirmed, known or set aside">
          <LineTable
            caption="Lines that are done"
            lines={done}
            {...(maySettle ? { beside: line => <TakeUp line={line} id={statement.id} /> } : {})}
          />
        </Panel>
      )}
    </Screen>
  )
}

/** '1 February 2027 to 12 March 2027'. */
function daysInWords(lines: readonly StatementLine[]): string {
  const days = lines.map(({ day }) => day).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return ''
  return first === last ? dayInWords(first) : `${dayInWords(first)} to ${dayInWords(last)}`
}

interface ProblemsProps {
  /** Behind '3 lines'. */
  title: string
  problems: readonly { line: number; message: string }[]
}

function Problems({ title, problems }: ProblemsProps): ReactElement | null {
  if (problems.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={`${problems.length} ${problems.length === 1 ? 'line' : 'lines'} ${title}`}
      headingLevel={2}
    >
      <ul className="marked statement-problems">
        {problems.map(({ line, message }) => (
          <li key={line}>{`Line ${line} ${message}`}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** What was set aside may be a fee after all. */
function TakeUp({ line: { line, state }, id }: { line: StatementLine; id: string }): ReactElement | null {
  const { run, isBusy } = useSetAside(id, false)
  if (state !== 'set-aside') return null
  return (
    <span className="acts">
      <Button look="quiet" busy={isBusy} onClick={() => run(line)}>
        Take up again<VisuallyHidden>: line {line}</VisuallyHidden>
      </Button>
    </span>
  )
}
