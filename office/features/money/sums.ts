import { formatSum } from '#shared/domain/money.ts'

interface Sum {
  amount_minor: number
  currency: string
}

/** '₦40,000 and $50': no sum mixes currencies. */
export function sumsInWords(sums: readonly Sum[]): string {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) =>
      formatSum({ currency, amount_minor: of.reduce((all, { amount_minor }) => all + amount_minor, 0) }),
    )
    .join(' and ')
}

/** '3 refunds', '1 refund'. */
export function refundsInWords(count: number): string {
  return count === 1 ? '1 refund' : `${count.toLocaleString('en-GB')} refunds`
}
