import type { ReactElement } from 'react'
import { nameParts } from '../lib/names.ts'

/** The last letter with its marks, and the comma. */
const end = /\P{M}\p{M}*,$/u

/** 'ADEYEMI, Tolulope', the surname in bold, in any script and as the person writes it. A narrow column never parts the comma from it. */
export function PersonName({ of }: { of: Parameters<typeof nameParts>[0] }): ReactElement {
  const [surname, given] = nameParts(of)
  const [last = ''] = end.exec(surname) ?? []
  return (
    <bdi translate="no">
      <b>
        {surname.slice(0, surname.length - last.length)}
        {last && <span className="whole">{last}</span>}
      </b>{' '}
      {given}
    </bdi>
  )
}
