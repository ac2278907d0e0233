import { useEffect, useState } from 'react'
import { caseFileCalls } from '#shared/contract/calls/office/case-file.ts'
import { callOffice } from '../../../lib/call.ts'
import { type OpenDocument, openDocument } from './open-document.ts'

/** What opening a version of a document takes to know of it. */
export interface Openable {
  id: string
  content_type: string
}

/** The one on the screen, the one before it, and the first one of the next file. */
const mostOpen = 3

const open = new Map<string, Promise<OpenDocument>>()
const shown = new Set<string>()

/** Fetches and reads a version, or gives the one that has been read. What is not shown is closed, the longest unused first. */
export function openVersion({ id, content_type }: Openable): Promise<OpenDocument> {
  const opening = open.get(id) ?? fetchVersion(id, content_type)
  open.delete(id)
  open.set(id, opening)
  // A version that could not be read is tried again when someone looks at it again.
  opening.catch(() => open.get(id) === opening && open.delete(id))
  const unused = [...open.keys()].filter(one => one !== id && !shown.has(one))
  for (const one of unused.slice(0, Math.max(0, open.size - mostOpen))) closeVersion(one)
  return opening
}

async function fetchVersion(id: string, contentType: string): Promise<OpenDocument> {
  return openDocument(await callOffice(caseFileCalls.readCaseDocument, { params: { version: id } }), contentType)
}

function closeVersion(id: string): void {
  void open.get(id)?.then(
    document => document.close(),
    () => undefined,
  )
  open.delete(id)
}

export type Opened =
  | { state: 'opening' }
  | { state: 'open'; document: OpenDocument }
  | { state: 'failed'; error: Error; tryAgain: () => void }

/** A version, open for as long as it is shown. */
export function useOpenVersion({ id, content_type }: Openable): Opened {
  const [attempt, setAttempt] = useState(0)
  const [opened, setOpened] = useState<Opened>({ state: 'opening' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens it anew
  useEffect(() => {
    let isGone = false
    shown.add(id)
    setOpened({ state: 'opening' })
    openVersion({ id, content_type }).then(
      document => !isGone && setOpened({ state: 'open', document }),
      (error: Error) =>
        !isGone && setOpened({ state: 'failed', error, tryAgain: () => setAttempt(before => before + 1) }),
    )
    return () => {
      isGone = true
      shown.delete(id)
    }
  }, [id, content_type, attempt])
  return opened
}
