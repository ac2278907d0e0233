import type { Handler, Handlers } from '../../http/handler.ts'
import { searchUniversities } from './search.ts'

type UniversityCalls = 'searchUniversities' | 'searchUniversitiesShort'

/** The same search under both paths that the specification declares (section 7). */
export function universityRoutes(): Handlers<UniversityCalls> {
  const search: Handler<UniversityCalls> = async ({ query }) => searchUniversities(query)
  return { searchUniversities: search, searchUniversitiesShort: search }
}
