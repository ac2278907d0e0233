import { useEffect, useRef, useState } from 'react'
import { ApiError, callApi } from '#app/lib/api.ts'
import { earlierDocumentCalls } from '#shared/contract/calls/earlier-documents.ts'
import type { EarlierDocument } from '#shared/contract/schemas/applications.ts'
import { newKey } from '#ui/lib/new-key.ts'
import { toast } from '#ui/toast.ts'
import { useDraft, useOpenDraft } from '../draft/use-draft.ts'

/** The documents of the applicant’s other applications that this one lacks, and a function to copy them. */
export function useEarlierDocuments() {
  const { store } = useOpenDraft()
  const uuid = useDraft(view => view.draft.application?.uuid)
  const there = useDraft(view => view.draft.application?.documents)
  const offered = useOffer(uuid, store.accountId)
  const [busy, setBusy] = useState<string>()
  const [refusal, setRefusal] = useState('')
  /** Ids of those whose file is no longer stored. */
  const [gone, setGone] = useState<readonly string[]>([])
  const key = useRef(newKey())

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
      store.dispatch({ kind: 'documents', documents })
      const isTaken = (one: EarlierDocument) => documents.some(({ kind }) => kind === one.kind)
      setGone(known => [...known, ...wanted.filter(one => !isTaken(one)).map(({ id }) => id)])
      toast({
        title: wanted.length === 1 ? 'Document added' : 'Documents added',
        description: 'Check that everything is still correct.',
      })
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) setGone(known => [...known, ...wanted.map(({ id }) => id)])
      else
        setRefusal((error instanceof ApiError && error.sentence) || earlierDocumentCalls.takeEarlierDocuments.fallback)
      await store.refresh()
    } finally {
      key.current = newKey()
      setBusy(undefined)
    }
  }

  const left = uuid ? offered.filter(({ kind }) => !there?.some(document => document.kind === kind)) : []
  return { left, gone, busy, refusal, take }
}

function useOffer(uuid: string | undefined, accountId: string): readonly EarlierDocument[] {
  const [offered, setOffered] = useState<readonly EarlierDocument[]>([])
  useEffect(() => {
    if (!uuid) return
    const leaving = new AbortController()
    callApi(earlierDocumentCalls.earlierDocuments, {
      params: { uuid },
      forUser: accountId,
      signal: leaving.signal,
    }).then(setOffered, () => undefined)
    return () => leaving.abort()
  }, [uuid, accountId])
  return offered
}
