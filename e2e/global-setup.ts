import { setPriority } from 'node:os'
import type { TestProject } from 'vitest/node'
import { makeStore } from '../harness/made-store.ts'
import { endOnSignal } from '../server/testing/end-with-process.ts'
import { ownPortal, type Portal } from './own-portal.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    portal: Portal
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
  endOnSignal()
  const removeStore = await makeStore()
  const { portal, server, close } = await ownPortal('e2e')
  preferProcess(server.pid)
  project.provide('portal', portal)
  return async () => {
    await close()
    await removeStore()
  }
}
