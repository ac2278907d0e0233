/* Files that the catalogue names: a crest, photographs, handbooks. */

/** What a file is for; the name of its field when it is uploaded. */
export const filePurposes = ['crest', 'photo', 'handbook'] as const
export type FilePurpose = (typeof filePurposes)[number]

/** The id says what a page needs to know of a file: `HASH-WIDTHxHEIGHT.png` of a picture, `HASH.pdf` of a document. */
const pattern = /^[0-9a-f]{32}(?:-([1-9]\d{0,4})x([1-9]\d{0,4})\.(?:png|webp|svg)|\.pdf)$/
const inText = /"([0-9a-f]{32}(?:-[1-9]\d{0,4}x[1-9]\d{0,4}\.(?:png|webp|svg)|\.pdf))"/g

export function isFileId(text: string): boolean {
  return pattern.test(text)
}

/** The width and height of a picture in pixels; undefined for a document. */
export function pictureSize(id: string): { width: number; height: number } | undefined {
  const [, width, height] = pattern.exec(id) ?? []
  return width && height ? { width: Number(width), height: Number(height) } : undefined
}

/** Where anyone reads it, for ever. */
export function filePath(id: string): string {
  return `/files/${id}`
}

/** The same picture for phones. */
export function smallFilePath(id: string): string {
  return id.endsWith('.svg') ? filePath(id) : `/files/small/${id}`
}

/** The ids that a catalogue, or a part of it, names. */
export function fileIdsIn(value: unknown): string[] {
  const json = JSON.stringify(value) ?? ''
  return [...new Set([...json.matchAll(inText)].flatMap(([, id]) => (id ? [id] : [])))]
}
