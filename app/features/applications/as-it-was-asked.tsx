import type { ReactElement, ReactNode } from 'react'
import { onDemand } from '#app/lib/on-demand.tsx'
import { OpenDraftContext, useOpenDraft } from './draft/use-draft.ts'

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
      const form = earlierForm(open.form.id, version) ?? open.form
      return <OpenDraftContext value={{ ...open, form }}>{children}</OpenDraftContext>
    },
  }
})
