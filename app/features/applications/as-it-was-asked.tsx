import type { ReactElement, ReactNode } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { withAdditionalQuestions } from '#shared/forms/additional-questions.ts'
import { OpenDraftContext, useDraft, useOpenDraft } from './draft/use-draft.ts'

interface Props {
  version: number
  children: ReactNode
}

/**
 * Renders its children with the version of the form in which the application was answered. Earlier versions are
 * fetched only if needed.
 */
export function AsItWasAsked({ version, children }: Props): ReactNode {
  const { form } = useOpenDraft()
  return version < form.version ? <EarlierForm version={version}>{children}</EarlierForm> : children
}

export const EarlierForm = onDemand<Props>(async () => {
  const { earlierForm } = await import('#shared/forms/earlier-forms.ts')
  return {
    default: function EarlierForm({ version, children }): ReactElement {
      const open = useOpenDraft()
      const questions = useDraft(view => view.draft.application?.additional_questions)
      const earlier = earlierForm(open.form.id, version)
      const form = earlier ? withAdditionalQuestions(earlier, questions) : open.form
      return <OpenDraftContext value={{ ...open, form }}>{children}</OpenDraftContext>
    },
  }
})
