import { paths } from '#shared/paths.ts'

/**
 * Whether this document was loaded for the page where one pays. Only such a document lets the provider's library work: all
 * others refuse what it writes into its frame (server/http/site/headers.ts).
 */
export function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation === undefined || new URL(navigation.name).pathname === paths.payment
}
