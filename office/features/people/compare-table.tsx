import { Fragment, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { isDay } from '#shared/domain/calendar.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { nameParts } from '../../lib/names.ts'
import { dayInWords } from '../../lib/words.ts'
import { likenessNames, likenessOf, markedWords, type Trait } from './likeness.ts'
import type { ComparedPerson, PairDetails } from './people-query.ts'

interface Line {
  label: string
  show: (person: ComparedPerson, other: ComparedPerson) => ReactNode
  /** It says something about the person, and is compared. */
  trait?: Trait
}

const lines: readonly Line[] = [
  { label: 'Name', trait: 'name', show: (person, other) => <Name person={person} other={other} /> },
  { label: 'Date of birth', trait: 'born', show: ({ date_of_birth }) => dayOrDash(date_of_birth) },
  { label: 'JAMB number', trait: 'jamb', show: ({ jamb_number }) => jamb_number ?? '–' },
  { label: 'Phone', trait: 'phone', show: ({ phone }) => phone || '–' },
  { label: 'Email', show: ({ email }) => <Email email={email} /> },
  { label: 'Account opened', show: ({ opened_at }) => dayInWords(opened_at) },
  { label: 'Last signed in', show: ({ signed_in_at }) => (signed_in_at ? dayInWords(signed_in_at) : 'Never') },
  { label: 'Applications', show: person => <Applications person={person} /> },
]

const owners = ['Account 1', 'Account 2'] as const

/** What the two accounts say, line by line. What is the same and what differs is said in words too, never by colour alone. */
export function CompareTable({ pair }: { pair: PairDetails }): ReactElement {
  return (
    <div className="office-table-frame">
      <table className="office-table people-compare" data-narrow="cards">
        <caption className="visually-hidden">The two accounts, line by line</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            {owners.map(owner => (
              <th key={owner} scope="col">
                {owner}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(line => (
            <CompareLine key={line.label} line={line} pair={pair} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function CompareLine({ line: { label, trait, show }, pair }: { line: Line; pair: PairDetails }): ReactElement {
  const likeness = trait && likenessOf(trait, pair.people, pair.kinds)
  const [one, other] = pair.people
  return (
    <tr data-likeness={likeness}>
      <th scope="row">
        {label}
        {likeness && <span className="people-likeness">{likenessNames[likeness]}</span>}
      </th>
      {one && other && (
        <>
          <td data-owner={owners[0]}>
            <div>{show(one, other)}</div>
          </td>
          <td data-owner={owners[1]}>
            <div>{show(other, one)}</div>
          </td>
        </>
      )}
    </tr>
  )
}

/** The words that the other name does not have are marked. */
function Name({ person, other }: { person: ComparedPerson; other: ComparedPerson }): ReactElement {
  const [surname, given] = nameParts(person)
  return (
    <bdi translate="no">
      <b>
        <Words text={surname} other={other} />
      </b>{' '}
      <Words text={given} other={other} />
    </bdi>
  )
}

function Words({ text, other }: { text: string; other: ComparedPerson }): ReactElement[] {
  return markedWords(text, other).map(({ word, isOwn }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a name can have a word twice, and its words do not move.
    <Fragment key={index}>
      {index > 0 && ' '}
      {isOwn ? <mark>{word}</mark> : word}
    </Fragment>
  ))
}

/** Where it does not fit, its second line begins at the sign. */
function Email({ email }: { email: string }): ReactElement {
  const at = email.lastIndexOf('@')
  return (
    <span className="breaks">
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </span>
  )
}

function dayOrDash(day: string | null): string {
  return day === null || !isDay(day) ? (day ?? '–') : dayInWords(day)
}

function Applications({ person: { applications } }: { person: ComparedPerson }): ReactElement {
  return (
    <ul className="apart">
      {applications.map(({ uuid, application_number, selected_program, program_type, round, state }) => {
        const stage = caseStages.find(one => one === state)
        const programme = findProgramme(selected_program)?.title ?? programTypeName(program_type)
        return (
          <li key={uuid}>
            {stage ? <Link to={`/applications/${uuid}`}>{programme}</Link> : programme}
            <span className="sub-line">
              {[application_number, round, stage ? stageNames[stage] : stateNames[state]].filter(Boolean).join(' · ')}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const stateNames: Record<string, string> = {
  draft: 'Not submitted yet',
  awaiting_payment: 'Fee not paid yet',
  submitted: 'With its owner',
}
