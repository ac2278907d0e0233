import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { isDay } from '#shared/domain/calendar.ts'
import { caseStages } from '#shared/domain/case-life.ts'
import type { MatchKind } from '#shared/domain/person-match.ts'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { stageNames } from '#shared/domain/stage-names.ts'
import { dateInWords, dayInWords } from '../file/words.ts'
import { nameParts } from '../queue/view.ts'
import type { ComparedPerson, PairDetails } from './people-query.ts'

interface Line {
  label: string
  show: (person: ComparedPerson) => ReactNode
  /** The pair was found by it. */
  kind?: MatchKind
}

const lines: readonly Line[] = [
  { label: 'Name', kind: 'birth', show: person => <Name person={person} /> },
  { label: 'Date of birth', kind: 'birth', show: ({ date_of_birth }) => dayOrDash(date_of_birth) },
  { label: 'JAMB number', kind: 'jamb', show: ({ jamb_number }) => jamb_number ?? '–' },
  { label: 'Phone', kind: 'phone', show: ({ phone }) => phone || '–' },
  { label: 'Email', show: ({ email }) => <span className="email-address">{email}</span> },
  { label: 'Account opened', show: ({ opened_at }) => dayInWords(opened_at) },
  { label: 'Last signed in', show: ({ signed_in_at }) => (signed_in_at ? dayInWords(signed_in_at) : 'Never') },
  { label: 'Applications', show: person => <Applications person={person} /> },
]

/** What the two accounts say, line by line. What they share is marked in words too, never by colour alone. */
export function CompareTable({ pair: { people, kinds } }: { pair: PairDetails }): ReactElement {
  return (
    <div className="office-table-frame">
      <table className="office-table people-compare">
        <caption className="visually-hidden">The two accounts, line by line</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">What</span>
            </th>
            <th scope="col">One account</th>
            <th scope="col">The other account</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ label, show, kind }) => {
            const isSame = kind !== undefined && kinds.includes(kind)
            return (
              <tr key={label} data-same={isSame || undefined}>
                <th scope="row">
                  {label}
                  {isSame && <span className="people-same">Same</span>}
                </th>
                {people.map(person => (
                  <td key={person.id}>{show(person)}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Name({ person }: { person: ComparedPerson }): ReactElement {
  const [surname, given] = nameParts(person)
  return (
    <bdi>
      <b>{surname}</b> {given}
    </bdi>
  )
}

function dayOrDash(day: string | null): string {
  return day === null || !isDay(day) ? (day ?? '–') : dateInWords(day)
}

function Applications({ person: { applications } }: { person: ComparedPerson }): ReactElement {
  return (
    <ul className="bare-list people-applications">
      {applications.map(({ uuid, application_number, selected_program, program_type, round, state }) => {
        const stage = caseStages.find(one => one === state)
        const programme = findProgramme(selected_program)?.title ?? programTypeName(program_type)
        return (
          <li key={uuid}>
            {stage ? <Link to={`/applications/${uuid}`}>{programme}</Link> : programme}
            <span className="people-sub">
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
