import { useEffect, useState } from 'react'
import { useLiveMe } from '#app/features/outcome/refresh-me.ts'

const soonMs = 5000
const laterMs = 60_000
/** For how long it asks more often: each question costs data. */
const freshMs = 5 * 60_000

interface AskedFee {
  /** A checkout of the payer’s own that has not ended. */
  checkout_reference?: string | undefined
  sponsor_link_ends_at?: string | undefined
}

/**
 * Somebody else, another tab or a bank may pay a fee while its page is open: the page asks, and more often for the first minutes
 * in which it can be paid.
 */
export function useFeeNews({ checkout_reference, sponsor_link_ends_at }: AskedFee): void {
  const isLinkAlive = sponsor_link_ends_at !== undefined && new Date(sponsor_link_ends_at) > new Date()
  const way = checkout_reference ?? (isLinkAlive ? sponsor_link_ends_at : undefined)
  const [oldWay, setOldWay] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setOldWay(way), freshMs)
    return () => clearTimeout(timer)
  }, [way])
  useLiveMe(true, way !== undefined && way !== oldWay ? soonMs : laterMs)
}
