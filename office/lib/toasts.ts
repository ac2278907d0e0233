import { createToastStore, type ToastInput } from '#ui/toast-store.ts'
import { failureTitle } from './call.ts'

const shortMs = 5000
/** Undo for ten seconds wherever nothing has left the office yet (office.md section 6). */
const undoMs = 10_000

/** Up to three, newest last. */
export const toasts = createToastStore(3, shortMs)

const undos = new Map<number, () => void>()

// What can no longer be undone is forgotten with its toast.
toasts.subscribe(() => {
  const shown = new Set(toasts.snapshot().map(({ id }) => id))
  for (const id of undos.keys()) if (!shown.has(id)) undos.delete(id)
})

/** Reports success. */
export function tell(title: string, description?: string): void {
  toasts.show({ title, ...(description ? { description } : {}) })
}

/** Reports a failure; stays longer, because it has to be read. Comes back with what takes it away before that. */
export function tellFailure(error: Error, title?: string): () => void {
  const described = 'detail' in error && typeof error.detail === 'string' ? error.detail : error.message
  const heading = title ?? ('title' in error && typeof error.title === 'string' ? error.title : 'This did not work.')
  const id = toasts.show({
    title: failureTitle(error, heading),
    description: described,
    variant: 'destructive',
    durationMs: undoMs,
  })
  return () => toasts.dismiss(id)
}

/** Reports success, with an undo for ten seconds. */
export function tellWithUndo(input: Pick<ToastInput, 'title' | 'description'>, undo: () => void): void {
  const id = toasts.show({ ...input, durationMs: undoMs })
  undos.set(id, undo)
}

export function hasUndo(id: number): boolean {
  return undos.has(id)
}

export function runUndo(id: number): void {
  const undo = undos.get(id)
  undos.delete(id)
  toasts.dismiss(id)
  undo?.()
}
