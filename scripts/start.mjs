// `npm start`: installs missing packages, rebuilds if necessary, and runs the server until it is stopped.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { installPackages, nodeProgram, root, run } from './install.mjs'
import { nodeEnvironment, nodeFlags } from './server-process.mjs'

// npm exits on some signals without forwarding them, although they are meant for us too. package.json passes its process id,
// because npm may have exited before this line.
const startedBy = Number(process.argv[2]) || process.ppid
const isOrphan = () => process.ppid !== startedBy

installPackages()
const node = nodeProgram()
run(node, ['scripts/prepare-start.ts'])
if (isOrphan()) process.exit(1)

const env = {
  // Enables the compile cache for the next start.
  NODE_COMPILE_CACHE: join(root, 'node_modules', '.cache', 'node'),
  ...nodeEnvironment,
  ...process.env,
}
// The channel closes however this process dies, and then the server stops.
const server = spawn(node, [...nodeFlags, 'server/main.ts'], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env,
})
server.on('exit', (code, signal) => {
  if (signal === 'SIGKILL') console.error('The server was killed. Most often that is the system, when memory runs out.')
  else if (signal) console.error(`The server ended with ${signal}.`)
  process.exit(code ?? (signal ? 1 : 0))
})
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'])
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal))

setInterval(() => {
  if (isOrphan()) server.kill('SIGTERM')
}, 500).unref()
