// `npm start`: installs what is missing, builds what is stale, and runs the server until it is told to stop.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, nodeProgram, root, run } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './server-process.mjs'

// npm dies of some signals without passing them on, and they are meant for us too. package.json passes its process number,
// because npm may be gone before this line.
const startedBy = Number(process.argv[2]) || process.ppid
const isOrphan = () => process.ppid !== startedBy

installPackages()
const node = nodeProgram()
run(node, ['scripts/prepare-start.ts'])
if (isOrphan()) process.exit(1)

const env = {
  // What was compiled once is read from disk the next time.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...nodeEnvironment,
  ...process.env,
}
// The channel closes when this process dies in whatever way, and the server stops then.
const server = spawn(node, [...nodeFlags, 'server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))

setInterval(() => {
  if (isOrphan()) server.kill('SIGTERM')
}, 500).unref()
