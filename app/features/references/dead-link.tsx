import { useEffect, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { referenceCalls } from '#shared/contract/calls/reference.ts'
import { anotherReferenceWaits } from '#shared/domain/references.ts'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import type { DeadLinkReason } from './dead-link-reason.ts'
import { referenceDraft } from './draft.ts'
import { SendNewLink } from './send-new-link.tsx'
import { UnsentAnswers } from './unsent-answers.tsx'

const pages: Record<DeadLinkReason['kind'], { title: string; hint?: string }> = {
  unknown: {
    title: 'This link is not valid',
    hint: 'It may be incomplete. Open it from our email again, or copy all of it into the address bar.',
  },
  submitted: {
    title: 'We already have your reference',
    hint: 'A copy is in your email. You can no longer change it.',
  },
  gone: { title: 'This reference is closed' },
}

/** The page of a link that opens no form, with the reason. Earlier typed answers can be copied. */
export function DeadLink({ reason, uuid }: { reason: DeadLinkReason; uuid: string }) {
  const { title, hint } = pages[reason.kind]
  const [typed, setTyped] = useState(() => referenceDraft(uuid).read()?.answers)

  // A link may stop working while the reader is at the bottom of a long page.
  useEffect(() => window.scrollTo(0, 0), [])

  return (
    <div className="stack" style={{ '--gap': 'var(--s6)' }}>
      <EmptyState
        headingLevel={1}
        title={title}
        action={
          <ButtonLink look="secondary" to={paths.home}>
            Return to Home
          </ButtonLink>
        }
      >
        <p>{reason.detail}</p>
        {hint && <p>{hint}</p>}
        {(reason.kind === 'unknown' || reason.detail.includes(anotherReferenceWaits)) && (
          <SendNewLink
            uuid={uuid}
            request={given => callApi(referenceCalls.sendNewLink, { params: { uuid: given } })}
            failed={referenceCalls.sendNewLink.fallback}
          />
        )}
        {!reason.detail.includes(institution().admissionsEmail) && (
          <p>
            If something seems wrong, email <a href={institution().admissionsHref}>{institution().admissionsEmail}</a>.
          </p>
        )}
      </EmptyState>
      {typed && (
        <UnsentAnswers
          answers={typed}
          wasSubmitted={reason.kind === 'submitted'}
          onDelete={() => {
            referenceDraft(uuid).drop()
            setTyped(undefined)
          }}
        />
      )}
    </div>
  )
}
