/**
 * `npm run desks`: runs the first hour of each role in a browser, and writes its keys and clicks to docs/desks.md, beside the pictures of each
 * desk that `npm run pictures` takes. Needs a build (`npm run build`).
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { roleNames, roles } from '../shared/domain/staff.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

function firstHours(): string {
  const folder = mkdtempSync(join(tmpdir(), 'desks-'))
  const file = join(folder, 'table.md')
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'e2e/vitest.config.ts', 'e2e/first-hour.test.ts']
  try {
    const env = { ...process.env, FIRST_HOURS_FILE: file }
    const { status } = spawnSync(process.execPath, vitest, { cwd: root, stdio: 'inherit', env })
    if (status !== 0) throw new Error('A first hour did not end well')
    return readFileSync(file, 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pictures = roles.map(
  role =>
    `### ${roleNames[role]}\n\n![Today, light](pictures/desk-${role}.webp)\n![Today, dark](pictures/desk-${role}-dark.webp)\n`,
)

const page = join(root, 'docs', 'desks.md')
writeFileSync(
  page,
  `# The desk of each role

Written by \`npm run desks\`. The first hour of each role is a journey in the browser (\`e2e/first-hour.test.ts\`): it begins on Today, does what
waits there, and undoes it. Keys and clicks are those of the person, text that is typed included.

${firstHours()}
## Today

In the sample university, at 1366 × 768 (\`npm run pictures\`).

${pictures.join('\n')}`,
)
execFileSync(join(root, 'node_modules/.bin/biome'), ['format', '--write', page])
