import { withoutCurrency } from '../typed-money.ts'

/**
 * An amount as banks write it, in minor units: '1,234,567.89', '1.234.567,89', "1 234,50", '(500.00)', '500.00-', '₦10,000 CR'. Money that
 * goes out is negative. Undefined for what is no amount, and for '1.000', which may be a thousand or one.
 */
export function readBankAmount(cell: string): number | undefined {
  const text = withoutCurrency(cell)
    .replace(/['’\s]/g, '')
    .toUpperCase()
  const match = /^(\()?([+-])?([\d.,]+)(-)?(CR|DR|C|D)?(\))?$/.exec(text)
  if (!match || Boolean(match[1]) !== Boolean(match[6])) return undefined
  const minor = magnitude(match[3] ?? '')
  if (minor === undefined) return undefined
  const isOut = Boolean(match[1]) || match[2] === '-' || Boolean(match[4]) || match[5]?.startsWith('D')
  return isOut ? -minor : minor
}

function magnitude(written: string): number | undefined {
  // A bank’s database writes four decimals; four digits are never a group.
  const digits = written.replace(/([.,]\d\d)00$/, '$1')
  const [, whole = '', , fraction = ''] = /^([\d.,]*?)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? []
  const groups = whole.split(/[.,]/)
  const separators = new Set(whole.replace(/\d/g, ''))
  const isGrouped =
    groups.length === 1 || (groups.slice(1).every(group => group.length === 3) && /^\d{1,3}$/.test(groups[0] ?? ''))
  if (!/^\d+$/.test(groups.join('')) || !isGrouped || separators.size > 1) return undefined
  // One point and three digits: a thousand in Lagos, one in a file of decimals.
  if (fraction === '' && whole.split('.').length === 2) return undefined
  const minor = Number(groups.join('')) * 100 + Number(fraction.padEnd(2, '0'))
  return Number.isSafeInteger(minor) ? minor : undefined
}
