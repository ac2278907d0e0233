import { type ReactElement, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { useSession } from '#app/lib/session.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { FormId } from '#shared/forms/index.ts'
import { paths } from '#shared/paths.ts'
import { OpenDraftContext, useDraft, useOpenDraft, useOpenedDraft } from '../draft/use-draft.ts'
import { useFirstTouch } from '../first-touch.ts'
import { useFormId } from '../form-id.ts'
import { onDemand } from '../on-demand.tsx'
import { writtenSections } from '../sections.ts'
import { ScreenStates } from './screen-states.tsx'
import { TaskPage } from './task-page.tsx'

const SectionPage = onDemand(() => import('./section-page.tsx'))
const SentApplication = onDemand(() => import('../sent-application.tsx'))

/** /application: the postgraduate or the undergraduate form. */
export function ApplicationScreen(): ReactElement {
  const formId = useFormId()
  return formId === 'foundation' ? <Navigate to={paths.foundationForm} replace /> : <FormScreen formId={formId} />
}

/** A whole form: the task list, or the section that the address names. */
export function FormScreen({ formId }: { formId: FormId }): ReactElement | null {
  const open = useOpenedDraft(formId)
  if (!open) return null
  return (
    <OpenDraftContext value={open}>
      <ScreenStates>
        <FormPages />
      </ScreenStates>
    </OpenDraftContext>
  )
}

function FormPages(): ReactElement {
  const { form } = useOpenDraft()
  const [search] = useSearchParams()
  const isSent = useDraft(view => view.draft.application !== undefined && !view.draft.application.is_draft)
  const hasProgramme = useDraft(view => Boolean(view.draft.typed.selected_program))
  usePresetProgramme()
  useFirstTouch(SectionPage.ahead)

  const sections = writtenSections(form)
  const [first] = sections
  const named = sections.find(section => section.id === search.get('section'))
  const section = hasProgramme ? named : first
  if (isSent) return <SentApplication />
  return section ? <SectionPage key={section.id} section={section} /> : <TaskPage />
}

/** Somebody who chose a programme when signing up does not choose again. */
function usePresetProgramme(): void {
  const { store, programmeIds } = useOpenDraft()
  const preset = findProgramme(useSession()?.user.program)?.id
  const isNew = useDraft(view => view.loading === 'ready' && !view.loadError && view.draft.application === undefined)
  useEffect(() => {
    const isWanted = isNew && preset !== undefined && programmeIds.includes(preset)
    if (isWanted && !store.view().draft.typed.selected_program) store.edit('selected_program', preset)
  }, [isNew, preset, programmeIds, store])
}
