// `npm run dev`: the server, restarted when its files change, and the site with reload in the browser in front of it.
import { spawn } from 'node:child_process'
import { installPackages, nodeProgram, root } from './install.mjs'

installPackages()
const node = nodeProgram()
const apiPort = process.env.PORT ?? '3000'
const sitePort = '5173'
const officePort = '5174'
const env = {
  ...process.env,
  PORT: apiPort,
  PUBLIC_URL: `http://127.0.0.1:${sitePort}`,
  API_PORT: apiPort,
  OFFICE_PORT: officePort,
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
}

const children = [
  spawn(node, ['--watch-path=server', '--watch-path=shared', '--watch-path=content', 'server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', '--host', '127.0.0.1', '--port', sitePort], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
  spawn(node, ['node_modules/vite/bin/vite.js', '--config', 'office/vite.config.ts', '--host', '127.0.0.1'], {
    cwd: root,
    stdio: 'inherit',
    env,
  }),
]
function stop() {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
