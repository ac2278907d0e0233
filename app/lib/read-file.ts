/** Files above this are refused or, as pictures, made smaller from where they are: phones have little memory. */
const mostReadBytes = 40 * 1024 * 1024

/** What is said of a file that was moved, changed or deleted, or is in cloud storage while offline. */
export const unreadableFile = 'This file can no longer be read: save it to the phone and choose it again.'

/**
 * A copy of a chosen file in the browser’s own storage. The file itself can change or disappear until it is sent, and apps such as
 * Google Drive give one that does. Rejects if it cannot be read now.
 */
export async function readFile(chosen: File): Promise<File> {
  if (chosen.size > mostReadBytes) return chosen
  const { name, type, lastModified } = chosen
  return new File([await chosen.arrayBuffer()], name || 'document', { type, lastModified })
}

/** One after the other, so that only one is in memory. */
export async function readFiles(chosen: readonly File[]): Promise<File[]> {
  const copies: File[] = []
  for (const file of chosen) copies.push(await readFile(file))
  return copies
}
