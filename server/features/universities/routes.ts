import type { Handler, Handlers } from '../../http/handler.ts'
import { searchUniversities } from './search.ts'

/** The same search under both paths that the specification declares (section 7). */
export function universityRoutes() {
  const search: Handler<'searchUniversities' | 'searchUniversitiesShort'> = async ({ query }) =>
    searchUniversities(query)
  return { searchUniversities: search, searchUniversitiesShort: search } satisfies Partial<Handlers>
}
