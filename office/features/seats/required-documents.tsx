import type { ReactElement } from 'react'
import { programTypeOf } from '#shared/domain/program-type.ts'
import { formIdOf } from '#shared/forms/form-id.ts'
import { formDescription } from '#shared/forms/index.ts'
import { requirableDocuments } from '#shared/forms/required-documents.ts'
import type { PartProps } from './set-up-tab.tsx'

const slotsOf = (programme: string) =>
  requirableDocuments(formDescription(formIdOf(programTypeOf(programme))), programme)

/** 'NYSC certificate, Research proposal'; empty for none. */
export function requiredInWords(programme: string, kinds: readonly string[]): string {
  return slotsOf(programme)
    .filter(({ kind }) => kinds.includes(kind))
    .map(({ label }) => label)
    .join(', ')
}

/**
 * The documents that this programme requires beyond the form of its level. Hidden if there are none to choose from.
 */
export function RequiredDocuments({
  programme,
  form,
  setForm,
}: PartProps & { programme: string }): ReactElement | null {
  const slots = slotsOf(programme)
  const chosen = form.required_documents
  if (slots.length === 0) return null
  const set = (kind: string, isRequired: boolean) =>
    setForm({
      ...form,
      required_documents: isRequired ? [...chosen, kind] : chosen.filter(one => one !== kind),
    })
  return (
    <fieldset className="column" data-gap="2">
      <legend className="part-legend">Required documents</legend>
      <div className="wraps set-up-line" data-gap="5" data-lines="2">
        {slots.map(({ kind, label }) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={chosen.includes(kind)}
              onChange={event => set(kind, event.target.checked)}
            />{' '}
            {label}
          </label>
        ))}
      </div>
      <p className="soft">
        Applicants must upload these as well as the documents that everyone at this level uploads. Nothing changes for
        applications that have been submitted.
      </p>
    </fieldset>
  )
}
