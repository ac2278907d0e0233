import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Everything that a PDF says, its title and author too. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: 0 })
  const pdf = await loading.promise
  const parts = [JSON.stringify((await pdf.getMetadata()).info)]
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    parts.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  await loading.destroy()
  return parts.join('\n')
}
