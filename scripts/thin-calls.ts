import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { Call } from '../shared/contract/calls/call.ts'

/** The columns of the contract table that a browser needs to make a call. */
export function thinCall({ name, method, path, who, body, fallback, creates, status, answer, isBackground }: Call) {
  const isFile = answer === 'file'
  return { name, method, path, who, body, fallback, creates, status, isBackground, answer: isFile ? answer : undefined }
}

const areas = /\/shared\/contract\/calls\/(?!call\.|index\.|limit\.)(office\/)?[\w-]+\.ts$/
/** Reads a column of all rows that pages do not have. */
const words = /\/shared\/contract\/audit\/words-of-calls\.ts$/

/**
 * Replaces the module of an area’s calls with the columns that pages need, without schemas, limits and texts. The other fields of a row
 * exist only as types. What is read from the whole table becomes what it is.
 */
export function thinCalls(): Plugin {
  return {
    name: 'thin-calls',
    enforce: 'pre',
    async load(id) {
      if (words.test(id)) {
        const { wordsOfCalls } = await import(pathToFileURL(id).href)
        return `export const wordsOfCalls = ${JSON.stringify(wordsOfCalls)}`
      }
      if (!areas.test(id)) return
      const tables: Record<string, Record<string, Call>> = await import(pathToFileURL(id).href)
      return Object.entries(tables)
        .map(
          ([name, rows]) =>
            `export const ${name} = ${JSON.stringify(Object.fromEntries(Object.entries(rows).map(([key, row]) => [key, thinCall(row)])))}`,
        )
        .join('\n')
    },
  }
}
