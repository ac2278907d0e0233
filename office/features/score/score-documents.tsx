import { type ReactElement, useState } from 'react'
import { IconButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { documentName } from '../../lib/document-names.ts'
import { useKeys } from '../../lib/keys.ts'
import type { CaseFile } from '../file/file-query.ts'
import { AnswersTab } from '../file/tabs/answers-tab.tsx'
import { ReferencesTab } from '../file/tabs/references-tab.tsx'
import { DocumentViewer } from '../viewer/document-viewer.tsx'

/** A part of an application that a reader opens: a document by its kind, the answers, or the references. */
export interface Piece {
  id: string
  label: string
}

/** The parts to read, the most important for scoring first and the photograph last. */
export function piecesOf({ documents = [], references = [] }: CaseFile): Piece[] {
  const named = documents.map(({ kind }) => ({ id: kind, label: documentName(kind) }))
  const isFace = ({ id }: Piece) => id === 'passport_photograph'
  return [
    ...named.filter(piece => !isFace(piece)),
    { id: 'answers', label: 'Answers' },
    ...(references.length > 0 ? [{ id: 'references', label: `References (${references.length})` }] : []),
    ...named.filter(isFace),
  ]
}

interface DocumentsProps {
  file: CaseFile
  shown: string | undefined
  onShow: (id: string | undefined) => void
}

/**
 * The parts as a row of buttons: on a phone each opens a sheet over the scores, on a desktop it opens next to them.
 */
export function PieceRow({ file, shown, onShow }: DocumentsProps): ReactElement {
  const pieces = piecesOf(file)
  const at = pieces.findIndex(({ id }) => id === shown)
  useKeys('Documents', [
    { keys: 'n', label: 'Next document', run: () => onShow(pieces[(at + 1) % pieces.length]?.id) },
    { keys: 'p', label: 'Document before', run: () => onShow(pieces[(at - 1 + pieces.length) % pieces.length]?.id) },
  ])
  return (
    <nav className="line pieces" data-align="stretch" data-gap="2" aria-label="What to read">
      {pieces.map(({ id, label }) => (
        <button key={id} type="button" className="piece strong" aria-pressed={shown === id} onClick={() => onShow(id)}>
          {label}
        </button>
      ))}
    </nav>
  )
}

/** The opened part. */
export function PieceShown({ file, shown, onShow }: DocumentsProps): ReactElement {
  const label = piecesOf(file).find(({ id }) => id === shown)?.label
  return (
    <section className="piece-shown" aria-label={label ?? 'Documents'}>
      <div className="piece-close">
        <strong>{label}</strong>
        <IconButton icon="close" label="Back to the scores" onClick={() => onShow(undefined)} />
      </div>
      <Shown file={file} shown={shown} />
    </section>
  )
}

function Shown({ file, shown }: Pick<DocumentsProps, 'file' | 'shown'>): ReactElement {
  const [age, setAge] = useState({ kind: shown, versions: 0 })
  if (shown === 'answers') return <AnswersTab file={file} />
  if (shown === 'references') return <ReferencesTab file={file} />
  const versions = file.documents?.find(({ kind }) => kind === shown)?.versions ?? []
  const at = age.kind === shown ? age.versions : 0
  const version = versions[at]
  const show = (next: number) => setAge({ kind: shown, versions: next })
  if (!shown || !version) return <EmptyState title="Choose a document" />
  if (version.being_checked)
    return (
      <EmptyState title="Being checked for viruses">
        <p>You can open it in a minute.</p>
      </EmptyState>
    )
  return (
    <DocumentViewer
      key={version.id}
      label={documentName(shown)}
      version={version}
      number={versions.length - at}
      versions={versions.length}
      onOlder={at < versions.length - 1 ? () => show(at + 1) : undefined}
      onNewer={at > 0 ? () => show(at - 1) : undefined}
    />
  )
}
