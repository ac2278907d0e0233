import { useEffect, useState } from 'react'
import { fileCalls } from '#shared/contract/calls/office/file.ts'
import { ApiError, callOffice } from '../../lib/call.ts'
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

/** Fetched before anyone looked at them: the audit log says so until they are shown. */
const ahead = new Set<string>()

/** Fetches and reads a version, or gives the one that has been read. What is not shown is closed, the longest unused first. */
export function openVersion({ id, content_type }: Openable, when: 'now' | 'ahead'): Promise<OpenDocument> {
  const opening = open.get(id) ?? fetchVersion({ id, content_type }, when)
  open.delete(id)
  open.set(id, opening)
  // A version that could not be read is tried again when someone looks at it again.
  opening.catch(() => open.get(id) === opening && open.delete(id))
  const unused = [...open.keys()].filter(one => one !== id && !shown.has(one))
  for (const one of unused.slice(0, Math.max(0, open.size - mostOpen))) closeVersion(one)
  return opening
}

async function fetchVersion({ id, content_type }: Openable, when: 'now' | 'ahead'): Promise<OpenDocument> {
  if (when === 'ahead') ahead.add(id)
  else ahead.delete(id)
  const query = when === 'ahead' ? ({ ahead: '1' } as const) : {}
  return openDocument(await callOffice(fileCalls.readCaseDocument, { params: { version: id }, query }), content_type)
}

/** Tells the audit log that what was fetched ahead is on the screen now. Without a network it is told when there is one again. */
async function noteShown(id: string): Promise<void> {
  if (!ahead.delete(id)) return
  try {
    await callOffice(fileCalls.noteDocumentShown, { params: { version: id } })
  } catch (error) {
    if (!(error instanceof ApiError) || !error.isWorthRetrying) return
    ahead.add(id)
    addEventListener('online', () => void noteShown(id), { once: true })
  }
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
    openVersion({ id, content_type }, 'now').then(
      document => {
        if (isGone) return
        setOpened({ state: 'open', document })
        void noteShown(id)
      },
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
