import { dirname } from 'node:path/posix'

/** The tests that a change concerns, in the order of their cost. */
interface TestsOfChange {
  /** Changed files of the pages, whose tests Vitest finds by their imports. */
  related: string[]
  /** Test files of the server in the folders that changed. By imports, every API test would concern every change. */
  beside: string[]
  /** Changed journeys and experiments. */
  journeys: string[]
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const isCode = (path: string) => /\.(ts|tsx|css)$/.test(path)

/**
 * @param changed paths from the root of the project
 * @param all every path of the project
 */
export function testsOfChange(changed: readonly string[], all: readonly string[]): TestsOfChange {
  const ofServer = changed.filter(path => /^(server|scripts|demo)\//.test(path))
  // The programs in scripts/ have nothing in common.
  const folders = new Set(ofServer.map(dirname).filter(folder => folder !== 'scripts'))
  const own = new Set(ofServer.map(path => path.replace(/(?:\.test)?\.tsx?$/, '.test.ts')))
  return {
    related: changed.filter(path => /^(shared|content|app|office)\//.test(path) && isCode(path)),
    beside: all.filter(path => isTest(path) && (folders.has(dirname(path)) || own.has(path))),
    journeys: changed.filter(path => /^(e2e|prove)\//.test(path) && isTest(path)),
  }
}
