import { type ReactElement, useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toast.ts'
import { earlierDocumentCalls } from '#shared/contract/calls/earlier-documents.ts'
import type { EarlierDocument } from '#shared/contract/schemas/applications.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'
import { fileSize } from '../file-size.ts'

/** The documents of the applicant’s other applications, to use again with one press each or all together. */
export default function EarlierDocuments(): ReactElement | null {
  const { store, form } = useOpenDraft()
  const uuid = useDraft(view => view.draft.application?.uuid)
  const there = useDraft(view => view.draft.application?.documents)
  const [offered, setOffered] = useState<readonly EarlierDocument[]>([])
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState('')
  /** Ids of those whose file is no longer stored. */
  const [gone, setGone] = useState<readonly string[]>([])
  const key = useRef(crypto.randomUUID())

  useEffect(() => {
    if (!uuid) return
    const leaving = new AbortController()
    callApi(earlierDocumentCalls.earlierDocuments, {
      params: { uuid },
      forUser: store.accountId,
      signal: leaving.signal,
    }).then(setOffered, () => undefined)
    return () => leaving.abort()
  }, [uuid, store])

  const left = offered.filter(({ kind }) => !there?.some(document => document.kind === kind))
  if (!uuid || left.length === 0) return null
  const usable = left.filter(({ id }) => !gone.includes(id))
  const labelOf = (kind: string) => form.documents.find(slot => slot.kind === kind)?.label ?? kind

  async function take(wanted: readonly EarlierDocument[], which: string): Promise<void> {
    if (!uuid) return
    setBusy(which)
    setRefusal('')
    try {
      const { documents } = await callApi(earlierDocumentCalls.takeEarlierDocuments, {
        params: { uuid },
        body: { documents: wanted.map(({ id }) => id) },
        idempotencyKey: key.current,
        forUser: store.accountId,
      })
      store.setDocuments(documents)
      const isTaken = (one: EarlierDocument) => documents.some(({ kind }) => kind === one.kind)
      setGone(known => [...known, ...wanted.filter(one => !isTaken(one)).map(({ id }) => id)])
      toast({
        title: wanted.length === 1 ? 'Document added' : 'Documents added',
        description: 'Check that they are still right.',
      })
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setGone(known => [...known, ...wanted.map(({ id }) => id)])
      else
        setRefusal((error instanceof ApiError && error.sentence) || earlierDocumentCalls.takeEarlierDocuments.fallback)
      await store.refresh()
    } finally {
      key.current = crypto.randomUUID()
      setBusy(undefined)
    }
  }

  return (
    <Notice tone="info" title="Use documents from your earlier application">
      <p>You do not have to upload these again. Replace any that have changed since.</p>
      {refusal && <p role="alert">{refusal}</p>}
      {usable.length > 1 && (
        <Button
          busy={busy === 'all'}
          busyLabel="Adding…"
          disabled={busy !== undefined}
          onClick={() => void take(usable, 'all')}
        >
          Use all {usable.length}
        </Button>
      )}
      <ul className="bare-list earlier-documents">
        {left.map(one => (
          <li key={one.id}>
            <span>
              <b>{labelOf(one.kind)}</b>
              <br />
              <span className="small soft">
                {one.file_name}, {fileSize(one.size)}, {longDate(new Date(one.uploaded_at))}
              </span>
            </span>
            {gone.includes(one.id) ? (
              <span role="alert">We no longer have this file. Upload it below.</span>
            ) : (
              <Button
                look="secondary"
                busy={busy === one.id}
                busyLabel="Adding…"
                disabled={busy !== undefined}
                onClick={() => void take([one], one.id)}
              >
                Use again<span className="visually-hidden"> {labelOf(one.kind)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
