import type { Readable } from 'node:stream'

export type ScanResult = { outcome: 'clean' } | { outcome: 'infected'; signature: string }

/** Looks for viruses. Rejects when it cannot say: then nothing is known of the file. */
export interface FileScanner {
  scan(bytes: Readable): Promise<ScanResult>
}
