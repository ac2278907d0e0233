import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useForm } from '../../lib/use-form.ts'
import { type View, viewInWords } from './view.ts'
import { storeView } from './views-query.ts'

/** Gives the present view a name, for oneself or for everyone who reads applications. */
export function SaveViewDialog({ view, onClose }: { view: View; onClose: () => void }): ReactElement {
  const form = useForm({ name: '', shared: false }, (typed, key) => storeView({ ...view, ...typed }, key), {
    says: (_, { name }) => `View “${name.trim()}” saved`,
    onDone: onClose,
  })
  return (
    <Dialog id="save-view" title="Save this view" open onClose={onClose} width={28}>
      <form className="form" onSubmit={form.submit}>
        <p className="soft">{viewInWords(view)}</p>
        <TextField {...form.text('name')} label="Name" maxLength={60} autoFocus error={form.failure?.message} />
        <Checkbox
          name="view-shared"
          label="Share with colleagues"
          hint="Anyone who can read applications can use it. Each colleague sees their own programmes in it."
          checked={form.values.shared}
          onChange={event => form.change({ shared: event.target.checked })}
        />
        <p>
          <Button type="submit" busy={form.isBusy} busyLabel="Saving...">
            Save view
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
