import type { ReactElement } from 'react'
import { institution } from '#content/institution.ts'

const [mailbox, host] = institution.admissionsEmail.split('@')

/** The email address of the admissions office as a link that breaks before its @ where it is too long. */
export function AdmissionsAddress(): ReactElement {
  return (
    <a href={institution.admissionsHref} translate="no">
      {mailbox}
      <wbr />
      {`@${host}`}
    </a>
  )
}
