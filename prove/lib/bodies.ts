import { paddedPdf } from '../../server/adapters/files/testing/corpus.ts'

/** A multipart body: texts as they are, the rest as JSON. */
export function formData(fields: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  return form
}

/** A PDF of a size, like no other: `text` stands in what fills it up. */
export function pdfOf(text: string, bytes: number): Buffer {
  const pdf = paddedPdf(bytes)
  pdf.write(text, pdf.indexOf('aaaaaaaa'))
  return pdf
}

/** A text in an answer. Throws when it is not there. */
export function textAt(body: unknown, field: string): string {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[field] : undefined
  if (typeof value !== 'string') throw new Error(`The answer has no ${field}: ${JSON.stringify(body)}`)
  return value
}
