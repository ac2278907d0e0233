import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { pasteKinds } from '#shared/domain/paste-kinds.ts'
import { shapeAttributes } from '#ui/button.tsx'

/** For a setting that is a list: the way to take it from a spreadsheet. */
export function PasteLink({ kind }: { kind: string }): ReactElement | null {
  if (!pasteKinds.some(one => one === kind)) return null
  return (
    <Link to={`/settings/paste/${kind}`} {...shapeAttributes({ look: 'secondary' })}>
      Paste from a spreadsheet
    </Link>
  )
}
