import { elsewhere, inTheBrowser } from './beside-the-store.ts'
import { holdings } from './holdings.ts'
import { inventory } from './inventory.ts'

export const inventoryBegins = '<!-- inventory: written by `npm run privacy -- page` -->'
export const inventoryEnds = '<!-- end of inventory -->'

/** The tables of docs/privacy.md, as Markdown. */
export function inventoryPage(): string {
  const groups = Object.entries(holdings).map(([group, holding]) => {
    const columns = Object.entries(inventory).flatMap(([table, decisions]) => {
      const names = Object.entries(decisions).flatMap(([decision, columns]) => (decision === group ? columns : []))
      return names.length > 0 ? [`\`${table}\` (${names.join(', ')})`] : []
    })
    return [
      `### ${group}`,
      '',
      `${holding.what}.`,
      '',
      `- Why: ${holding.why}. Ground: ${holding.basis}.`,
      `- How long: ${holding.howLong}.`,
      `- Who sees it: ${holding.whoSees}.`,
      `- Deleted: ${holding.deletedBy}.`,
      `- Where: ${columns.join('; ')}.`,
      '',
    ].join('\n')
  })
  return [
    inventoryBegins,
    '',
    ...groups,
    '### Outside the tables',
    '',
    ...elsewhere().map(
      ([where, what, howLong, deletedBy]) => `- ${where}: ${what}. How long: ${howLong}. Deleted by: ${deletedBy}.`,
    ),
    '',
    '### In the browser',
    '',
    ...inTheBrowser.map(([name, where, what, until]) => `- \`${name.source}\` (${where}): ${what}, until ${until}.`),
    '',
    inventoryEnds,
  ].join('\n')
}
