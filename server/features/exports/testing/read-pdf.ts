interface Bookmark {
  title: string
  items: Bookmark[]
}

/** What a reader finds in a PDF: its bookmarks, attachments and the text of each page. */
export async function readPdf(body: Buffer | string) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
  const document = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false }).promise
  const outline = (await document.getOutline()) ?? []
  const attachments: unknown = (await document.getAttachments()) ?? {}
  const attached = (attachments instanceof Map ? [...attachments.values()] : Object.values(Object(attachments))) as {
    filename: string
  }[]
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent()
    pages.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
  }
  return {
    bookmarks: outline as Bookmark[],
    attached: attached.map(({ filename }) => filename),
    pages,
    text: pages.join('\n'),
    /** Where a bookmark of the first level leads. */
    async pageOf(title: string): Promise<number> {
      const [page] = (outline.find(one => one.title === title)?.dest ?? []) as Parameters<typeof document.getPageIndex>
      return page ? (await document.getPageIndex(page)) + 1 : 0
    },
  }
}
