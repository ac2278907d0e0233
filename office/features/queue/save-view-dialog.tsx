import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { wasDeclined } from '../../lib/call.ts'
import { tell } from '../../lib/toasts.ts'
import { type View, viewInWords } from './view.ts'
import { storeView } from './views-query.ts'

/** Gives the present view a name, for oneself or for everyone who reads applications. */
export function SaveViewDialog({ view, onClose }: { view: View; onClose: () => void }): ReactElement {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const save = useMutation({
    mutationFn: () => storeView({ ...view, name, shared: isShared }),
    onSuccess: () => {
      onClose()
      tell(`View “${name.trim()}” saved`)
    },
  })
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!save.isPending) save.mutate()
  }
  return (
    <Dialog id="save-view" title="Save this view" open onClose={onClose} width={28}>
      <form className="form" onSubmit={submit}>
        <p className="soft">{viewInWords(view)}</p>
        <TextField
          name="view-name"
          label="Name"
          value={name}
          maxLength={60}
          autoFocus
          {...(save.error && !wasDeclined(save.error) ? { error: save.error.message } : {})}
          onChange={event => setName(event.target.value)}
        />
        <Checkbox
          name="view-shared"
          label="Share with colleagues"
          hint="Anyone who can read applications can use it. Each colleague sees their own programmes in it."
          checked={isShared}
          onChange={event => setShared(event.target.checked)}
        />
        <p>
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save view
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
