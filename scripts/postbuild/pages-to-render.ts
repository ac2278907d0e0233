import { programmeRows } from '#shared/catalogue/parts/programme-rows.ts'
import { statistics } from '#shared/catalogue/parts/statistics.ts'
import { tabsOffered } from '#shared/domain/programme-kinds.ts'
import type { ProgrammeTab } from '#shared/domain/programme-tab.ts'
import { type Page, pages } from '#shared/paths.ts'

/** A page to render: once for each programme, and for each value of a query that changes its contents. */
export interface PageToRender {
  page: Page
  path: string
  variant?: { parameter: string; value: string }
}

/** Pages whose contents depend on a query: each of its values is rendered as a separate page, transparently to browsers. */
const variants = (): Record<string, { parameter: string; values: readonly ProgrammeTab[] }> => ({
  [pages.programmes.path]: { parameter: 'tab', values: tabsOffered().filter(tab => tab !== 'undergraduate') },
})

export function pagesToRender(kind: Page['kind']): PageToRender[] {
  return Object.values<Page>(pages)
    .filter(page => page.kind === kind && (page !== pages.statistics || statistics().isShown))
    .flatMap(page => {
      if (page.path === pages.programme.path)
        return programmeRows().map(({ id }) => ({ page, path: `/programs/${id}` }))
      const path = page.renderedAt ?? page.path
      const { parameter = '', values = [] } = variants()[page.path] ?? {}
      return [{ page, path }, ...values.map(value => ({ page, path, variant: { parameter, value } }))]
    })
}

/** The output path of a page, relative to the folder of its kind. */
export function fileOf({ path, variant }: Omit<PageToRender, 'page'>): string {
  const folder = path === '/' ? '' : path
  return variant ? `${folder}/${variant.parameter}-${variant.value}.html` : `${folder}/index.html`
}
