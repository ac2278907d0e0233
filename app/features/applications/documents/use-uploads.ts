import { useEffect, useSyncExternalStore } from 'react'
import { useOpenDraft } from '../draft/use-draft.ts'
import { type UploadStore, type UploadsView, uploadStore } from './upload-store.ts'

/** The uploads of the open application. */
export function useUploads(): { uploads: UploadStore; view: UploadsView } {
  const { store, form } = useOpenDraft()
  const uploads = uploadStore(store)
  const view = useSyncExternalStore(uploads.subscribe, uploads.view, uploads.view)
  useEffect(() => {
    void uploads.takeUp(form.documents)
    // Leaving the page completes removals that were not undone.
    return uploads.finishRemovals
  }, [uploads, form])
  return { uploads, view }
}
