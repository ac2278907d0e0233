import type { ReactElement } from 'react'
import { Button } from '#ui/button.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import type { Verdicts } from './use-verdict.ts'

/** The last verdict, with the way to undo it. */
export function LastVerdict({ last }: Pick<Verdicts, 'last'>): ReactElement {
  return (
    <p className="last-verdict" role="status">
      {last && (
        <>
          {last.says}{' '}
          <Button look="quiet" onClick={last.undo}>
            Undo <Kbd keys="u" />
          </Button>
        </>
      )}
    </p>
  )
}
