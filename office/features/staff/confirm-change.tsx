import type { ReactElement } from 'react'
import { staffCalls } from '#shared/contract/calls/office/staff.ts'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { callOffice } from '../../lib/call.ts'
import { useWrite } from '../../lib/use-write.ts'
import { type StaffRow, tellChange } from './staff-query.ts'

export type StaffChange = 'disable' | 'enable' | 'reset'

const texts: Record<StaffChange, { title: string; text: string; confirm: string; done: string; look?: 'danger' }> = {
  disable: {
    title: 'Disable',
    text: 'They will be signed out everywhere straight away and cannot sign in again. Their work is not affected. We will email them and all administrators. If they are an administrator, another one has to agree first.',
    confirm: 'Disable the account',
    done: 'Account disabled',
    look: 'danger',
  },
  enable: {
    title: 'Enable',
    text: 'They can sign in again with the roles they had. If there is another administrator, that person has to agree first.',
    confirm: 'Enable the account',
    done: 'Account enabled',
  },
  reset: {
    title: 'Reset the second factor of',
    text: 'Another administrator has to agree. Then their password, app and recovery codes will stop working, and we will email them a link to choose new ones. Speak to them first to make sure the request is theirs.',
    confirm: 'Request the reset',
    done: 'Reset requested',
  },
}

type ConfirmChangeProps = { change: StaffChange; person: StaffRow; onClose: () => void }

export function ConfirmChange({ change, person, onClose }: ConfirmChangeProps): ReactElement {
  const { title, text, confirm, done, look } = texts[change]
  const { run, isBusy } = useWrite(() => send(change, person.id), {
    onDone: answer => {
      tellChange(answer, done)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      id="confirm-change"
      title={`${title} ${person.full_name}?`}
      open
      onClose={onClose}
      confirmLabel={confirm}
      {...(look && { look })}
      busy={isBusy}
      onConfirm={() => run()}
    >
      <p>{text}</p>
    </ConfirmDialog>
  )
}

const calls = {
  disable: staffCalls.disableStaff,
  enable: staffCalls.enableStaff,
  reset: staffCalls.resetStaff,
}

function send(change: StaffChange, id: string) {
  return callOffice(calls[change], { params: { id } })
}
