import type { ReactElement } from 'react'
import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import { splitTuition } from '#shared/domain/split-tuition.ts'

/** Tuition as in spec section 2: two cards, or the text unchanged. */
export function TuitionFees({ schoolFees }: { schoolFees: string }): ReactElement {
  const tuition = splitTuition(schoolFees)
  switch (tuition.kind) {
    case 'returning-new':
      return (
        <div className="tuition">
          <TuitionCard name="New Students" amount={tuition.new} />
          <TuitionCard name="Returning Students" amount={tuition.returning} />
        </div>
      )
    case 'nigerian-international':
      return (
        <div className="tuition">
          <TuitionCard name={`${homeStudents().first} Students`} {...tuition.nigerian} />
          <TuitionCard name="International Students" {...tuition.international} />
        </div>
      )
    case 'raw':
      return (
        <div className="tuition">
          <p className="tuition-amount">{tuition.text}</p>
        </div>
      )
    default:
      return tuition satisfies never
  }
}

function TuitionCard({ name, amount, total }: { name: string; amount: string; total?: string }): ReactElement {
  // The rate is shown smaller below the number; a text without one, such as 'Contact Admissions', is shown whole.
  const [, number = amount, rate = ''] = /^((?:[A-Z]{3} )?\S*\d\S*)\s+(.*)$/.exec(amount) ?? []
  return (
    <div>
      <h3>{name}</h3>
      <p className="tuition-amount">
        {number} {rate && <small>{rate}</small>}
      </p>
      {total !== undefined && (
        <p className="figures" translate="no">
          Total: {total}
        </p>
      )}
    </div>
  )
}
