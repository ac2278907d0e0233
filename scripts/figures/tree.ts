import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = /^(app|office|ui|views|shared|server|content)\/.*\.(ts|tsx|css)$/

/** The text of every product file at a commit, by its path. */
export function filesAt(commit: string): Map<string, string> {
  const paths = git(['ls-tree', '-r', '--name-only', commit])
    .toString('utf8')
    .split('\n')
    .filter(path => read.test(path))
  const answer = git(['cat-file', '--batch'], paths.map(path => `${commit}:${path}\n`).join(''))
  const files = new Map<string, string>()
  let at = 0
  for (const path of paths) {
    const end = answer.indexOf(10, at)
    const size = Number(answer.toString('utf8', at, end).split(' ')[2])
    files.set(path, answer.toString('utf8', end + 1, end + 1 + size))
    at = end + size + 2
  }
  return files
}

function git(args: readonly string[], input?: string): Buffer {
  return execFileSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024, ...(input ? { input } : {}) })
}
