import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { shapeAttributes } from '#app/ui/button.tsx'
import { pasteKinds } from '#shared/domain/paste-kinds.ts'

/** For a setting that is a list: the way to take it from a spreadsheet. */
export function PasteLink({ kind }: { kind: string }): ReactElement | null {
  if (!pasteKinds.some(one => one === kind)) return null
  return (
    <Link to={`/settings/paste/${kind}`} {...shapeAttributes({ look: 'secondary' })}>
      Paste from a spreadsheet
    </Link>
  )
}
