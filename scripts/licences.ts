import { fileURLToPath } from 'node:url'
import { type Package, packagesOf } from './licences/packages.ts'
import { exceptions, licenceOf, problemWith } from './licences/rules.ts'

// Prints every package of the lockfile by its licence, and fails on one that is not allowed: `npm run licences`.
const packages = await packagesOf(fileURLToPath(new URL('..', import.meta.url)))
const byLicence = Map.groupBy(packages, licenceOf)
const sorted = [...byLicence].sort(([, a], [, b]) => b.length - a.length)

for (const [licence, group] of sorted) {
  process.stdout.write(`\n${licence || 'no licence'}: ${group.length}\n`)
  print('  runs at the university', namesOf(group, 'product'))
  print('  builds and tests', namesOf(group, 'tool'))
}
process.stdout.write('\nLooked at one by one\n')
for (const { packages: which, why } of exceptions) {
  const names = packages.filter(({ name }) => which.test(name)).map(({ name }) => name)
  process.stdout.write(`  ${names.join(', ')}\n    ${why}\n`)
}

const problems = packages.flatMap(one => {
  const problem = problemWith(one)
  return problem ? [`${one.name}@${one.version} ${problem}`] : []
})
process.stdout.write(
  `\n${packages.length} packages, ${byLicence.size} licences, ${problems.length} that are not allowed\n`,
)
for (const problem of problems) process.stderr.write(`${problem}\n`)
process.exitCode = problems.length > 0 ? 1 : 0

function namesOf(group: readonly Package[], use: Package['use']): string[] {
  return group.filter(one => one.use === use).map(({ name, version }) => `${name} ${version}`)
}

function print(heading: string, names: readonly string[]): void {
  if (names.length > 0) process.stdout.write(`${heading} (${names.length}): ${names.join(', ')}\n`)
}
