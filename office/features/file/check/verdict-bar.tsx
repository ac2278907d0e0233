import { type ReactElement, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { useKeys } from '../../../lib/keys.ts'
import { Kbd } from '../../../ui/kbd.tsx'
import type { Seen } from '../../viewer/document-viewer.tsx'
import type { Version } from './proofs.ts'
import type { KeyedReason } from './reasons.ts'
import { VerdictPill } from './requirement-table.tsx'

type VerdictBarProps = {
  version: Version
  seen: Seen
  reasons: readonly KeyedReason[]
  reasonLabel: (code: string) => string
  onFine: () => void
  onNotFine: (reason: KeyedReason) => void
}

/** One key for “fine”, and one more for the reason why not. */
export function VerdictBar({ version, seen, reasons, reasonLabel, onFine, onNotFine }: VerdictBarProps): ReactElement {
  const [isChoosing, setChoosing] = useState(false)
  useKeys('Verdict', [
    ...(seen.fine ? [{ keys: 'y', label: 'Fine', run: onFine }] : []),
    ...(seen.notFine
      ? [{ keys: 'n', label: 'Not fine, then the letter of the reason', run: () => setChoosing(true) }]
      : []),
  ])
  if (isChoosing && seen.notFine)
    return <Reasons reasons={reasons} onChoose={onNotFine} onClose={() => setChoosing(false)} />
  return (
    <footer className="acts verdict">
      {version.verdict && <VerdictPill version={version} reasonLabel={reasonLabel} />}
      <Button look="secondary" disabled={!seen.fine} onClick={onFine}>
        Fine <Kbd keys="y" />
      </Button>
      <Button look="secondary" disabled={!seen.notFine} onClick={() => setChoosing(true)} aria-expanded={false}>
        Not fine… <Kbd keys="n" />
      </Button>
      {version.judged_by && <span className="small at-end">{version.judged_by.full_name}</span>}
    </footer>
  )
}

type ReasonsProps = {
  reasons: readonly KeyedReason[]
  onChoose: (reason: KeyedReason) => void
  onClose: () => void
}

/** While they are open their letters are theirs, whatever else these do on this screen. */
function Reasons({ reasons, onChoose, onClose }: ReasonsProps): ReactElement {
  function choose(reason: KeyedReason): void {
    onClose()
    onChoose(reason)
  }
  useKeys('Why not', [
    ...reasons.map(reason => ({ keys: reason.key, label: reason.label, run: () => choose(reason) })),
    { keys: 'Escape', label: 'Back', run: onClose },
  ])
  return (
    <fieldset className="acts verdict" data-choosing="">
      <legend className="visually-hidden">Why not</legend>
      {reasons.map(reason => (
        <Button look="secondary" key={reason.code} onClick={() => choose(reason)}>
          <Kbd keys={reason.key} /> {reason.label}
        </Button>
      ))}
      <Button look="quiet" onClick={onClose}>
        Back <Kbd keys="Escape" />
      </Button>
    </fieldset>
  )
}
