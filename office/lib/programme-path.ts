/** Where a programme of a round is planned. */
export function pathOf({ round, programme }: { round: string; programme: string }): string {
  return `/seats/${encodeURIComponent(round)}/${encodeURIComponent(programme)}`
}
