import { paths } from '#shared/paths.ts'
import { headScript } from './page-html.ts'

const formPages: readonly string[] = [paths.application, paths.foundationForm, paths.documentUpload()]
/** Pages that ask for the user instead of an application. */
export const userPages: readonly string[] = [paths.dashboard, paths.referenceStatus]

/** Inserts the script into a page that makes an early call, before everything that uses bandwidth. */
export function askEarly(html: string, path: string, earlyCall: string): string {
  return [...formPages, ...userPages].includes(path)
    ? html.replace(headScript, script => `${script}<script>${earlyCall}</script>`)
    : html
}
