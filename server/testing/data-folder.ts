import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Removed after the run. Experiments have none. */
    dataFolders: string | undefined
  }
}

export interface DataFolder {
  path: string
  /** For another test, which removes what this one has left. */
  giveBack(): void
}

/** Folders that tests of this process have finished with. */
const kept: string[] = []

/** An empty `DATA_DIR`, where the 256 folders for files may be: to make and remove them takes longer than a short test. */
export function dataFolder(): DataFolder {
  // An experiment also runs as a program, where nothing can be injected.
  const parent = process.env.VITEST ? inject('dataFolders') : undefined
  const path = kept.pop() ?? mkdtempSync(join(parent ?? tmpdir(), 'admissions-app-'))
  emptyOut(path)
  return {
    path,
    giveBack() {
      if (parent) kept.push(path)
      else rmSync(path, { recursive: true, force: true })
    },
  }
}

function emptyOut(path: string): void {
  for (const name of readdirSync(path)) if (name !== 'files') rmSync(join(path, name), { recursive: true })
  const files = join(path, 'files')
  mkdirSync(files, { recursive: true })
  for (const folder of readdirSync(files))
    for (const name of readdirSync(join(files, folder))) rmSync(join(files, folder, name), { recursive: true })
}
