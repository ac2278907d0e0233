import type { ReactElement } from 'react'
import { useLocation } from 'react-router'
import { ReopenedNotice } from '#app/features/editing/reopened-notice.tsx'
import { onDemand } from '#app/lib/on-demand.tsx'
import { useSession } from '#app/lib/session.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { askedDocuments, isRequired, missingDocuments, waitsForEither } from '#shared/forms/form-documents.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { ProgressBar } from '#ui/progress-bar.tsx'
import { askedForm } from '../asked-form.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { useFieldFocus } from '../field-focus.ts'
import { SaveLine } from '../form/save-line.tsx'
import { checkPath, formPath } from '../links.ts'
import { DocumentRow } from './document-row.tsx'
import { withRequiredHints } from './required-hints.ts'
import { UploadNews } from './upload-news.tsx'
import { useUploads } from './use-uploads.ts'

const EarlierDocuments = onDemand(() => import('./earlier-documents.tsx'))

/** One row for each kind of document. Selected files upload immediately, one after another. */
export default function DocumentsPage(): ReactElement {
  const draft = useDraft(view => view.draft)
  const form = withRequiredHints(askedForm(useOpenDraft().form, draft))
  const { uploads, view } = useUploads()
  const { hash } = useLocation()
  useFieldFocus(hash)
  const hasOthers = (useSession()?.user.applications.length ?? 0) > 1

  const documents = draft.application?.documents ?? []
  const asked = askedDocuments(form, draft.typed)
  const needed = asked.filter(slot => isRequired(slot, draft.typed))
  const missing = missingDocuments(form, draft.typed, documents)
  const needOf = (slot: DocumentSlot) => {
    if (waitsForEither(slot, draft.typed, documents)) return 'either'
    return needed.includes(slot) ? 'required' : 'optional'
  }
  const isSending = view.jobs.some(job => job.state !== 'failed')
  return (
    <div className="wrap wrap-narrow application-page">
      <PageHeading
        title="Your documents"
        lead="Each one uploads as soon as you choose it. You can carry on with the form."
        back={{ to: formPath(form.id), label: 'Your application' }}
      />
      <ReopenedNotice application={draft.application} />
      <ProgressBar
        label="Required documents"
        value={needed.length - missing.length}
        max={needed.length}
        text={`${needed.length - missing.length} of ${needed.length} uploaded`}
      />
      {hasOthers && <EarlierDocuments />}
      <p className="soft">Several pages? Choose one PDF, or select all the photos together. We will combine them.</p>
      <UploadNews jobs={view.jobs} documents={documents} />
      <ul className="bare-list docs">
        {[...needed, ...asked.filter(slot => !needed.includes(slot))].map(slot => (
          <DocumentRow
            key={slot.kind}
            slot={slot}
            need={needOf(slot)}
            document={documents.find(each => each.kind === slot.kind)}
            job={view.jobs.find(job => job.slot.kind === slot.kind)}
            chosen={view.chosen.get(slot.kind)}
            isRemoving={view.removing.has(slot.kind)}
            uploads={uploads}
          />
        ))}
      </ul>
      <WaysOn form={form.id} />
      <SaveLine />
      {isSending && <p className="soft">Keep this page open until every document has uploaded.</p>}
    </div>
  )
}

function WaysOn({ form }: { form: Parameters<typeof formPath>[0] }): ReactElement {
  return (
    <div className="form-actions">
      <ButtonLink to={checkPath(form)} iconAfter="arrow-right">
        Check and submit
      </ButtonLink>
      <ButtonLink to={formPath(form)} look="secondary">
        Back to your application
      </ButtonLink>
    </div>
  )
}
