import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Texts, textsOf } from './texts.ts'

export interface SourceTexts extends Texts {
  path: string
}

/** Excludes test input, names of places and universities, and earlier versions of forms. */
const isOurs = (path: string) =>
  /\.(tsx?|mjs|css|md)$/.test(path) &&
  !/\.(test|fixture)\.tsx?$|\/testing\/|\.d\.m?ts$|^\.ci|LICENCES\.md$|universities-corrections|server\/db\/tables\.ts$|^shared\/forms\/version-\d|^scripts\/words/.test(
    path,
  )

/** The English of every file, of the working copy or of a commit. */
export function readTexts(root: string, commit?: string): SourceTexts[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  const listed = commit === undefined ? git('ls-files') : git('ls-tree', '-r', '--name-only', commit)
  const paths = listed.split('\n').filter(isOurs)
  const read = (path: string) =>
    commit === undefined ? readFileSync(join(root, path), 'utf8') : git('show', `${commit}:${path}`)
  return paths.map(path => ({ path, ...textsOf(path, read(path)) }))
}
