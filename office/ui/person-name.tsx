import type { ReactElement } from 'react'
import { nameParts } from '../lib/names.ts'

/** 'ADEYEMI, Tolulope', the surname in bold, in any script and as the person writes it. */
export function PersonName({ of }: { of: Parameters<typeof nameParts>[0] }): ReactElement {
  const [surname, given] = nameParts(of)
  return (
    <bdi translate="no">
      <b>{surname}</b> {given}
    </bdi>
  )
}
