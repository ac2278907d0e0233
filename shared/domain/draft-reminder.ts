/** Nobody is reminded of an unfinished application more often. */
export const daysBetweenDraftReminders = 7

/** So many are reminded at once. */
export const mostReminded = 200

/** Why someone of a choice is not reminded. */
export type NotRemindedReason = 'recently' | 'gone'

const words: Record<NotRemindedReason, { one: string; many: string }> = {
  recently: { one: 'was reminded this week', many: 'were reminded this week' },
  gone: { one: 'has submitted, or the round has closed', many: 'have submitted, or their round has closed' },
}

/** Continues a count. */
export function sayNotReminded(reason: NotRemindedReason, count = 1): string {
  return words[reason][count === 1 ? 'one' : 'many']
}
