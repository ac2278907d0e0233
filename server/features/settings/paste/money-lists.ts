import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { homeCountry } from '#shared/catalogue/parts/home-country.ts'
import { homeStudents } from '#shared/catalogue/parts/home-students.ts'
import { tuitionSchema } from '#shared/catalogue/schema-programmes.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { homeCurrency } from '#shared/domain/acceptance-currency.ts'
import { anchorFor } from '#shared/domain/anchor.ts'
import { countryName } from '#shared/domain/countries.ts'
import { cardCurrencies, currencies } from '#shared/domain/money.ts'
import type { Residency } from '#shared/domain/residency.ts'
import { onlyKey } from '#shared/domain/setting-kinds.ts'
import { amountIn, bandIn, currencyIn, levelIn, same } from './cells.ts'
import { type Made, mergeItems } from './merge-items.ts'
import type { PasteList, Row } from './paste-list.ts'

type Fee = Catalogue['applicationFees']['msc']['nigeria']
type FeeCells = 'level' | 'residency' | 'amount' | 'currency' | 'way'

/** One line for each kind of programme and residency. */
export const feeList: PasteList<FeeCells> = {
  columns: [
    {
      key: 'level',
      title: 'Kind of programme',
      heading: /^(level|type|kind|programme type|program type|kind of programme)$/,
    },
    {
      key: 'residency',
      get title() {
        return `${homeCountry().name} or international`
      },
      heading: /^(residency|applicant|applicants|.+ or international|from)$/,
    },
    { key: 'amount', title: 'Amount', heading: /^(amount|fee|application fee)$/ },
    { key: 'currency', title: 'Currency', heading: /^currency$/, isOptional: true },
    { key: 'way', title: 'Card or transfer', heading: /^(way|by|paid by|card or transfer|method)$/, isOptional: true },
  ],
  key: 'level',
  merged: ['level'],
  merge(lines, { applicationFees, institution: { address } }) {
    const body = { ...applicationFees }
    const rows = lines.map(({ line, cells }): Row => {
      const type = levelIn(cells.level)
      const residency = residencyIn(cells.residency, address.country)
      const title = `${cells.level}, ${cells.residency}`
      if (!type) return { line, title, fate: 'problem', says: `“${cells.level}” is no kind of programme.` }
      if (!residency)
        return { line, title, fate: 'problem', says: `Write ${countryName(address.country)} or International.` }
      const next = feeIn(cells, address.country)
      if (typeof next === 'string') return { line, title, fate: 'problem', says: next }
      const fate = isDeepStrictEqual(body[type][residency], next) ? 'unchanged' : 'changed'
      body[type] = { ...body[type], [residency]: next }
      return { line, title, fate }
    })
    const isSame = isDeepStrictEqual(body, applicationFees)
    return { rows, changes: isSame ? [] : [{ place: { kind: 'application-fees', key: onlyKey }, body }] }
  },
}

function residencyIn(cell: string, country: string): Residency | undefined {
  if (/^(int|foreign|abroad|other)/i.test(cell)) return 'international'
  const isHome = same(cell, countryName(country)) || /^(ng|nigeria|local|home|national|domestic|citizen)/i.test(cell)
  return isHome ? 'nigeria' : undefined
}

/** The fee of a line, or what is wrong with it. */
function feeIn({ amount: cell, currency: named, way }: Record<FeeCells, string>, country: string): Fee | string {
  const amount = amountIn(cell)
  if (amount === 0 || /^(free|nil|none|no fee)$/i.test(cell || way)) return { kind: 'free' }
  if (amount === undefined) return noAmount(cell)
  const currency = currencyIn(named, cell) ?? homeCurrency(country)
  if (currency === 'unknown') return unknownCurrency(named)
  const isByCard = cardCurrencies.some(one => one === currency)
  if (/card/i.test(way) && !isByCard) return `Cards do not pay in ${currency}. Write “transfer”.`
  const kind = /transfer|bank/i.test(way) || !isByCard ? 'transfer' : 'card'
  return { kind, amountMinor: amount * 100, currency }
}

const noAmount = (cell: string) => `“${cell}” is no whole amount.`

function unknownCurrency(cell: string): string {
  const says = cell === '' ? 'This says no currency that a fee can have.' : `“${cell}” is no currency of a fee.`
  return `${says} Write one of ${currencies.join(', ')}.`
}

type TuitionCells = 'band' | 'new' | 'returning' | 'naira' | 'dollars' | 'semesters' | 'whole' | 'currency' | 'abroad'

/** Each band is paid by the session, by the semester, or once for the whole programme. */
export const tuitionList: PasteList<TuitionCells> = {
  columns: [
    { key: 'band', title: 'Band', heading: /^(band|name|tuition|group)$/, looks: /\p{L}{3}/u },
    { key: 'new', title: 'Per session, new students', heading: /\bnew\b/, isOptional: true },
    { key: 'returning', title: 'Per session, returning students', heading: /\breturning\b/, isOptional: true },
    {
      key: 'naira',
      get title() {
        return `Per semester, ${homeStudents().within} students`
      },
      heading: /^(naira|nigerians?|ngn|home|domestic|local)\b|\b(nigerian|home) students$/,
      isOptional: true,
    },
    {
      key: 'dollars',
      title: 'Per semester, international students',
      heading: /^(us )?dollars?\b|^usd\b|^international\b/,
      isOptional: true,
    },
    { key: 'semesters', title: 'Semesters', heading: /^(number of )?semesters$/, isOptional: true },
    { key: 'whole', title: 'For the whole programme', heading: /whole|total|programme/, isOptional: true },
    { key: 'currency', title: 'Currency', heading: /^currency$/, isOptional: true },
    {
      key: 'abroad',
      title: 'Currency for international students',
      heading: /^(currency abroad|currency for international.*|international currency)$/,
      isOptional: true,
    },
  ],
  key: 'band',
  merge(lines, { tuition, programmes, home, institution: { address } }, others) {
    const before = Object.entries(tuition)
    const made = lines.map(({ line, cells }): Made<(typeof before)[number]> => {
      const known = bandIn(tuition, cells.band) ?? anchorFor(cells.band)
      const item =
        known === ''
          ? 'Write the name of this band with letters from a to z: programmes name it.'
          : tuitionIn(cells, address.country)
      if (typeof item === 'string') return { line, title: cells.band, item: undefined, says: item }
      return { line, title: cells.band, item: [known, item] }
    })
    const merged = mergeItems(before, made, others, {
      kind: 'tuition',
      idOf: ([key]) => key,
      titleOf: ([key]) => key,
      schema: z.tuple([z.string(), tuitionSchema]),
      isNamed: key => [...programmes, ...home.cost.rows].some(one => one.tuition === key),
    })
    return {
      ...merged,
      changes: merged.changes.map(change => ({ ...change, body: Object.fromEntries(change.body as typeof before) })),
    }
  },
}

/** The amounts of a line, or what is wrong with it. */
function tuitionIn(cells: Record<TuitionCells, string>, country: string): Catalogue['tuition'][string] | string {
  const [fresh, returning] = [amountIn(cells.new), amountIn(cells.returning)]
  const [naira, dollars, semesters] = [amountIn(cells.naira), amountIn(cells.dollars), amountIn(cells.semesters)]
  const whole = amountIn(cells.whole)
  const currency = currencyIn(cells.currency, cells.new, cells.naira, cells.whole) ?? homeCurrency(country)
  const currencyAbroad = currencyIn(cells.abroad, cells.dollars)
  const wrong = [cells.new, cells.returning, cells.naira, cells.dollars, cells.semesters, cells.whole].find(
    cell => cell !== '' && amountIn(cell) === undefined,
  )
  if (currency === 'unknown' || currencyAbroad === 'unknown') {
    const named = currency === 'unknown' ? cells.currency : cells.abroad
    return named === '' && wrong !== undefined ? noAmount(wrong) : unknownCurrency(named)
  }
  const own = currency !== 'NGN' ? { currency } : {}
  const abroad = currencyAbroad && currencyAbroad !== 'USD' ? { currencyAbroad } : {}
  if (fresh !== undefined && returning !== undefined)
    return { kind: 'returning-new', per: 'session', ...own, returningNaira: returning, newNaira: fresh }
  if (naira !== undefined && dollars !== undefined && semesters !== undefined)
    return {
      ...{ kind: 'nigerian-international', per: 'semester', ...own, ...abroad, semesters },
      ...{ nairaPerSemester: naira, nairaTotal: naira * semesters },
      ...{ dollarsPerSemester: dollars, dollarsTotal: dollars * semesters },
    }
  if (whole !== undefined) return { kind: 'whole', ...own, naira: whole }
  if (wrong !== undefined) return noAmount(wrong)
  return 'Give the amounts for new and returning students, or those a semester with the number of semesters, or that for the whole programme.'
}
