export const noticePlaces = ['both', 'public', 'portal'] as const
export type NoticePlace = (typeof noticePlaces)[number]

export const noticeImportances = ['note', 'important', 'urgent'] as const
export type NoticeImportance = (typeof noticeImportances)[number]

/** More would push the page itself from a phone. */
const mostShown = 3

interface Timed {
  where: NoticePlace
  importance: NoticeImportance
  from?: string | undefined
  until?: string | undefined
}

/** The notices of these pages at a moment (`clockMoment`), the most important first. `until` itself is over. */
export function noticesAt<Notice extends Timed>(
  notices: readonly Notice[],
  place: Exclude<NoticePlace, 'both'>,
  now: string,
): Notice[] {
  return notices
    .filter(({ where }) => where === 'both' || where === place)
    .filter(({ from, until }) => (!from || from <= now) && (!until || now < until))
    .toSorted((one, other) => rank(other) - rank(one))
    .slice(0, mostShown)
}

const rank = ({ importance }: Timed) => noticeImportances.indexOf(importance)
