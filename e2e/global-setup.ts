import { mkdtemp, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { portalProcess } from '../server/testing/portal-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    portal: { url: string; dataDir: string }
  }
}

/** Raises the priority of the server, which beside busy tests would refuse calls as overloaded. Works only where the system allows it. */
function preferProcess(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, -10)
  } catch {
    // Needs root.
  }
}

/** One portal for all journeys; each journey creates its own people. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'admissions-e2e-'))
  const portal = await portalProcess(dataDir)
  await portal.start()
  preferProcess(portal.pid)
  project.provide('portal', { url: portal.url, dataDir })
  return async () => {
    await portal.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
