import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { queueWorkCalls } from '#shared/contract/calls/office/queue-work.ts'
import { callOffice, wasDeclined } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tell, tellFailure, tellWithUndo } from '../../lib/toasts.ts'
import { Menu } from '../../ui/menu.tsx'
import { addressOf, stageName, type View } from './view.ts'

const viewsQuery = {
  queryKey: ['views'],
  queryFn: ({ signal }: { signal: AbortSignal }) => callOffice(queueWorkCalls.listViews, { signal }),
}

/** The views somebody has saved, and a way to save the present one. */
export function ViewsMenu({ view }: { view: View }): ReactElement {
  const { data: saved = [] } = useQuery(viewsQuery)
  const navigate = useNavigate()
  const [isNaming, setNaming] = useState(false)
  const here = saved.find(one => one.q === view.q && one.stage === view.stage)
  return (
    <>
      <Menu
        label={here?.name ?? 'Views'}
        accessibleName={here ? `Views: ${here.name}` : 'Views'}
        items={[
          ...saved.map(({ id, name, stage, q }) => ({
            id,
            label: name,
            run: () => void navigate({ search: addressOf({ stage, q }) }),
          })),
          ...(here
            ? [{ id: 'delete', label: `Delete “${here.name}”`, look: 'danger' as const, run: () => void remove(here) }]
            : [{ id: 'save', label: 'Save this view…', run: () => setNaming(true) }]),
        ]}
      />
      {isNaming && <SaveDialog view={view} onClose={() => setNaming(false)} />}
    </>
  )
}

function SaveDialog({ view, onClose }: { view: View; onClose: () => void }): ReactElement {
  const [name, setName] = useState('')
  const save = useMutation({
    mutationFn: () => store({ ...view, name }),
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
        <p>
          <Button type="submit" busy={save.isPending} busyLabel="Saving...">
            Save view
          </Button>
        </p>
      </form>
    </Dialog>
  )
}

async function store({ name, stage, q }: View & { name: string }): Promise<void> {
  await callOffice(queueWorkCalls.saveView, {
    body: { name, q, ...(stage ? { stage } : {}) },
    idempotencyKey: crypto.randomUUID(),
  })
  await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
}

async function remove(view: { id: string; name: string; stage?: View['stage']; q: string }): Promise<void> {
  try {
    await callOffice(queueWorkCalls.deleteView, { params: { id: view.id } })
    await queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey })
    tellWithUndo({ title: `View “${view.name}” deleted` }, () => {
      store({ name: view.name, stage: view.stage, q: view.q }).catch(tellFailure)
    })
  } catch (error) {
    if (error instanceof Error && !wasDeclined(error)) tellFailure(error)
  }
}

function viewInWords({ stage, q }: View): string {
  return [stage ? stageName(stage) : 'All stages', q].filter(Boolean).join(' · ')
}
