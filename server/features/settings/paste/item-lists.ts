import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { schemaProblems } from '#shared/catalogue/read.ts'
import { schoolSchema, subjectSchema, tuitionSchema } from '#shared/catalogue/schema-programmes.ts'
import type { Catalogue } from '#shared/catalogue/types.ts'
import { anchorFor, isAnchor } from '#shared/domain/anchor.ts'
import { cardCurrencies, currencies } from '#shared/domain/money.ts'
import { residencies } from '#shared/domain/residency.ts'
import { onlyKey, type SettingKind } from '#shared/domain/setting-kinds.ts'
import { amountIn, bandIn, codeFor, currencyIn, idsFor, levelIn, namedBy } from './cells.ts'
import type { Merged, PasteList, Row } from './paste-list.ts'

interface Made<Item> {
  line: number
  title: string
  item: Item | undefined
  says?: string
}

interface ItemsOf<Item> {
  kind: SettingKind
  idOf(item: Item): string
  titleOf(item: Item): string
  schema: z.ZodType
  /** Whether something else in the catalogue needs this one: then it stays. */
  isNamed(id: string): boolean
}

/** Puts items into a list by their id: known ones in their place, new ones at the end. */
function mergeItems<Item>(
  before: readonly Item[],
  made: readonly Made<Item>[],
  others: 'keep' | 'drop',
  { kind, idOf, titleOf, schema, isNamed }: ItemsOf<Item>,
): Merged {
  const rows: Row[] = []
  const taken = new Map<string, Item>()
  for (const { line, title, item, says } of made) {
    const checked = item === undefined ? undefined : schema.safeParse(item)
    const wrong = says ?? (checked && !checked.success ? schemaProblems(checked.error)[0]?.message : undefined)
    if (item === undefined || wrong !== undefined) {
      rows.push({ line, title, fate: 'problem', says: wrong ?? 'This line cannot be read.' })
      continue
    }
    if (taken.has(idOf(item))) {
      rows.push({ line, title, fate: 'problem', says: 'This is in the list twice.' })
      continue
    }
    const known = before.find(one => idOf(one) === idOf(item))
    const fate = known === undefined ? 'new' : isDeepStrictEqual(known, item) ? 'unchanged' : 'changed'
    rows.push({ line, title, fate })
    taken.set(idOf(item), item)
  }
  const missing = others === 'drop' ? before.filter(one => !taken.has(idOf(one))) : []
  const dropped = missing.filter(one => !isNamed(idOf(one)))
  rows.push(
    ...missing.map(
      (one): Row =>
        dropped.includes(one)
          ? { title: titleOf(one), fate: 'dropped' }
          : { title: titleOf(one), fate: 'unchanged', says: 'Stays: a programme or the home page names it.' },
    ),
  )
  const kept = before.filter(one => !dropped.includes(one)).map(one => taken.get(idOf(one)) ?? one)
  const added = [...taken.values()].filter(one => !before.some(known => idOf(known) === idOf(one)))
  const body = [...kept, ...added]
  return { rows, changes: isDeepStrictEqual(body, before) ? [] : [{ place: { kind, key: onlyKey }, body }] }
}

type School = Catalogue['schools'][number]

export const schoolList: PasteList<'name' | 'code' | 'key'> = {
  columns: [
    {
      key: 'name',
      title: 'Name',
      heading: /^(name|school|faculty|college|name of (the )?(school|faculty))$/,
      looks: /\p{L}{3}/u,
    },
    {
      key: 'code',
      title: 'Code in matriculation numbers',
      heading: /^(code|short|abbreviation|short name)$/,
      isOptional: true,
    },
    { key: 'key', title: 'Id', heading: /^(id|key)$/, isOptional: true },
  ],
  key: 'name',
  merge(lines, { schools, programmes }, others) {
    const codes = schools.map(({ code }) => code)
    const keyOf = idsFor(
      'school',
      schools.map(({ key }) => key),
    )
    const made = lines.map(({ line, cells }): Made<School> => {
      const known = namedBy(schools, isAnchor(cells.key) ? cells.key : cells.name)
      const code = cells.code.toUpperCase() || (known?.code ?? codeFor(cells.name, codes))
      codes.push(code)
      return {
        line,
        title: cells.name,
        item: {
          ...known,
          key: known?.key ?? (isAnchor(cells.key) ? cells.key : keyOf(cells.name)),
          name: cells.name,
          code,
        },
      }
    })
    return mergeItems(schools, made, others, {
      kind: 'schools',
      idOf: ({ key }) => key,
      titleOf: ({ name }) => name,
      schema: schoolSchema,
      isNamed: key => programmes.some(({ school }) => school === key),
    })
  },
}

export const subjectList: PasteList<'name' | 'key'> = {
  columns: [
    { key: 'name', title: 'Name', heading: /^(name|subject|field|department)$/, looks: /\p{L}{3}/u },
    { key: 'key', title: 'Id', heading: /^(id|key)$/, isOptional: true },
  ],
  key: 'name',
  merge(lines, { subjects, programmes, home }, others) {
    const keyOf = idsFor(
      'subject',
      subjects.map(({ key }) => key),
    )
    const made = lines.map(({ line, cells }): Made<Catalogue['subjects'][number]> => {
      const known = namedBy(subjects, isAnchor(cells.key) ? cells.key : cells.name)
      return {
        line,
        title: cells.name,
        item: { key: known?.key ?? (isAnchor(cells.key) ? cells.key : keyOf(cells.name)), name: cells.name },
      }
    })
    return mergeItems(subjects, made, others, {
      kind: 'subjects',
      idOf: ({ key }) => key,
      titleOf: ({ name }) => name,
      schema: subjectSchema,
      isNamed: key => programmes.some(({ subject }) => subject === key) || home.cloth.includes(key),
    })
  },
}

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
      title: 'Nigeria or international',
      heading: /^(residency|applicant|applicants|nigeria or international|from)$/,
    },
    { key: 'amount', title: 'Amount', heading: /^(amount|fee|application fee)$/ },
    { key: 'currency', title: 'Currency', heading: /^currency$/, isOptional: true },
    { key: 'way', title: 'Card or transfer', heading: /^(way|by|paid by|card or transfer|method)$/, isOptional: true },
  ],
  key: 'level',
  merged: ['level'],
  merge(lines, { applicationFees }) {
    const body = { ...applicationFees }
    const rows = lines.map(({ line, cells }): Row => {
      const type = levelIn(cells.level)
      const residency = /^(ng|nigeria|local|home|national|domestic|citizen)/i.test(cells.residency)
        ? residencies[0]
        : /^(int|foreign|abroad|other)/i.test(cells.residency)
          ? residencies[1]
          : undefined
      const title = `${cells.level}, ${cells.residency}`
      if (!type) return { line, title, fate: 'problem', says: `“${cells.level}” is no kind of programme.` }
      if (!residency) return { line, title, fate: 'problem', says: 'Write Nigeria or International.' }
      const next = feeIn(cells)
      if (typeof next === 'string') return { line, title, fate: 'problem', says: next }
      const fate = isDeepStrictEqual(body[type][residency], next) ? 'unchanged' : 'changed'
      body[type] = { ...body[type], [residency]: next }
      return { line, title, fate }
    })
    const isSame = isDeepStrictEqual(body, applicationFees)
    return { rows, changes: isSame ? [] : [{ place: { kind: 'application-fees', key: onlyKey }, body }] }
  },
}

/** The fee of a line, or what is wrong with it. */
function feeIn({ amount: cell, currency: named, way }: Record<FeeCells, string>): Fee | string {
  const amount = amountIn(cell)
  if (amount === 0 || /^(free|nil|none|no fee)$/i.test(cell || way)) return { kind: 'free' }
  if (amount === undefined) return noAmount(cell)
  const currency = currencyIn(named, cell) ?? 'NGN'
  if (currency === 'unknown') return unknownCurrency(named)
  const isByCard = cardCurrencies.some(one => one === currency)
  if (/card/i.test(way) && !isByCard) return `Cards do not pay in ${currency}. Write “transfer”.`
  const kind = /transfer|bank/i.test(way) || !isByCard ? 'transfer' : 'card'
  return { kind, amountMinor: amount * 100, currency }
}

const noAmount = (cell: string) => `“${cell}” is no whole amount.`

const unknownCurrency = (cell: string) => `“${cell}” is no currency of a fee. Write one of ${currencies.join(', ')}.`

type TuitionCells = 'band' | 'new' | 'returning' | 'naira' | 'dollars' | 'semesters' | 'whole' | 'currency' | 'abroad'

/** Each band is paid by the session, by the semester, or once for the whole programme. */
export const tuitionList: PasteList<TuitionCells> = {
  columns: [
    { key: 'band', title: 'Band', heading: /^(band|name|tuition|group)$/, looks: /\p{L}{3}/u },
    { key: 'new', title: 'Per session, new students', heading: /\bnew\b/, isOptional: true },
    { key: 'returning', title: 'Per session, returning students', heading: /\breturning\b/, isOptional: true },
    { key: 'naira', title: 'Per semester, Nigerian students', heading: /^(naira|nigerians?|ngn)\b/, isOptional: true },
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
  merge(lines, { tuition, programmes, home }, others) {
    const before = Object.entries(tuition)
    const made = lines.map(({ line, cells }): Made<(typeof before)[number]> => {
      const known = bandIn(tuition, cells.band) ?? anchorFor(cells.band)
      const item =
        known === '' ? 'Write the name of this band with letters from a to z: programmes name it.' : tuitionIn(cells)
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
function tuitionIn(cells: Record<TuitionCells, string>): Catalogue['tuition'][string] | string {
  const [fresh, returning] = [amountIn(cells.new), amountIn(cells.returning)]
  const [naira, dollars, semesters] = [amountIn(cells.naira), amountIn(cells.dollars), amountIn(cells.semesters)]
  const whole = amountIn(cells.whole)
  const currency = currencyIn(cells.currency, cells.new, cells.naira, cells.whole)
  const currencyAbroad = currencyIn(cells.abroad, cells.dollars)
  const wrong = [cells.new, cells.returning, cells.naira, cells.dollars, cells.semesters, cells.whole].find(
    cell => cell !== '' && amountIn(cell) === undefined,
  )
  if (currency === 'unknown' || currencyAbroad === 'unknown') {
    const named = currency === 'unknown' ? cells.currency : cells.abroad
    return named === '' && wrong !== undefined ? noAmount(wrong) : unknownCurrency(named)
  }
  const own = currency && currency !== 'NGN' ? { currency } : {}
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
