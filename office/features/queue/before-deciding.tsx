import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { Notice } from '#ui/notice.tsx'
import { nameInWords } from '../../lib/names.ts'
import { momentInWords } from '../../lib/words.ts'
import type { Frozen } from './use-batch.ts'

type Person = NonNullable<Frozen['people']>[number]

/** Who is decided about: the first of them by name, and how many more. */
export function People({ frozen: { people = [], count } }: { frozen: Frozen }): ReactElement | null {
  if (people.length === 0) return null
  return (
    <p className="frozen-people">
      {people.map((person, index) => (
        <span key={person.uuid}>
          {index > 0 && ', '}
          <PersonLink person={person} />
        </span>
      ))}
      {moreThan(people, count)}
    </p>
  )
}

/** What is unusual about some of them. None of it prevents a decision. */
export function Warnings({ frozen: { unmet, called } }: { frozen: Frozen }): ReactElement {
  return (
    <>
      {unmet && (
        <Notice tone="warning" title={`${peopleInWords(unmet.count)} would get an offer with a requirement not met`}>
          <ul className="bare-list case-lines ruled" data-pad="1">
            {unmet.cases.map(one => (
              <li key={one.uuid}>
                <PersonLink person={one} />: {one.requirements.join(', ')}
              </li>
            ))}
          </ul>
          {unmet.count > unmet.cases.length && <p>And {figures.format(unmet.count - unmet.cases.length)} more.</p>}
        </Notice>
      )}
      {called && (
        <Notice
          tone="warning"
          title={`${peopleInWords(called.count)} ${called.count === 1 ? 'is' : 'are'} still called to a screening or an interview`}
        >
          <ul className="bare-list case-lines ruled" data-pad="1">
            {called.cases.map(one => (
              <li key={one.uuid}>
                <PersonLink person={one} />: {momentInWords(one.starts_at)}
              </li>
            ))}
          </ul>
          {called.count > called.cases.length && <p>And {figures.format(called.count - called.cases.length)} more.</p>}
          <p>When the decision is released, we will cancel it and email them.</p>
        </Notice>
      )}
    </>
  )
}

const figures = new Intl.NumberFormat('en-GB')

function PersonLink({ person: { uuid, application_number, name } }: { person: Person }): ReactElement {
  return (
    <Link to={`/applications/${uuid}?tab=decision`} title={application_number} translate="no">
      {nameInWords(name)}
    </Link>
  )
}

function moreThan({ length }: readonly Person[], count: number): string {
  return count > length ? ` and ${figures.format(count - length)} more` : ''
}

function peopleInWords(count: number): string {
  return count === 1 ? '1 person' : `${figures.format(count)} people`
}
