import type { ReactNode } from 'react'
import { programmeRows } from '#shared/catalogue/parts/programme-rows.ts'
import { Motif } from '#ui/art/motif-tile.tsx'

/** The cloth of a programme; a plain one while no programme is chosen. */
export default function ProgrammeTile({ programme }: { programme: string | null }): ReactNode {
  const row = programmeRows().find(({ id }) => id === programme)
  return <Motif subject={row?.image ?? row?.subject ?? 'default'} {...(row && { seed: row.id })} />
}
