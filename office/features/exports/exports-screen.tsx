import './export.css'
import type { ReactElement } from 'react'
import { mostWithoutApproval } from '#shared/domain/export-kinds.ts'
import { may, useMe } from '../../lib/me.ts'
import { Screen } from '../../ui/screen.tsx'
import { ExportButton } from './export-button.tsx'
import { Requests } from './requests.tsx'
import { Results } from './results.tsx'
import { SavedExports } from './saved-exports.tsx'

const most = mostWithoutApproval.toLocaleString('en-GB')

/** Exports that are saved, large ones that wait for a colleague, and totals for reports. */
export function Component(): ReactElement {
  const me = useMe()
  return (
    <Screen
      title="Exports"
      lead={`More than ${most} people in a week need a colleague’s approval. Every export is in the audit log.`}
      actions={<ExportButton what="totals" view={{}} inWords="By programme, round and stage" label="Export totals" />}
    >
      <div className="stack export-parts">
        {may(me, ['people.export', 'payments.export']) && <Requests />}
        <SavedExports />
        <Results />
      </div>
    </Screen>
  )
}
