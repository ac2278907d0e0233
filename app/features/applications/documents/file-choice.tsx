import type { ReactElement } from 'react'
import { acceptAttribute } from '#shared/domain/files.ts'
import type { DocumentSlot } from '#shared/forms/field.ts'
import { Icon, type IconName } from '#ui/icon.tsx'

interface FileChoiceProps {
  slot: DocumentSlot
  id: string
  icon: IconName
  label: string
  capture?: 'user' | 'environment'
  picturesOnly?: boolean
  onChoose: (files: File[]) => void
}

/** A native file input that looks like a button, so that keyboards and screen readers recognise it. */
export function FileChoice({ slot, id, icon, label, capture, picturesOnly, onChoose }: FileChoiceProps): ReactElement {
  const isImages = capture !== undefined || picturesOnly === true
  return (
    <span className="file-choice">
      <input
        className="visually-hidden"
        type="file"
        id={id}
        accept={isImages ? 'image/*' : acceptAttribute(slot.accepts)}
        capture={capture}
        multiple={slot.accepts === 'pdf-or-image' && capture === undefined}
        aria-describedby={`${slot.kind}-hint`}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onChoose(files)
        }}
      />
      <label className="button" data-look="secondary" htmlFor={id}>
        <Icon name={icon} />
        {label}
        <span className="visually-hidden"> for {slot.label}</span>
      </label>
    </span>
  )
}
