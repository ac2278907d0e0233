import type { ReactElement } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'

/** The email address of the admissions office as a link that breaks before its @ where it is too long. */
export function AdmissionsAddress(): ReactElement {
  const [mailbox, host] = institution().admissionsEmail.split('@')
  return (
    <a href={institution().admissionsHref} translate="no">
      {mailbox}
      <wbr />
      {`@${host}`}
    </a>
  )
}
