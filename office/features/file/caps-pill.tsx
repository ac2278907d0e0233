import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { dayAndMonth } from '#shared/domain/calendar.ts'
import type { CapsState } from '#shared/domain/caps-life.ts'
import type { CaseFile } from './file-query.ts'

const looks: Record<CapsState, { words: string; tone?: 'waiting' | 'good' | 'bad' }> = {
  to_propose: { words: 'To propose to JAMB' },
  proposed: { words: 'Proposed to JAMB' },
  jamb_approved: { words: 'Approved by JAMB' },
  accepted_on_caps: { words: 'Accepted on CAPS', tone: 'good' },
  transfer_pending: { words: 'Transfer pending at JAMB', tone: 'waiting' },
  rejected: { words: 'Rejected by JAMB', tone: 'bad' },
}

/** Where an undergraduate with a place is with JAMB, and the way to their line there. */
export function CapsPill({ file }: { file: CaseFile }): ReactElement | null {
  const { caps } = file.case
  if (!caps) return null
  const { words, tone } = looks[caps.state]
  const number = file.answers?.jamb_registration_number
  const search = new URLSearchParams({ state: caps.state, ...(typeof number === 'string' ? { q: number } : {}) })
  return (
    <Link className="pill caps-pill" data-tone={tone} to={`/caps?${search}`}>
      {words}
      {caps.since && <span className="plain">since {dayAndMonth(new Date(caps.since))}</span>}
    </Link>
  )
}
