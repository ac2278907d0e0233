import type { ReactElement } from 'react'
import { matriculationCalls } from '#shared/contract/calls/office/matriculation.ts'
import { callOffice } from '../../lib/call.ts'
import { queryClient } from '../../lib/query-client.ts'
import { Facts } from '../../ui/facts.tsx'
import { ImportDialog } from '../../ui/import-dialog.tsx'
import { refreshOffers } from '../offers/offers-query.ts'

const people = (count: number) => `${count.toLocaleString('en-GB')} ${count === 1 ? 'person' : 'people'}`

/** Numbers that a student-record system has given. */
export function NumbersDialog({ onClose }: { onClose: () => void }): ReactElement {
  return (
    <ImportDialog
      id="numbers"
      title="Import matriculation numbers"
      hint="CSV or Excel from the student-record system: an application number and a matriculation number on each line. It enrols these people, which cannot be undone."
      example={'Application number\tMatriculation number'}
      check={(file, choices) => callOffice(matriculationCalls.checkNumbers, { body: choices, files: { file } })}
      count={({ gives }) => gives}
      label={count => `Enrol ${people(count)}`}
      busyLabel="Enrolling..."
      figures={({ read, gives, unchanged }) => (
        <Facts
          look="lines"
          facts={[
            ['Lines read', figure(read)],
            ['Get their number', figure(gives)],
            ['Have it already', figure(unchanged)],
          ]}
        />
      )}
      take={(file, count, choices) =>
        callOffice(matriculationCalls.importNumbers, { body: { ...choices, count }, files: { file } })
      }
      says={({ given }) => `${people(given)} enrolled`}
      refresh={() =>
        Promise.all([refreshOffers(), queryClient.invalidateQueries({ queryKey: ['matriculation', 'list'] })])
      }
      onClose={onClose}
    />
  )
}

const figure = (count: number) => <b className="figures">{count.toLocaleString('en-GB')}</b>
