import type { ReactElement } from 'react'
import { StatusTag } from '#app/ui/status-tag.tsx'
import type { ReasonDraft } from './reason-drafts.ts'

/** What the applicant gets when a document is rejected for a reason and the officer adds nothing. */
export function ReasonPreview({ reason: { label, request } }: { reason: ReasonDraft }): ReactElement {
  return (
    <section className="reason-preview" aria-label="What the applicant reads">
      <h2>What the applicant reads</h2>
      <p className="soft">
        {label.trim()
          ? `When “${label.trim()}” is chosen for an O’Level result`
          : 'When this is chosen for an O’Level result'}
        . The officer can change the text before it is sent.
      </p>
      <figure>
        <figcaption>In the portal</figcaption>
        <div className="reason-sample">
          <p>
            <b>O’Level result</b> <StatusTag tone="warning">To do</StatusTag>
          </p>
          <p className="reason-words" dir="auto">
            {request.trim() || <em>Nothing yet.</em>}
          </p>
        </div>
      </figure>
      <figure>
        <figcaption>By email, without the text</figcaption>
        <div className="reason-sample">
          <p>
            <b>We need 1 thing by 28 November</b>
          </p>
          <p>We are checking your application and need 1 thing from you by the end of 28 November.</p>
        </div>
      </figure>
    </section>
  )
}
