import { Link } from 'react-router'
import { IconButton } from '#app/ui/button.tsx'
import { applicationRounds } from '#content/dates.ts'
import { institution } from '#content/institution.ts'
import { dayOf, longDate } from '#shared/domain/calendar.ts'
import { endOfDay, nextClosing } from '#shared/domain/closing-dates.ts'

/** A small card in the corner; nothing when no round is open. */
export default function BadgeCard({ onDismiss }: { onDismiss: () => void }) {
  const round = nextClosing(applicationRounds, dayOf(new Date()))
  if (!round) return null
  return (
    <aside className="corner badge" aria-labelledby="badge-title">
      <div>
        <h2 id="badge-title">{longDate(endOfDay(round.closesOn))}</h2>
        <p className="small">{round.name} applications close next.</p>
        <Link to={institution.applyPath} onClick={onDismiss}>
          Start an application
        </Link>
      </div>
      <IconButton icon="close" label="Dismiss" onClick={onDismiss} />
    </aside>
  )
}
