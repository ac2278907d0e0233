import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { peakMegabytes } from '../../server/testing/portal-process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Ended {
  code: number
  said: string
  /** Its peak memory in megabytes; 0 if the system does not report it. */
  peakMb: number
}

/** Runs a script of the project to its end, with only this environment. */
export async function runScript(script: string, args: string[], env: Record<string, string>): Promise<Ended> {
  const child = spawn(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH, ...env },
  })
  let said = ''
  child.stdout.on('data', chunk => {
    said += chunk
  })
  child.stderr.on('data', chunk => {
    said += chunk
  })
  let peakMb = 0
  const watching = setInterval(async () => {
    peakMb = Math.max(peakMb, await peakMegabytes(child.pid))
  }, 50)
  const code = await new Promise<number>(resolve => child.once('close', ended => resolve(ended ?? 1)))
  clearInterval(watching)
  return { code, said, peakMb }
}
