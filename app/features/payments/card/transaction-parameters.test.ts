import { describe, expect, it } from 'vitest'
import { InvalidTransaction } from './checkout-errors.ts'
import { checkTransaction, type TransactionParameters } from './transaction-parameters.ts'

const good = { key: 'pk_test_1', amount: 1_000_000, email: 'ada@example.com' }

function problemsOf(parameters: TransactionParameters): string[] {
  try {
    checkTransaction(parameters)
    return []
  } catch (error) {
    if (!(error instanceof InvalidTransaction)) throw error
    expect(error.message).toBe('Invalid transaction parameters')
    return error.issues.map(issue => issue.message)
  }
}

describe('the parameters of a transaction', () => {
  it.each<[string, TransactionParameters, string[]]>([
    ['nothing', {}, ['key', 'amount', 'email'].map(name => `Required parameter missing: ${name}`)],
    ['what is needed', good, []],
    ['an amount as digits', { ...good, amount: '1000000' }, []],
    ['an amount of nothing', { ...good, amount: 0 }, ['Required parameter missing: amount']],
    ['an empty address', { ...good, email: '' }, ['Required parameter missing: email']],
    ['a plan instead of an amount', { key: 'pk', email: 'a@b.c', plan: 'PLN_1' }, []],
    ['the code of a plan instead of an amount', { key: 'pk', email: 'a@b.c', planCode: 'PLN_1' }, []],
    ['a customer instead of an address', { key: 'pk', amount: 1, customerCode: 'CUS_1' }, []],
    ['a customer and no key', { amount: 1, customerCode: 'CUS_1' }, ['Required parameter missing: key']],
    ['channels that are no list', { ...good, channels: 'card' }, ['Invalid parameter type: channels']],
    ['a list of channels', { ...good, channels: ['card'] }, []],
    ['metadata', { ...good, metadata: { custom_fields: [] } }, []],
    ['empty metadata', { ...good, metadata: null }, []],
    ['a list for metadata', { ...good, metadata: [] }, ['Invalid parameter type: metadata']],
    ['a split', { ...good, split: { type: 'flat' }, subaccount: 'ACCT_1' }, []],
    ['a number for the currency', { ...good, currency: 566 }, ['Invalid parameter type: currency']],
    ['a name that is there and is not', { ...good, firstName: undefined }, ['Invalid parameter type: firstName']],
    ['a text for a callback', { ...good, onSuccess: 'go' }, ['Invalid parameter type: onSuccess']],
    ['true for the amount', { ...good, amount: true }, ['Invalid parameter type: amount']],
    [
      'two things wrong',
      { key: 'pk', amount: [], email: 5 },
      ['Invalid parameter type: amount', 'Invalid parameter type: email'],
    ],
    ['something unknown', { ...good, foo: 1, toString: 'x' }, []],
  ])('%s', (_name, parameters, problems) => {
    expect(problemsOf(parameters)).toEqual(problems)
  })

  it('that are unknown are dropped, and the caller keeps theirs', () => {
    const given = { ...good, foo: 1 }
    expect(checkTransaction(given)).toEqual(good)
    expect(given.foo).toBe(1)
  })
})
