import '../viewer/viewer.css'
import { type ReactElement, useEffect, useState } from 'react'
import { releaseCalls } from '#shared/contract/calls/office/releases.ts'
import { callOffice } from '../../lib/call.ts'
import { LoadFailed } from '../../ui/states.tsx'
import { type OpenDocument, openDocument } from '../viewer/open-document.ts'
import { PageCanvas } from '../viewer/page-canvas.tsx'
import { usePaneWidth } from '../viewer/pane.ts'
import { firstView } from '../viewer/view.ts'

interface LetterProps {
  /** The id of the release. */
  release: string
  decision: string
  /** The applicant’s name. */
  name: string
}

/** The pages of a letter as its applicant will get it, one below the other. Use the decision as the React key. */
export function LetterSheet({ release, decision, name }: LetterProps): ReactElement {
  const [attempt, setAttempt] = useState(0)
  const opened = useLetter({ release, decision, attempt })
  const [failure, setFailure] = useState<Error>()
  const error = failure ?? (opened instanceof Error ? opened : undefined)
  const { pane, width } = usePaneWidth()
  function retry(): void {
    setFailure(undefined)
    setAttempt(before => before + 1)
  }
  if (error) return <LoadFailed error={error} retry={retry} />
  return (
    <div className="apart letter-sheet" data-gap="5" ref={pane}>
      {!opened && <p role="status">Drawing the letter…</p>}
      {opened && !(opened instanceof Error) && width > 0 && (
        <Pages document={opened} label={`Letter to ${name}`} paneWidth={width} onFailed={setFailure} />
      )}
    </div>
  )
}

interface PagesProps {
  document: OpenDocument
  label: string
  paneWidth: number
  onFailed: (error: Error) => void
}

const ignored = () => undefined

function Pages({ document: opened, ...props }: PagesProps): ReactElement {
  const pages = Array.from({ length: opened.pages }, (_, index) => index + 1)
  return (
    <>
      {pages.map(page => (
        <PageCanvas key={page} document={opened} view={{ ...firstView, page }} onZoom={ignored} {...props} />
      ))}
    </>
  )
}

/** Undefined until it is drawn. */
function useLetter({
  release,
  decision,
  attempt,
}: Omit<LetterProps, 'name'> & { attempt: number }): OpenDocument | Error | undefined {
  const [opened, setOpened] = useState<OpenDocument | Error>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches it anew
  useEffect(() => {
    let isGone = false
    const opening = callOffice(releaseCalls.rehearseLetter, { params: { id: release, decision } }).then(bytes =>
      openDocument(bytes, 'application/pdf'),
    )
    setOpened(undefined)
    opening.then(
      document => !isGone && setOpened(document),
      (error: Error) => !isGone && setOpened(error),
    )
    return () => {
      isGone = true
      void opening.then(
        document => document.close(),
        () => undefined,
      )
    }
  }, [release, decision, attempt])
  return opened
}
