import type { ReactElement } from 'react'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { paths } from '#shared/paths.ts'

/** What a browser without scripts shows above a page that React makes: what can be read all the same, and whom to ask. */
export function WithoutScripts(): ReactElement {
  const { admissionsHref, admissionsEmail, phoneHref, phone } = institution()
  return (
    <noscript>
      <div className="banner">
        <p>
          This page needs JavaScript, which is off in your browser. You can still read about{' '}
          <a href={paths.programmes()}>programmes and fees</a> and find{' '}
          <a href={paths.faq}>answers to common questions</a>. For everything else, contact the admissions office:{' '}
          <a href={admissionsHref}>{admissionsEmail}</a> or <a href={phoneHref}>{phone}</a>.
        </p>
      </div>
    </noscript>
  )
}
