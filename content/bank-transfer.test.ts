import { expect, it } from 'vitest'
import { bankTransfer } from './bank-transfer.ts'

const accountValue = (label: string) => bankTransfer.account.find(line => line.label === label)?.value ?? ''

it('the account for transfers has all that a bank abroad asks for, each once', () => {
  const labels = bankTransfer.account.map(({ label }) => label)
  expect(new Set(labels).size).toBe(labels.length)
  expect(labels).toEqual(expect.arrayContaining(['Account name', 'Account number', 'SWIFT or BIC', 'Bank', 'Currency']))
  expect(bankTransfer.account.every(({ value }) => value.trim() !== '')).toBe(true)
  expect(accountValue('SWIFT or BIC')).toMatch(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/)
})

it('the sample account takes no one’s money; a real one has ten digits', () => {
  expect(accountValue('Account number')).toMatch(bankTransfer.isSample ? /^0+$/ : /^\d{10}$/)
})
