import { useState } from 'react'
import { clockTime, longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/dialog.tsx'
import { ApiError } from '#ui/lib/api-error.ts'
import { Notice } from '#ui/notice.tsx'
import { stackedToasts } from '#ui/toast.ts'
import type { ReferenceDraft } from './use-reference-draft.ts'

/** Something was typed before, here or on another device. */
export function SavedDraftNotice({ draft, savedAt }: { draft: ReferenceDraft; savedAt: string }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isDeleting, setIsDeleting] = useState(false)
  const moment = new Date(savedAt)

  async function remove(): Promise<void> {
    setIsDeleting(true)
    try {
      await draft.clear()
    } catch (error) {
      stackedToasts.show({
        variant: 'destructive',
        title: 'We could not delete what you typed',
        description: error instanceof ApiError ? error.detail : '',
      })
    }
    setIsDeleting(false)
    setIsAsking(false)
  }

  return (
    <Notice title="You have a saved draft" headingLevel={2}>
      <p>
        Your answers from {longDate(moment)}, {clockTime(moment)}, are saved{' '}
        {draft.copy === 'same' ? 'on this device and at the university' : 'on this device'}. You have not submitted
        them. If you chose a PDF, choose it again.
      </p>
      <Button look="quiet" icon="trash" onClick={() => setIsAsking(true)}>
        Delete what I typed
      </Button>
      <ConfirmDialog
        id="delete-typed"
        title="Delete what you typed?"
        open={isAsking}
        onClose={() => setIsAsking(false)}
        look="danger"
        confirmLabel="Delete"
        busy={isDeleting}
        onConfirm={() => void remove()}
      >
        We will delete it on this device and at the university. You cannot undo this.
      </ConfirmDialog>
    </Notice>
  )
}
