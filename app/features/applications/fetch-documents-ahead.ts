import { paths } from '#shared/paths.ts'

/** The documents page works offline too, once it is here. */
export function fetchDocumentsAhead(): void {
  import('#app/router/fetch-ahead.ts').then(
    ({ fetchPageAhead }) => fetchPageAhead(paths.documentUpload()),
    () => undefined,
  )
}
