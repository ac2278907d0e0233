import type { ReactElement } from 'react'
import type { RequirementVerdict } from '#shared/domain/requirement.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { useKeys } from '../../../lib/keys.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import { Pill } from '../../../ui/pill.tsx'
import type { CheckRow } from './proofs.ts'

type SettleRowProps = { row: CheckRow; onSettle: (verdict: RequirementVerdict | null) => void }

/** Below a requirement that neither numbers nor a document of its own decide: what a person says of it. */
export function SettleRow({ row, onSettle }: SettleRowProps): ReactElement {
  const { verdict, by } = row.settled ?? {}
  useKeys('Requirement', [
    { keys: 'v', label: 'Met', run: () => onSettle('met') },
    { keys: 'x', label: 'Not met', run: () => onSettle('not_met') },
  ])
  return (
    <tr className="checks-settle" data-current="">
      <td colSpan={3}>
        <fieldset className="cluster">
          <legend className="visually-hidden">{row.requirement}</legend>
          {verdict ? (
            <>
              <Pill tone={verdict === 'met' ? 'good' : 'bad'}>
                <Icon name={verdict === 'met' ? 'check' : 'close'} /> {verdict === 'met' ? 'Met' : 'Not met'}
              </Pill>
              {by && <span className="soft small">{by}</span>}
              <Button look="quiet" onClick={() => onSettle(null)}>
                Open again
              </Button>
            </>
          ) : (
            <>
              <Button look="secondary" onClick={() => onSettle('met')}>
                Met <Kbd keys="v" />
              </Button>
              <Button look="secondary" onClick={() => onSettle('not_met')}>
                Not met <Kbd keys="x" />
              </Button>
            </>
          )}
        </fieldset>
      </td>
    </tr>
  )
}
