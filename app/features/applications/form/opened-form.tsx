import { type ReactElement, type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { questionsFor, withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import type { FormDescription } from '#shared/forms/field.ts'
import type { FormId } from '#shared/forms/form-id.ts'
import { OpenDraftContext, type OpenedDraft, useOpenedDraft } from '../draft/use-draft.ts'
import { ApplicationSkeleton, ScreenStates } from './screen-states.tsx'

/** A browser downloads only the form that it shows. */
const formParts = {
  postgraduate: formPart(() => import('#shared/forms/postgraduate.ts').then(part => part.postgraduateForm)),
  undergraduate: formPart(() => import('#shared/forms/undergraduate.ts').then(part => part.undergraduateForm)),
  foundation: formPart(() => import('#shared/forms/foundation.ts').then(part => part.foundationForm)),
} satisfies Record<FormId, unknown>

function formPart(fetchForm: () => Promise<FormDescription>) {
  return onDemand<{ opened: OpenedDraft; children: ReactNode }>(async () => {
    const form = await fetchForm()
    return {
      default: function Form({ opened, children }) {
        const asked = useAskedForm(opened, form)
        const open = useMemo(() => ({ ...opened, form: asked }), [opened, asked])
        return (
          <OpenDraftContext value={open}>
            <ScreenStates>{children}</ScreenStates>
          </OpenDraftContext>
        )
      },
    }
  }, ApplicationSkeleton)
}

/** With the office’s own questions for the chosen programme. */
function useAskedForm({ store }: OpenedDraft, form: FormDescription): FormDescription {
  const read = () => store.view().draft
  const { application, typed } = useSyncExternalStore(store.subscribe, read, read)
  const questions = application?.additional_questions
  const programme = typed.selected_program
  return useMemo(
    () => (questions ? withAdditionalQuestions(form, questionsFor(questions, programme)) : form),
    [form, questions, programme],
  )
}

export function fetchFormAhead(formId: FormId): void {
  formParts[formId].ahead()
}

/** The signed-in applicant’s application in one form, for the screens inside. */
export function OpenedForm({ formId, children }: { formId: FormId; children: ReactNode }): ReactElement | null {
  const opened = useOpenedDraft(formId)
  const Form = formParts[formId]
  return opened ? <Form opened={opened}>{children}</Form> : null
}
