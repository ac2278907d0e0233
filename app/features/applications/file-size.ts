const kilobyte = 1024
const megabyte = kilobyte * kilobyte

/** A size in words: '84 KB', '1.2 MB'. */
export function fileSize(bytes: number): string {
  return bytes < megabyte ? `${Math.max(1, Math.round(bytes / kilobyte))} KB` : `${(bytes / megabyte).toFixed(1)} MB`
}
