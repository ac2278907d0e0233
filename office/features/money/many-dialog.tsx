import { useQueries } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useState } from 'react'
import type { useEach } from '../../lib/use-each.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LoadingRows } from '../../ui/states.tsx'
import { ToldDialog } from '../../ui/told-dialog.tsx'
import { type ManyRow, ManyRows } from './many-rows.tsx'
import { type PaymentStory, paymentQuery } from './payments-query.ts'
import { refundsInWords, sumsInWords } from './sums.ts'
import './many.css'

export interface ManyProps {
  references: readonly string[]
  onClose: () => void
  /** Something was done. */
  onDone: () => void
}

/** The story of each, as it was when the dialog was opened: what is done in it changes them. */
export function useStories(references: readonly string[]) {
  const [kept, keep] = useState<PaymentStory[]>()
  const queries = useQueries({ queries: references.map(reference => paymentQuery(reference)) })
  const found = queries.flatMap(({ data }) => (data ? [data] : []))
  if (!kept && found.length === references.length && queries.every(({ isFetching }) => !isFetching)) keep(found)
  return { all: kept, failure: queries.find(({ error }) => error)?.error?.message }
}

interface ManyDialogProps {
  id: string
  title: string
  stories: ReturnType<typeof useStories>
  rows: readonly ManyRow[]
  fates: ReturnType<typeof useEach>['fates']
  isBusy: boolean
  label: string
  busyLabel: string
  submit: () => void
  onClose: () => void
  children?: ReactNode
}

/** Several refunds with their sum, before something is done about all that are free for it. It stays open while that is under way. */
export function ManyDialog(props: ManyDialogProps): ReactElement {
  const { stories, rows, fates, isBusy, label, submit, children, ...dialog } = props
  const free = rows.filter(({ cannot }) => !cannot)
  return (
    <FormDialog
      {...dialog}
      form={{ isBusy, attempt: 0, general: null, submit }}
      label={stories.all ? label : undefined}
      disabled={free.length === 0}
      stays={isBusy}
    >
      {stories.failure && <p className="field-error">{stories.failure}</p>}
      {!stories.all && !stories.failure && <LoadingRows label="Loading what is left of each" rows={3} />}
      {stories.all && (
        <>
          <ManyRows rows={rows} fates={fates} />
          <p className="figures">
            {refundsInWords(free.length)}: <b translate="no">{sumsInWords(free.map(({ sum }) => sum)) || 'nothing'}</b>
          </p>
          {children}
        </>
      )}
    </FormDialog>
  )
}

interface FatesProps extends Pick<ManyDialogProps, 'id' | 'title' | 'rows' | 'fates' | 'onClose'> {
  /** What happened to those that were done. */
  done: string
}

/** What became of each, once all of them had their turn. */
export function Fates({ rows, fates, done, ...dialog }: FatesProps): ReactElement {
  const finished = rows.filter(({ key }) => fates.get(key) === 'done')
  return (
    <ToldDialog {...dialog} label="Close">
      <p role="status">
        {refundsInWords(finished.length)} {done} <b translate="no">{sumsInWords(finished.map(({ sum }) => sum))}</b>
        {finished.length < rows.length && ` ${rows.length - finished.length} not: each says why.`}
      </p>
      <ManyRows rows={rows} fates={fates} />
    </ToldDialog>
  )
}
