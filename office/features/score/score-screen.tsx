import { useQuery } from '@tanstack/react-query'
import { type ReactElement, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { EmptyState } from '#ui/empty-state.tsx'
import { ApiError } from '../../lib/call.ts'
import { nameInWords } from '../../lib/names.ts'
import { Screen, ScreenTitle } from '../../ui/screen.tsx'
import { LoadFailed, LoadingRows } from '../../ui/states.tsx'
import { type CaseFile, fileQuery, hasCase } from '../file/file-query.ts'
import { usePresence } from '../file/presence.ts'
import {
  type CaseReviews,
  nextLeft,
  type ReadingRow,
  readingListQuery,
  refreshScores,
  reviewsQuery,
} from '../reviews/score-query.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { ReviewForm } from './review-form.tsx'
import { PieceRow, PieceShown, piecesOf } from './score-documents.tsx'
import { ScoreHead } from './score-head.tsx'
import { usePiece } from './use-piece.ts'
import '../../styles/file.css'
import '../file/tabs/tabs.css'
import '../reviews/reviews.css'
import './scale.css'
import './score.css'

/** One application to score: the rubric, with the parts to read next to it, or on a phone over it. */
export function Component(): ReactElement {
  const { uuid = '' } = useParams()
  const file = useQuery(fileQuery(uuid))
  const reviews = useQuery(reviewsQuery(uuid))
  const list = useQuery(readingListQuery)
  const rows = list.data?.rows ?? []
  const next = nextLeft(rows, uuid)
  // Prefetches the next one.
  useQuery({ ...fileQuery(next?.uuid ?? ''), enabled: next !== undefined && file.data !== undefined })
  useQuery({ ...reviewsQuery(next?.uuid ?? ''), enabled: next !== undefined && file.data !== undefined })
  const error = file.error ?? reviews.error
  if (file.data && hasCase(file.data) && reviews.data)
    return <Score key={uuid} file={file.data} reviews={reviews.data} rows={rows} next={next} />
  if (error instanceof ApiError && error.status === 404) return <NotTheirs />
  return (
    <Screen title="Score">
      {error ? (
        <LoadFailed
          error={error}
          retry={() => {
            void file.refetch()
            void reviews.refetch()
          }}
        />
      ) : (
        <LoadingRows label="Loading the application" />
      )}
    </Screen>
  )
}

interface ScoreProps {
  file: CaseFile
  reviews: CaseReviews
  rows: readonly ReadingRow[]
  next: ReadingRow | undefined
}

function Score({ file, reviews, rows, next }: ScoreProps): ReactElement {
  usePresence(file, 'tell')
  const navigate = useNavigate()
  const { shown, isNarrow, show } = usePiece()
  const isSheet = isNarrow && shown !== undefined
  const [isAsking, setAsking] = useState(false)
  const title = file.selected_program_title ?? 'No programme'
  useSheet(isSheet, () => show(undefined))
  const goOn = () => void navigate(next ? `/score/${next.uuid}` : '/score', { replace: true })
  // A desktop always shows a part. A phone shows the selected one, in a sheet, and fetches no other.
  const beside = isNarrow ? shown : (shown ?? piecesOf(file)[0]?.id)
  return (
    <div className="score">
      <ScreenTitle title={`Score ${title}, ${file.application_number}`} />
      <ScoreHead rows={rows} uuid={file.uuid} />
      <div className="score-main" inert={isSheet}>
        <header className="score-who">
          <h1>{title}</h1>
          <Candidate file={file} />
        </header>
        <PieceRow file={file} shown={shown} onShow={show} />
        <ReviewForm
          file={file}
          reviews={reviews}
          hasNext={next !== undefined}
          onDone={goOn}
          onSkip={goOn}
          onConflict={() => setAsking(true)}
        />
      </div>
      <div className="score-beside" data-open={shown !== undefined || undefined}>
        <PieceShown file={file} shown={beside} onShow={show} />
      </div>
      {isAsking && (
        <ConflictDialog
          uuid={file.uuid}
          name={isNameHidden(file) ? undefined : nameInWords(file.name)}
          onClose={() => setAsking(false)}
          onDone={() => {
            refreshScores(file.uuid)
            goOn()
          }}
        />
      )}
    </div>
  )
}

/** Escape closes the sheet, and it traps the focus while it is open. */
function useSheet(isOpen: boolean, close: () => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => event.key === 'Escape' && close())
  useEffect(() => {
    if (!isOpen) return
    const before = document.activeElement
    document.querySelector<HTMLElement>('.piece-close button')?.focus()
    addEventListener('keydown', onKey)
    return () => {
      removeEventListener('keydown', onKey)
      if (before instanceof HTMLElement) requestAnimationFrame(() => before.focus())
    }
  }, [isOpen])
}

/** The number is enough for scoring. Where the rubric does not hide the name, it is still shown only on demand. */
function Candidate({ file }: { file: CaseFile }): ReactElement {
  const [isNamed, setNamed] = useState(false)
  const isHidden = isNameHidden(file)
  return (
    <p className="acts score-candidate" data-gap="3" data-lines="0">
      <span className="mono" translate="no">
        Candidate {file.application_number}
      </span>
      {isHidden ? (
        <span className="soft">Name hidden</span>
      ) : (
        <button type="button" className="score-name" aria-pressed={isNamed} onClick={() => setNamed(!isNamed)}>
          {isNamed ? nameInWords(file.name) : 'Show the name'}
        </button>
      )}
    </p>
  )
}

function isNameHidden({ name }: CaseFile): boolean {
  return !name.surname && !name.given
}

function NotTheirs(): ReactElement {
  return (
    <Screen title="Score">
      <EmptyState title="Not on your reading list">
        <p>You have not been asked to score this application, or you no longer need to.</p>
        <p>
          <Link to="/score">Back to your reading list</Link>
        </p>
      </EmptyState>
    </Screen>
  )
}
