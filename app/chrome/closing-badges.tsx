import { announcedRounds } from '#shared/catalogue/parts/announced-rounds.ts'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { longDate } from '#shared/domain/calendar.ts'
import { roundSpan } from '#shared/domain/round-span.ts'
import { IconButton } from '#ui/button.tsx'

/** A small card in the corner for each round, in the order in which they close; `app/boot/badge.ts` shows the first that is open. */
export function ClosingBadges() {
  return announcedRounds().map(({ id, name, opensOn, closesOn }) => (
    <aside
      key={id}
      className="corner badge"
      aria-labelledby={`badge-${id}`}
      data-opens={roundSpan({ opensOn, closesOn }).opens}
      data-until={roundSpan({ opensOn, closesOn }).until}
      hidden
    >
      <div>
        <h2 id={`badge-${id}`}>{longDate(closesOn)}</h2>
        <p className="small">{name} applications close next.</p>
        <a href={institution().applyPath}>Start an application</a>
      </div>
      <IconButton icon="close" label="Dismiss" />
    </aside>
  ))
}
