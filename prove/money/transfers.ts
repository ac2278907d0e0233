import { textAt } from '../../harness/client.ts'
import { multipartOf } from '../../server/testing/people.ts'
import { bankReference } from '../../shared/domain/bank-reference.ts'
import { returnTransfer, transferOf } from './cards.ts'
import {
  act,
  type Bursar,
  count,
  done,
  feeMinor,
  type Ower,
  onlyOne,
  read,
  refused,
  type Simulation,
  send,
  someBursars,
} from './simulation.ts'

const reason = 'It was decided in the experiment.'

/** Two people find the same line of the bank and book it at the same moment. */
export async function bookedByTwo(simulation: Simulation, ower: Ower): Promise<void> {
  const number = `FT-${ower.number}`
  simulation.bank.set(number, feeMinor)
  const transfer = transferOf(ower, { number, amount: feeMinor })
  onlyOne(
    simulation,
    'booking a transfer',
    await Promise.all(someBursars(simulation, 2).map(who => act(simulation, who, '/transfers', transfer))),
  )
  simulation.expected.set(ower.uuid, 'paid')
  count(simulation, 'transfers booked')
}

/** Part of the fee comes, then the rest and more: what is more is given back. */
export async function inParts(simulation: Simulation, ower: Ower): Promise<void> {
  const [first] = someBursars(simulation, 1)
  if (!first) return
  const part = Math.floor(feeMinor * 0.4)
  const ids: string[] = []
  for (const [index, amount] of [part, feeMinor - part + 50_000].entries()) {
    const number = `PT${index}-${ower.number}`
    simulation.bank.set(number, amount)
    const booked = await act(simulation, first, '/transfers', transferOf(ower, { number, amount }))
    if (!done(simulation, 'booking a part', booked)) return
    ids.push(textAt(booked.body, 'id'))
  }
  simulation.expected.set(ower.uuid, 'paid')
  count(simulation, 'paid in parts, with more than the fee')
  const { others = [] } = Object(await read(simulation, first, `/transfers/${ids[0]}`))
  const rest = others.find(({ is_rest }: { is_rest?: boolean }) => is_rest)
  if (rest) await returnTransfer(simulation, rest.id)
  else simulation.wrong.push(`what was more than the fee of ${ower.number} is nowhere`)
}

/** More than one person may book alone: the first cannot confirm it, and of two others at once one does. */
export async function large(simulation: Simulation, ower: Ower): Promise<void> {
  const [first, second, third] = someBursars(simulation, 3)
  if (!first || !second || !third) return
  const number = `LG-${ower.number}`
  const amount = 2_500_000
  simulation.bank.set(number, amount)
  const booked = await act(simulation, first, '/transfers', transferOf(ower, { number, amount }))
  if (!done(simulation, 'a large transfer', booked)) return
  const path = `/transfers/${textAt(booked.body, 'id')}/approve`
  refused(simulation, 'confirming one’s own transfer', await act(simulation, first, path), [403])
  onlyOne(
    simulation,
    'confirming a transfer',
    await Promise.all([second, third].map(who => act(simulation, who, path))),
  )
  simulation.expected.set(ower.uuid, 'paid')
  count(simulation, 'large transfers, confirmed by a second person')
}

/** An applicant announces a transfer; of those who confirm or discard it at the same moment, one does. */
export async function announced(simulation: Simulation, ower: Ower): Promise<void> {
  const number = `AN-${ower.number}`
  const said = { amount: (feeMinor / 100).toLocaleString('en-GB'), paid_on: '2026-01-05', payer: 'Ada Payer', number }
  const path = `/applications/${ower.uuid}/transfers`
  const told = await send(simulation, path, { method: 'POST', bearer: ower.bearer, multipart: multipartOf(said) })
  if (!done(simulation, 'announcing', told)) return
  const [first, second] = someBursars(simulation, 2)
  if (!first || !second) return
  const own = told.status < 300 ? told : await send(simulation, path, { bearer: ower.bearer })
  const id = Object(own.body).transfers[0].id
  const isDoubted = simulation.random.next() < 0.4
  const answers = await Promise.all([
    act(simulation, first, `/transfers/${id}/approve`),
    act(simulation, second, `/transfers/${id}/${isDoubted ? 'discard' : 'approve'}`, isDoubted ? { reason } : {}),
  ])
  onlyOne(simulation, 'deciding about an announced transfer', answers)
  const isCutOff = answers.every(({ status }) => status >= 300)
  const isBooked = isCutOff ? await isPaidFor(simulation, first, id) : !isDoubted || (answers[0]?.status ?? 500) < 300
  if (isBooked) simulation.bank.set(number, feeMinor)
  simulation.expected.set(ower.uuid, isBooked ? 'paid' : 'due')
  count(simulation, isBooked ? 'announced and booked' : 'announced and discarded')
}

async function isPaidFor(simulation: Simulation, who: Bursar, id: string): Promise<boolean> {
  return Object(await read(simulation, who, `/transfers/${id}`)).state === 'booked'
}

/** The same days of the bank in two files of different formats, read and booked by two people at the same time. */
export async function statement(simulation: Simulation, owers: readonly Ower[]): Promise<void> {
  const [first, second] = someBursars(simulation, 2)
  if (!first || !second) return
  const lines = owers.map(ower => ({
    ...{ ower, reference: bankReference(ower.number, 'application') },
    number: `ST${ower.number.replaceAll('-', '')}`,
  }))
  for (const { number } of lines) simulation.bank.set(number, feeMinor)
  const style = Math.floor(simulation.random.next() * styles.length)
  const [one, other] = [styles[style], styles[(style + 1) % styles.length]]
  if (!one || !other) return
  const ids = await Promise.all(
    [
      { who: first, text: one(lines) },
      { who: second, text: other(lines.toReversed()) },
    ].map(({ who, text }) => addFile(simulation, who, text)),
  )
  for (let round = 0; round < 5; round += 1) {
    await Promise.all(
      [first, second].flatMap(who => ids.map(id => (id ? bookMatched(simulation, who, id) : undefined))),
    )
  }
  for (const { ower } of lines) simulation.expected.set(ower.uuid, 'paid')
  count(simulation, 'lines of statements', lines.length)
}

interface BankLine {
  reference: string
  number: string
}

const commas = () => `"${(feeMinor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 })}"`
const spaces = () => `${(feeMinor / 100).toLocaleString('en-GB').replaceAll(',', ' ')},00`

/** As three banks export them. */
const styles: readonly ((lines: readonly BankLine[]) => string)[] = [
  lines =>
    [
      'Statement of account,,,',
      'Date,Narration,Reference,Credit',
      ...lines.map(({ reference, number }) => `2026-01-05,NIP/${reference}/FEE,${number},${commas()}`),
      'nonsense,of a machine,X,abc',
    ].join('\n'),
  lines =>
    [
      'sep=;',
      'Value Date;Details;Transaction Reference;Debit;Credit',
      ...lines.map(({ reference, number }) => `05/01/2026;NIP/${reference}/FEE;${number};;${spaces()}`),
      '13/01/2026;Total;;;999 999,00',
    ].join('\r\n'),
  lines =>
    [
      ':20:STMT',
      ':25:SAMPLENG/0000000000',
      ':60F:C260101NGN1000,00',
      ...lines.flatMap(({ reference, number }) => [
        `:61:2601050105C${feeMinor / 100},00NTRFNONREF//${number}`,
        `:86:NIP/${reference}/FEE`,
      ]),
      ':62F:C260106NGN1045,00',
      '-',
    ].join('\r\n'),
]

async function addFile(simulation: Simulation, who: Bursar, text: string): Promise<string | undefined> {
  const file = { fileName: 'statement.csv', contentType: 'text/csv', bytes: Buffer.from(text) }
  const multipart = multipartOf({ currency: 'NGN' }, { file })
  const call = { method: 'POST', headers: who.headers, multipart } as const
  const added = await send(simulation, '/office/api/statements', call)
  return done(simulation, 'reading a statement', added) ? textAt(added.body, 'id') : undefined
}

/** Books what is matched, all or none. A colleague may be faster: then it is read again. */
async function bookMatched(simulation: Simulation, who: Bursar, id: string): Promise<void> {
  const { lines = [] } = Object(await read(simulation, who, `/statements/${id}`))
  const matched = lines.filter(({ state }: { state: string }) => state === 'matched')
  if (matched.length === 0) return
  const booked = await act(simulation, who, `/statements/${id}/book`, {
    lines: matched.map(({ line }: { line: number }) => line),
  })
  if (booked.status >= 300) refused(simulation, 'booking lines', booked, [409])
}
