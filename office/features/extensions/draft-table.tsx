import type { ReactElement } from 'react'
import { longDate } from '#shared/domain/calendar.ts'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { Pill } from '../../ui/pill.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { draftName, draftProgramme, lastDayBefore } from './draft-words.ts'
import type { Draft } from './drafts-query.ts'

const columns: readonly Column[] = [
  { id: 'name', label: 'Applicant' },
  { id: 'programme', label: 'Programme' },
  { id: 'round', label: 'Round closes', hideBelow: 'tablet' },
  { id: 'until', label: 'Can submit until' },
  { id: 'why', label: 'Granted', hideBelow: 'phone' },
  { id: 'actions', label: 'Actions', look: 'quiet' },
]

type DraftTableProps = { caption: string; drafts: readonly Draft[]; onExtend: (draft: Draft) => void; busy: boolean }

/** Drafts with the deadline of their round, and any extension with who gave it. */
export function DraftTable({ caption, drafts, onExtend, busy }: DraftTableProps): ReactElement {
  return (
    <Table caption={caption} columns={columns} narrow="stack" busy={busy}>
      <tbody>
        {drafts.map(draft => (
          <DraftRow key={draft.uuid} draft={draft} onExtend={() => onExtend(draft)} />
        ))}
      </tbody>
    </Table>
  )
}

function DraftRow({ draft, onExtend }: { draft: Draft; onExtend: () => void }): ReactElement {
  const { round, extension, email, application_number } = draft
  const ends = extension ?? round
  const name = draftName(draft)
  return (
    <tr>
      <td>
        <bdi translate="no" className="row-name one-line strong" title={name}>
          {name}
        </bdi>
        <span className="draft-email">
          {[application_number, name === email ? '' : email].filter(Boolean).join(' · ')}
        </span>
      </td>
      <td>{draftProgramme(draft)}</td>
      <td data-hide="tablet">{round ? lastDayBefore(round.closes_at) : '–'}</td>
      <td>
        {draft.is_submitted ? 'Submitted' : ends ? lastDayBefore(ends.closes_at) : '–'}
        {!draft.is_submitted && ends && new Date(ends.closes_at) <= new Date() && (
          <>
            {' '}
            <Pill tone="waiting">Over</Pill>
          </>
        )}
      </td>
      <td data-hide="phone">
        {extension && (
          <>
            {extension.granted_by ?? 'In a shell'}, {longDate(new Date(extension.granted_at))}
            <span className="draft-why" dir="auto">
              {extension.reason}
            </span>
          </>
        )}
      </td>
      <td data-align="end" data-end="">
        {!draft.is_submitted && (
          <Button look="secondary" onClick={onExtend}>
            {extension ? 'Change' : 'Give more time'}
            <VisuallyHidden> for {name}</VisuallyHidden>
          </Button>
        )}
      </td>
    </tr>
  )
}
