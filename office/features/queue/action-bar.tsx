import type { ReactElement, ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import type { DecidingAction } from './use-decide.ts'

interface ActionBarProps {
  chosen: number
  isAll: boolean
  /** How many the view shows; undefined while it is not known. */
  matching: number | undefined
  isMore: boolean
  onAssign: (() => void) | undefined
  /** What can be decided about applications of this view, the usual next step first. */
  decisions: readonly { action: DecidingAction; run: () => void }[]
  onReaders: (() => void) | undefined
  onInvite: (() => void) | undefined
  onAsk: (() => void) | undefined
  onWrite: (() => void) | undefined
  onChooseAll: () => void
  onClear: () => void
  /** What can be done with the whole view. */
  children: ReactNode
}

const decideNames: Record<DecidingAction, string> = {
  propose: 'Propose…',
  approve: 'Approve…',
  discard: 'Discard…',
}

export const decideKeys: Record<DecidingAction, string> = { propose: 'p', approve: 'y', discard: 'd' }

const figures = new Intl.NumberFormat('en-GB')

/** What can be done with the chosen applications: on one line at 1,366 pixels, so only the names for screen readers are whole. Without any, the keys that lead there. */
export function ActionBar(props: ActionBarProps): ReactElement {
  const { chosen, isAll, matching = 0, isMore, decisions, onAssign, onReaders, onInvite, onAsk, onWrite } = props
  const { onChooseAll, onClear, children } = props
  const all = `${figures.format(matching)}${isMore ? '+' : ''}`
  return (
    <section className="action-bar" aria-label="Chosen applications" data-open={chosen > 0 || undefined}>
      <p role="status" className="action-count">
        {chosen > 0 && (isAll ? `All ${all} chosen` : `${figures.format(chosen)} chosen`)}
      </p>
      {chosen > 0 && (
        <>
          {decisions.map(({ action, run }, index) => (
            <Button key={action} onClick={run} look={index === 0 ? 'primary' : 'quiet'}>
              {decideNames[action]} <Kbd keys={decideKeys[action]} />
            </Button>
          ))}
          {onAssign && (
            <Button onClick={onAssign} look={decisions.length > 0 ? 'quiet' : 'primary'}>
              Assign <Kbd keys="a" />
            </Button>
          )}
          {onReaders && (
            <Button look="quiet" onClick={onReaders}>
              Ask readers
            </Button>
          )}
          {onInvite && (
            <Button look="quiet" onClick={onInvite} aria-label="Invite to a sitting">
              Invite…
            </Button>
          )}
          {onAsk && (
            <Button look="quiet" onClick={onAsk} aria-label="Ask for something">
              Ask…
            </Button>
          )}
          {onWrite && (
            <Button look="quiet" onClick={onWrite} aria-label="Write to them">
              Write…
            </Button>
          )}
          {!isAll && matching > chosen && (
            <Button look="quiet" onClick={onChooseAll} aria-label={`Choose all ${all} that match`}>
              Choose all {all}
            </Button>
          )}
          <Button look="quiet" onClick={onClear}>
            Clear
          </Button>
        </>
      )}
      {children}
      <p className="action-keys key-hints" aria-hidden="true">
        <Kbd keys="j" />
        <Kbd keys="k" /> move <Kbd keys="x" /> choose <Kbd keys="Enter" /> open <Kbd keys="?" /> keys
      </p>
    </section>
  )
}
