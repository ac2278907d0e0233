import { type ReactElement, useState } from 'react'
import { statementCalls } from '#shared/contract/calls/office/statements.ts'
import { formatSum } from '#shared/domain/money.ts'
import { Button } from '#ui/button.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { Panel } from '../../ui/panel.tsx'
import { WriteFailed } from '../../ui/write-failed.tsx'
import { LineTable } from './line-table.tsx'
import { refreshStatements, type Statement, type StatementLine } from './statements-query.ts'
import { useSetAside } from './use-set-aside.ts'

interface ChooseLinesProps {
  statement: Statement
  /** Matched and open ones. */
  lines: readonly StatementLine[]
}

/** Lines to book: matched ones are chosen, and others once their application is typed. All of them are booked, or none. */
export function ChooseLines({ statement: { id }, lines }: ChooseLinesProps): ReactElement {
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const chosen = lines.filter(line => isReady(line, typed) && !left.has(line.line))
  const booking = useWrite(
    (booked: readonly StatementLine[]) =>
      callOffice(statementCalls.bookStatement, { params: { id }, body: asked(booked, typed) }),
    {
      says: (_, { length }) => `${length} ${length === 1 ? 'line' : 'lines'} confirmed`,
      refresh: refreshStatements,
      failure: 'in place',
    },
  )
  const aside = useSetAside(id, true)
  return (
    <Panel title="To do">
      <WriteFailed failure={booking.failure} title="Nothing was confirmed" />
      <LineTable
        caption="Lines to do"
        lines={lines}
        choose={line => (
          <input
            type="checkbox"
            aria-label={`Book line ${line.line}`}
            disabled={!isReady(line, typed)}
            checked={isReady(line, typed) && !left.has(line.line)}
            onChange={event => setLeft(without(left, line.line, event.target.checked))}
          />
        )}
        beside={line =>
          line.state === 'open' && (
            <Unmatched
              line={line}
              typed={typed[line.line] ?? ''}
              isBusy={aside.isBusy && aside.asked === line.line}
              onType={text => setTyped({ ...typed, [line.line]: text })}
              onNoFee={() => aside.run(line.line)}
            />
          )
        }
      />
      <BookBar chosen={chosen} isBusy={booking.isBusy} onBook={() => booking.run(chosen)} />
    </Panel>
  )
}

interface BookBarProps {
  chosen: readonly StatementLine[]
  isBusy: boolean
  onBook: () => void
}

function BookBar({ chosen, isBusy, onBook }: BookBarProps): ReactElement {
  return (
    <div className="acts statement-bar" data-gap="3">
      <Button busy={isBusy} busyLabel="Confirming..." disabled={chosen.length === 0} onClick={onBook}>
        {chosen.length === 1 ? 'Confirm 1 line' : `Confirm ${chosen.length} lines`}
      </Button>
      <span className="soft figures" translate="no">
        {sums(chosen)}
      </span>
    </div>
  )
}

interface UnmatchedProps {
  line: StatementLine
  typed: string
  isBusy: boolean
  onType: (text: string) => void
  onNoFee: () => void
}

/** Whose it is, said by a person; or that it is no fee. */
function Unmatched({ line: { line }, typed, isBusy, onType, onNoFee }: UnmatchedProps): ReactElement {
  return (
    <span className="acts statement-actions">
      <input
        className="input"
        aria-label={`Application number for line ${line}`}
        placeholder="Application number"
        inputMode="numeric"
        value={typed}
        onChange={event => onType(event.target.value)}
      />
      <Button look="quiet" busy={isBusy} onClick={onNoFee}>
        No fee
      </Button>
    </span>
  )
}

function isReady({ state, line }: StatementLine, typed: Readonly<Record<number, string>>): boolean {
  return state === 'matched' || (typed[line] ?? '').trim() !== ''
}

function without(left: ReadonlySet<number>, line: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(left)
  if (isChosen) next.delete(line)
  else next.add(line)
  return next
}

function asked(chosen: readonly StatementLine[], typed: Readonly<Record<number, string>>) {
  return {
    // By whom it is shown to be from, also if somebody else fits it better by then.
    lines: chosen.map(({ line, match }) =>
      match
        ? { line, application: match.application.uuid, fee: match.fee }
        : { line, application: (typed[line] ?? '').trim() },
    ),
  }
}

/** '₦40,000 and $50': no sum mixes currencies. */
function sums(lines: readonly StatementLine[]): string {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) => formatSum({ currency, amount_minor: of.reduce((sum, { amount }) => sum + amount, 0) }))
    .join(' and ')
}
