import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import { onDemand } from '#app/lib/on-demand.tsx'
import { paths } from '#shared/paths.ts'
import { ButtonLink } from '#ui/button-link.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { useDraft, useLeavingReminder, useOpenDraft } from '../draft/use-draft.ts'
import { OpenedForm } from '../form/opened-form.tsx'
import { ApplicationSkeleton } from '../form/screen-states.tsx'
import { useFormId } from '../form-id.ts'
import { formIdNamed, formPath } from '../links.ts'
import { startScreen } from '../start-screen.ts'
import { useFirstInteraction } from '../use-first-interaction.ts'

const SentApplication = onDemand(() => import('../sent-application.tsx'), ApplicationSkeleton)
const DocumentsPage = onDemand(() => import('./documents-page.tsx'), ApplicationSkeleton)
const CheckPage = onDemand(() => import('./check-page.tsx'), ApplicationSkeleton)

startScreen([paths.documentUpload()], DocumentsPage.ahead)

/** /document-upload: the documents of the form named by `type`, then check and submit. */
export function DocumentsScreen(): ReactElement {
  const [search] = useSearchParams()
  const ownFormId = useFormId()
  return (
    <OpenedForm formId={formIdNamed(search.get('type')) ?? ownFormId}>
      <DocumentsPages isCheck={search.get('step') === 'check'} />
    </OpenedForm>
  )
}

function DocumentsPages({ isCheck }: { isCheck: boolean }): ReactElement {
  const { form } = useOpenDraft()
  const isSent = useDraft(view => view.draft.application !== undefined && !view.draft.application.is_draft)
  const hasProgramme = useDraft(view => Boolean(view.draft.typed.selected_program))
  useFirstInteraction(CheckPage.ahead)
  useLeavingReminder()
  if (isSent) return <SentApplication />
  if (hasProgramme) return isCheck ? <CheckPage /> : <DocumentsPage />
  return (
    <div className="wrap wrap-narrow application-page">
      <EmptyState
        headingLevel={1}
        title="Choose your programme first"
        action={
          <ButtonLink to={formPath(form.id)} iconAfter="arrow-right">
            Start your application
          </ButtonLink>
        }
      >
        The documents you need depend on your programme. Choosing one takes a minute. Then you can upload your
        documents.
      </EmptyState>
    </div>
  )
}
