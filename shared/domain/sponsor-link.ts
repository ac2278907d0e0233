/** Lifetime of a link with which someone else can pay an application fee. */
const sponsorLinkDays = 30

export function sponsorLinkEndsAt(madeAt: Date): Date {
  return new Date(madeAt.getTime() + sponsorLinkDays * 86_400_000)
}
