import { decoded, secretInFragment } from './link-secret.ts'

/**
 * Mail programs and people change links on their way: `#` arrives as `%23`, a full stop, bracket or quote sticks to the end, a tracker adds
 * its own words. Our private links are found in what arrived.
 */

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const token = '[A-Za-z0-9_-]{8,100}'

/** Pages whose secret is in the path. */
const inPath: readonly (readonly [path: string, secret: RegExp])[] = [
  ['/references', new RegExp(`^${uuid}`, 'i')],
  ['/transcripts', new RegExp(`^${uuid}`, 'i')],
  ['/decision', new RegExp(`^${uuid}`, 'i')],
  ['/pay', new RegExp(`^${token}`)],
  ['/verify', new RegExp(`^${token}`)],
  ['/preview', new RegExp(`^${token}`)],
]

/** Pages whose secret is behind the #, where no server sees it. */
const inFragment = [
  '/office/setup',
  '/office/invitation',
  '/office/new-password',
  '/login',
  '/forgot-password',
] as const

const isOurs = new RegExp(
  `^/+(?:${[...inPath.map(([path]) => path), ...inFragment].map(path => path.slice(1)).join('|')})(?![a-z])`,
  'i',
)

/** The address that was meant by one that arrived damaged, from path to fragment; undefined if nothing is wrong with it. */
export function repairedAddress(arrived: string): string | undefined {
  if (!isOurs.test(arrived)) return undefined
  const [path = ''] = decoded(arrived.replace(/^\/+/, '/')).split(/[?#]/)
  const meant = meantPath(path)
  if (meant === undefined) return undefined
  const repaired = meant.takesFragment ? withFragment(meant.path, arrived) : meant.path + queryOf(arrived)
  return repaired === arrived ? undefined : repaired
}

function meantPath(path: string): { path: string; takesFragment: boolean } | undefined {
  const plain = path.replace(/\/{2,}/g, '/')
  const small = plain.toLowerCase()
  for (const [start, secret] of inPath) {
    if (!small.startsWith(`${start}/`)) continue
    const found = secret.exec(plain.slice(start.length + 1).replace(/^[<(["'“‘\s]+/, ''))?.[0]
    return found
      ? { path: `${start}/${secret.ignoreCase ? found.toLowerCase() : found}`, takesFragment: false }
      : undefined
  }
  const page = inFragment.find(one => small.replace(trailing, '') === one)
  return page && { path: page, takesFragment: true }
}

/** What sticks to the end of a link in running text. */
const trailing = /[\s/.,;:!?*)\]}>"'”’»]+$/

/** An encoded # that a server sees, with the secret behind it, wherever it stands. */
function withFragment(path: string, arrived: string): string {
  const [before = '', secret] = arrived.split(/%23|#/i)
  const query = queryOf(before)
  const found = secret === undefined ? '' : secretInFragment(secret)
  if (found === '') return path + query
  return `${path}${query}#${decoded(secret ?? '').startsWith('key=') ? 'key=' : ''}${found}`
}

/** The query as it came: it may hold an address or the words of a tracker, which harm nobody. */
function queryOf(arrived: string): string {
  const at = arrived.indexOf('?')
  return at < 0 ? '' : arrived.slice(at)
}
