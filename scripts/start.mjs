// `npm start`: installs what is missing, builds what is stale, and runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, nodeProgram, root, run } from './install.mjs'

installPackages()
const node = nodeProgram()
run(node, ['scripts/build.ts'])

const env = {
  // What was compiled once is read from disk the next time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  // Memory that was freed goes back to the system instead of lying about in a heap for each thread.
  MALLOC_ARENA_MAX: '2',
  ...process.env,
}
// Requests leave little behind; a smaller nursery saves some 50 MB.
const flags = ['--max-semi-space-size=8']
// The channel closes when this process dies in whatever way, and the server stops then.
const server = spawn(node, [...flags, 'server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))

// npm dies of some signals without passing them on; whoever stopped it meant us too.
const startedBy = process.ppid
setInterval(() => {
  if (process.ppid !== startedBy) server.kill('SIGTERM')
}, 500).unref()
