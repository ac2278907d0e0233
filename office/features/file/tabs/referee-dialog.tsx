import type { ReactElement } from 'react'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '../../../lib/use-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { type CaseFile, refreshFile } from '../file-query.ts'
import { changeReferee } from './referee-calls.ts'
import type { Referee } from './references-tab.tsx'

interface RefereeDialogProps {
  file: CaseFile
  number: number
  /** Absent while no one has this place. */
  referee?: Referee
  onClose: () => void
}

/** Gives a place to a referee, or corrects who has it, and says who will be told. */
export function RefereeDialog({ file, number, referee, onClose }: RefereeDialogProps): ReactElement {
  const form = useForm({ new_referee_name: '', new_referee_email: '' }, body => changeReferee(file, number, body), {
    says: ['Referee saved', 'We are emailing everyone concerned.'],
    refresh: () => refreshFile(file.uuid),
    onFresh: onClose,
  })
  return (
    <FormDialog
      id="referee"
      title={referee ? `Replace ${referee.name}` : `Referee ${number}`}
      form={form}
      label="Save"
      busyLabel="Saving..."
      onClose={onClose}
    >
      <TextField {...form.text('new_referee_name')} label="Name" autoFocus />
      <TextField {...form.text('new_referee_email')} type="email" label="Academic email address" />
      <p className="soft">
        {referee
          ? `If this is another address, the link of ${referee.name} stops working, and we email them, the new referee and the applicant. If it is the same, only the name is corrected.`
          : 'We email the referee, and tell the applicant.'}
      </p>
    </FormDialog>
  )
}
