import { type ReactElement, useEffect } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { onDemand } from '#app/lib/on-demand.tsx'
import { useSession } from '#app/lib/session.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { writtenSections } from '#shared/forms/sections.ts'
import { paths } from '#shared/paths.ts'
import { useDraft, useLeavingReminder, useOpenDraft } from '../draft/use-draft.ts'
import { useFormId } from '../form-id.ts'
import { sectionPath } from '../links.ts'
import { startScreen } from '../start-screen.ts'
import { useFirstInteraction } from '../use-first-interaction.ts'
import { OpenedForm } from './opened-form.tsx'
import { ApplicationSkeleton } from './screen-states.tsx'

const TaskPage = onDemand(() => import('./task-page.tsx'), ApplicationSkeleton)
const SectionPage = onDemand(() => import('./section-page.tsx'), ApplicationSkeleton)
const SentApplication = onDemand(() => import('../sent-application.tsx'), ApplicationSkeleton)

startScreen([paths.application, paths.foundationForm], () => {
  if (new URLSearchParams(location.search).has('section')) SectionPage.ahead()
  else TaskPage.ahead()
})

function fetchOtherPages(): void {
  TaskPage.ahead()
  SectionPage.ahead()
  import('./section-page.tsx').then(
    page => page.fetchAhead(),
    () => undefined,
  )
}

/** /application: the postgraduate or the undergraduate form. */
export function ApplicationScreen(): ReactElement {
  const formId = useFormId()
  return formId === 'foundation' ? <Navigate to={paths.foundationForm} replace /> : <FormScreen formId={formId} />
}

/** A whole form: the task list, or the section named in the address. */
export function FormScreen({ formId }: { formId: FormId }): ReactElement {
  return (
    <OpenedForm formId={formId}>
      <FormPages />
    </OpenedForm>
  )
}

function FormPages(): ReactElement {
  const { form } = useOpenDraft()
  const [search] = useSearchParams()
  const isSent = useDraft(view => view.draft.application !== undefined && !view.draft.application.is_draft)
  const hasProgramme = useDraft(view => Boolean(view.draft.typed.selected_program))
  const isPresetting = usePresetProgramme()
  useLeavingReminder()
  useFirstInteraction(fetchOtherPages)

  // Only the programme decides which sections there are.
  const selected_program = useDraft(view => view.draft.typed.selected_program)
  const sections = writtenSections(form, { selected_program })
  const [first] = sections
  const named = sections.find(section => section.id === search.get('section'))
  if (isSent) return <SentApplication />
  if (isPresetting) return <ApplicationSkeleton />
  // Only if the address says so; otherwise choosing a programme would change the page unexpectedly.
  if (!hasProgramme && first && named !== first) return <Navigate to={sectionPath(form.id, first.id)} replace />
  return named ? <SectionPage key={named.id} section={named} /> : <TaskPage />
}

/** Someone who chose a programme at sign-up does not choose again. True until that choice is applied. */
function usePresetProgramme(): boolean {
  const { store, programmeIds } = useOpenDraft()
  const wanted = findProgramme(useSession()?.user.program)
  const preset = wanted && !wanted.isRetired ? wanted.id : ''
  const isNew = useDraft(view => !view.loadError && !view.draft.application && !view.draft.typed.selected_program)
  const isWanted = isNew && programmeIds.includes(preset)
  useEffect(() => {
    if (isWanted) store.dispatch({ kind: 'typed', name: 'selected_program', value: preset })
  }, [isWanted, preset, store])
  return isWanted
}
