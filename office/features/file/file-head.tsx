import type { ReactElement } from 'react'
import { Link, useNavigate } from 'react-router'
import { programTypeName } from '#shared/domain/program-type.ts'
import { findProgramme } from '#shared/domain/programmes.ts'
import { MotifThumb } from '#ui/art/motif-thumb.tsx'
import { IconButton } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useKeys } from '../../lib/keys.ts'
import { may, useMe } from '../../lib/me.ts'
import { hiddenName, initialsOf, nameInWords } from '../../lib/names.ts'
import { shortDayInWords } from '../../lib/words.ts'
import { PeopleNotice } from '../people/people-notice.tsx'
import { ofAccounts } from '../people/section.ts'
import { CapsPill } from './caps-pill.tsx'
import type { FileAddress } from './file-address.ts'
import type { CaseFile } from './file-query.ts'
import type { QueuePlace } from './queue-place.ts'
import { StagePill } from './stage-pill.tsx'

type FileHeadProps = {
  file: CaseFile
  here: CaseFile['here']
  place: QueuePlace | null | undefined
  address: FileAddress
}

/** Who it is, where the case is, who else has it open, and the way to the next one. */
export function FileHead({ file, here, place, address }: FileHeadProps): ReactElement {
  const { surname, given } = file.name
  return (
    <header className="file-head">
      <span className="file-sign">
        <MotifThumb subject={findProgramme(file.selected_program)?.image ?? 'default'} />
      </span>
      <div className="file-who">
        <h1>
          <bdi translate="no" className="file-name" title={nameInWords(file.name)}>
            <span className="file-surname">{surname || given ? surname : hiddenName}</span>
            {given && `, ${given}`}
          </bdi>{' '}
          <span className="file-number" translate="no">
            {file.application_number}
          </span>
        </h1>
        <p className="file-applied">
          <PersonLink number={file.application_number} />
          <span>{applied(file)}</span>
        </p>
        <PeopleNotice uuid={file.uuid} />
      </div>
      <div className="file-state">
        <StagePill file={file} />
        <CapsPill file={file} />
        {file.case.assignee && (
          <Face person={file.case.assignee} says={`Assigned to ${file.case.assignee.full_name}`} />
        )}
        {here.length > 0 && <p className="file-here">{othersInWords(here)}</p>}
      </div>
      <Neighbours place={place} address={address} />
    </header>
  )
}

function applied({ selected_program_title, program_type, answers, round, submitted_at }: CaseFile): string {
  const entry = answers?.entry_mode === 'direct_entry' ? 'Direct Entry' : answers?.entry_mode === 'utme' ? 'UTME' : ''
  return [
    selected_program_title ?? programTypeName(program_type),
    entry,
    round && `${round.name} ${round.session}`,
    submitted_at && `submitted ${shortDayInWords(submitted_at)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

/** To everything that we know of the applicant, and sent. */
function PersonLink({ number }: { number: string }): ReactElement | null {
  if (!may(useMe(), ofAccounts)) return null
  return (
    <span className="whole">
      <Link to={`/people/find?${new URLSearchParams({ q: number, open: '1' })}`}>Person</Link>
      {'\u00a0·\u00a0'}
    </span>
  )
}

function Face({ person, says }: { person: { id: string; full_name: string }; says: string }): ReactElement {
  return (
    <span className="face" role="img" aria-label={says} title={says}>
      {initialsOf(person.full_name)}
    </span>
  )
}

function othersInWords(here: CaseFile['here']): string {
  const [first, second] = here
  if (!first) return ''
  if (!second) return `${first.full_name} is here too`
  return here.length === 2
    ? `${first.full_name} and ${second.full_name} are here too`
    : `${first.full_name} and ${here.length - 1} others are here too`
}

/** J and K go through the files of the view that this one was opened from. */
function Neighbours({ place, address }: Pick<FileHeadProps, 'place' | 'address'>): ReactElement | null {
  const navigate = useNavigate()
  const { next, previous } = place ?? {}
  const { queueLink } = address
  useKeys('File', [
    ...(next ? [{ keys: 'J', label: 'Next application', run: () => address.showFile(next) }] : []),
    ...(previous ? [{ keys: 'K', label: 'Previous application', run: () => address.showFile(previous) }] : []),
    ...(queueLink ? [{ keys: 'q', label: 'Back to the queue', run: () => void navigate(queueLink) }] : []),
  ])
  if (!place && !queueLink) return null
  return (
    <nav className="file-neighbours whole" aria-label="Queue">
      {place && (
        <>
          <span className="file-place soft">
            {place.number.toLocaleString('en-GB')} of {place.total.toLocaleString('en-GB')}
          </span>
          <IconButton
            icon="M6 14.5l6-6 6 6"
            label="Previous application (K)"
            disabled={!previous}
            onClick={() => previous && address.showFile(previous)}
          />
          <IconButton
            icon="M6 9.5l6 6 6-6"
            label="Next application (J)"
            disabled={!next}
            onClick={() => next && address.showFile(next)}
          />
        </>
      )}
      {/* At the end, where what comes late does not move it. */}
      {queueLink && (
        <ButtonLink look="quiet" to={queueLink}>
          Queue
        </ButtonLink>
      )}
    </nav>
  )
}
