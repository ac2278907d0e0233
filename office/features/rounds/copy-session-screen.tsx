import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { roundCalls } from '#shared/contract/calls/office/rounds.ts'
import { fullDate, isDay } from '#shared/domain/calendar.ts'
import { nextSession } from '#shared/domain/next-session.ts'
import type { RoundTerms } from '#shared/domain/round-terms.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { callOffice } from '../../lib/call.ts'
import { may, useMe } from '../../lib/me.ts'
import { DateField } from '../../ui/date-field.tsx'
import { problemOf, useFocusOnProblem } from '../../ui/field-problems.ts'
import { FormFailure } from '../../ui/form-failure.tsx'
import { Screen } from '../../ui/screen.tsx'
import { LoadState } from '../../ui/states.tsx'
import { typesInWords } from './round-words.ts'
import { type RoundInList, type RoundList, readAgain, roundsQuery } from './rounds-query.ts'
import '../../styles/file.css'
import './copy-session.css'
import './rounds.css'
import { useWrite } from '../../lib/use-write.ts'

/** All rounds of a session again, for the next one, with the days of both side by side. */
export function Component(): ReactElement {
  const query = useQuery({ ...roundsQuery, refetchOnWindowFocus: false })
  const { data } = query
  const mayAdd = may(useMe(), ['content.draft'])
  return (
    <Screen title="Copy a session" lead={<Link to="/settings/rounds">Rounds and fees</Link>}>
      <LoadState of={query} label="Loading the rounds" />
      {!mayAdd && (
        <EmptyState title="An editor drafts rounds">You can publish a round once it has been drafted.</EmptyState>
      )}
      {data && mayAdd && <Sessions list={data} />}
    </Screen>
  )
}

function Sessions({ list }: { list: RoundList }): ReactElement {
  const published = list.rounds.filter(({ revision }) => revision > 0)
  const sessions = [...new Set(published.map(({ terms }) => terms.session))].toSorted().reverse()
  const [session = sessions[0], setSession] = useState<string>()
  if (!session) return <EmptyState title="No session to copy">Draft the first round with “New round”.</EmptyState>
  return (
    <>
      <SelectField
        name="session"
        label="Copy the rounds of"
        hint="With their program types, days to reply and fees. Each day moves by 52 weeks, to the same weekday."
        options={sessions.map(one => ({ value: one, label: one }))}
        value={session}
        onChange={event => setSession(event.target.value)}
      />
      <Copies key={session} rounds={published.filter(({ terms }) => terms.session === session)} />
    </>
  )
}

interface Copy {
  from: RoundInList
  terms: RoundTerms
  isChosen: boolean
}

function Copies({ rounds }: { rounds: readonly RoundInList[] }): ReactElement {
  const [copies, setCopies] = useState(() =>
    rounds.map((from): Copy => ({ from, terms: nextSession(from.terms), isChosen: true })),
  )
  const chosen = copies.filter(({ isChosen }) => isChosen)
  const { run, isBusy, failure, attempt } = useCopy()
  useFocusOnProblem(failure, attempt)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (chosen.length > 0) run(chosen)
  }
  return (
    <form className="apart session-form" data-items="start" data-gap="5" onSubmit={submit} noValidate>
      {failure && <FormFailure error={failure} attempt={attempt} />}
      <ul className="apart session-copies" data-gap="6">
        {copies.map((copy, index) => (
          <CopiedRound
            key={copy.from.id}
            copy={copy}
            problem={field => problemOf(failure, `rounds.${chosen.indexOf(copy)}.terms.${field}`)}
            onChange={next => setCopies(copies.map((one, other) => (other === index ? next : one)))}
          />
        ))}
      </ul>
      <Button type="submit" busy={isBusy} busyLabel="Saving..." disabled={chosen.length === 0}>
        {chosen.length === 1 ? 'Save 1 draft' : `Save ${chosen.length} drafts`}
      </Button>
    </form>
  )
}

function useCopy() {
  const navigate = useNavigate()
  return useWrite(
    (chosen: readonly Copy[], idempotencyKey) =>
      callOffice(roundCalls.copyRounds, {
        idempotencyKey,
        body: {
          rounds: chosen.map(({ from, terms }) => ({
            from: from.id,
            terms: { ...terms, program_types: [...terms.program_types] },
          })),
        },
      }),
    {
      says: ({ ids }) => [
        ids.length === 1 ? '1 draft saved' : `${ids.length} drafts saved`,
        'Applicants will see each round when the registrar publishes it.',
      ],
      refresh: () => readAgain(),
      onDone: () => void navigate('/settings/rounds'),
      failure: 'in place',
    },
  )
}

const dayFields = [
  ['opens_on', 'Opens on'],
  ['closes_on', 'Closes on'],
  ['decisions_by', 'Decisions by'],
  ['starts_on', 'Session starts on'],
] as const

interface CopiedRoundProps {
  copy: Copy
  problem: (field: string) => string | undefined
  onChange: (copy: Copy) => void
}

function CopiedRound({ copy, problem, onChange }: CopiedRoundProps): ReactElement {
  const { from, terms, isChosen } = copy
  const other = ['name', 'session', 'program_types', 'answer_days', 'acceptance_fee_minor'].flatMap(
    field => problem(field) ?? [],
  )
  return (
    <li className="apart session-copy" data-gap="4">
      <h2>
        <Checkbox
          label={`${terms.name} ${terms.session}`}
          name={`copy-${from.id}`}
          checked={isChosen}
          onChange={event => onChange({ ...copy, isChosen: event.target.checked })}
        />
      </h2>
      <p className="soft">{typesInWords([...terms.program_types])}</p>
      {other.map(message => (
        <p key={message} className="round-problem" role="alert">
          {message}
        </p>
      ))}
      {isChosen && (
        <div className="column session-days" data-gap="4">
          {dayFields.map(([field, label]) => (
            <DateField
              key={field}
              name={`${from.id}-${field}`}
              label={label}
              hint={`In ${from.terms.session}: ${isDay(from.terms[field]) ? fullDate(from.terms[field]) : 'no day'}`}
              value={terms[field]}
              error={problem(field)}
              onChange={event => onChange({ ...copy, terms: { ...terms, [field]: event.target.value } })}
            />
          ))}
        </div>
      )}
    </li>
  )
}
