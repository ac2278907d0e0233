import { exportColumns, mostWithoutApproval } from '../../shared/domain/export-kinds.ts'
import { cellsOfText } from '../../shared/domain/lists/cells.ts'
import type { Desk } from './desks.ts'
import type { Simulation } from './simulation.ts'
import { count } from './tally.ts'

/** The JAMB numbers in the file for upload to JAMB. A file with many people needs a colleague’s approval. */
export async function downloadHandOver({ desks, tally }: Simulation, people: number): Promise<string[]> {
  const [officer] = desks.officers as [Desk]
  const wanted = { what: 'caps', columns: exportColumns.caps.map(({ id }) => id), filter: {}, format: 'csv' }
  let request: string | undefined
  if (people > mostWithoutApproval) {
    request = String((await officer.post('/exports/requests', wanted)).id)
    count(tally, 'export.asked')
    await desks.registrar.post(`/exports/requests/${request}/approve`)
    count(tally, 'export.approved')
  }
  const { body } = await officer.attempt('POST', '/exports', { ...wanted, ...(request ? { request } : {}) }, [])
  count(tally, 'export.made')
  const [headings = [], ...rows] = cellsOfText(String(body))
  const at = headings.indexOf('JAMB registration number')
  return rows.map(row => (row[at] ?? '').toUpperCase())
}
