import { posix } from 'node:path'
import { unzipSync } from 'fflate'
import { SaxesParser } from 'saxes'
import { type CleanCell, cleanCell } from '#shared/domain/lists/cells.ts'

/** Of one part of a workbook, unpacked. 50,000 lines take about 15 MB. */
const largestPart = 60 * 1024 * 1024
/** Columns further to the right belong to no list. */
const mostColumns = 200

/** Why a workbook cannot be read. */
export class UnreadableWorkbook extends Error {}

/**
 * The cells of the first sheet of an Excel workbook that has any, as they are shown without number formats. Dates are days since
 * 1900, as Excel stores them.
 */
export function readXlsx(bytes: Uint8Array, clean: CleanCell = cleanCell): string[][] {
  const parts = unpack(bytes)
  const shared = sharedTexts(partText(parts, 'xl/sharedStrings.xml') ?? '')
  const names = sheetNames(parts)
  for (const name of names) {
    const rows = sheetRows(partText(parts, name) ?? '', shared, clean)
    if (rows.some(row => row.some(cell => cell !== ''))) return rows
  }
  if (names.length === 0) throw new UnreadableWorkbook('no sheet')
  return []
}

type Parts = Record<string, Uint8Array>

function unpack(bytes: Uint8Array): Parts {
  try {
    return unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!/^xl\/(?:workbook\.xml|sharedStrings\.xml|_rels\/workbook\.xml\.rels|worksheets\/[^/]+\.xml)$/.test(name))
          return false
        if (originalSize > largestPart) throw new UnreadableWorkbook('too large')
        return true
      },
    })
  } catch (error) {
    throw error instanceof UnreadableWorkbook ? error : new UnreadableWorkbook('damaged')
  }
}

function partText(parts: Parts, name: string): string | undefined {
  const part = parts[name]
  // The size in the archive’s directory can lie.
  if (part && part.length > largestPart) throw new UnreadableWorkbook('too large')
  return part && new TextDecoder().decode(part)
}

/** The paths of the sheets in the order of their tabs. */
function sheetNames(parts: Parts): string[] {
  const targets = new Map<string, string>()
  parse(partText(parts, 'xl/_rels/workbook.xml.rels') ?? '', {
    open: (tag, { Id, Target }) => {
      if (tag === 'Relationship' && Id && Target) targets.set(Id, posix.join('xl', Target.replace(/^\/xl\//, '')))
    },
  })
  const names: string[] = []
  parse(partText(parts, 'xl/workbook.xml') ?? '', {
    open: (tag, attributes) => {
      const target =
        tag === 'sheet' && attributes.state !== 'hidden' ? targets.get(attributes['r:id'] ?? '') : undefined
      if (target && parts[target]) names.push(target)
    },
  })
  return names.length > 0
    ? names
    : Object.keys(parts)
        .filter(name => name.startsWith('xl/worksheets/'))
        .sort()
}

function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let isReading = false
  let isPhonetic = false
  parse(xml, {
    open: tag => {
      if (tag === 'si') texts.push('')
      if (tag === 'rPh') isPhonetic = true
      isReading = tag === 't' && !isPhonetic
    },
    text: text => {
      if (isReading) texts[texts.length - 1] += text
    },
    close: tag => {
      isReading = false
      if (tag === 'rPh') isPhonetic = false
    },
  })
  return texts
}

/** Cells without a reference follow each other; rows that are left out are empty lines, so that line numbers agree. */
function sheetRows(xml: string, shared: readonly string[], clean: CleanCell): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let kind = 'n'
  let column = -1
  let value = ''
  let isReading = false
  parse(xml, {
    open: (tag, { r, t }) => {
      if (tag === 'row') {
        while (rows.length < Math.min(Number(r) || rows.length + 1, rows.length + 1_000) - 1) rows.push([])
        row = []
        rows.push(row)
        column = -1
      } else if (tag === 'c') {
        column = r ? columnOf(r) : column + 1
        kind = t ?? 'n'
        value = ''
      }
      isReading = tag === 'v' || tag === 't'
    },
    text: text => {
      if (isReading) value += text
    },
    close: tag => {
      isReading = false
      if (tag !== 'c' || column >= mostColumns) return
      while (row.length < column) row.push('')
      row[column] = clean(kind === 's' ? (shared[Number(value)] ?? '') : kind === 'n' ? plainNumber(value) : value)
    },
  })
  return rows
}

/** 'C12' is the third column: 2. */
function columnOf(reference: string): number {
  const letters = /^[A-Z]+/.exec(reference)?.[0] ?? 'A'
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Excel stores 61.1 as 61.100000000000001. */
function plainNumber(value: string): string {
  const number = Number(value)
  return value !== '' && Number.isFinite(number) && Math.abs(number) < 1e15
    ? String(Number(number.toPrecision(15)))
    : value
}

interface Handlers {
  open?: (tag: string, attributes: Record<string, string | undefined>) => void
  text?: (text: string) => void
  close?: (tag: string) => void
}

function parse(xml: string, { open, text, close }: Handlers): void {
  const parser = new SaxesParser()
  const local = (name: string) => name.slice(name.indexOf(':') + 1)
  parser.on('error', () => {
    throw new UnreadableWorkbook('damaged')
  })
  parser.on('opentag', tag => open?.(local(tag.name), tag.attributes))
  parser.on('text', piece => text?.(piece))
  parser.on('closetag', tag => close?.(local(tag.name)))
  if (xml) parser.write(xml).close()
}
