import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { portalProcess } from '../server/testing/portal-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    portal: { url: string; dataDir: string }
  }
}

/** One portal for all journeys; each journey brings people of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-e2e-'))
  const portal = await portalProcess(dataDir)
  await portal.start()
  project.provide('portal', { url: portal.url, dataDir })
  return async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
