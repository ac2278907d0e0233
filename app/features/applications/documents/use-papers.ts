import { useEffect, useSyncExternalStore } from 'react'
import { useOpenDraft } from '../draft/use-draft.ts'
import { type PapersView, type UploadStore, uploadStore } from './upload-store.ts'

/** The papers of the application that is open. */
export function usePapers(): { papers: UploadStore; view: PapersView } {
  const { store, form } = useOpenDraft()
  const papers = uploadStore(store)
  const view = useSyncExternalStore(papers.subscribe, papers.view, papers.view)
  useEffect(() => {
    void papers.takeUp(form.documents)
    // A paper that was removed and not taken back is gone when one leaves the page.
    return papers.finishRemovals
  }, [papers, form])
  return { papers, view }
}
