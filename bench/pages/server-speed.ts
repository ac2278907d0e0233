import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openWire } from '../../harness/wire.ts'
import { freePort } from '../../server/testing/portal-process.ts'

const connections = 32

/** Responses per second for one address over open connections. The client, also one process, limits what it can measure. */
export async function answersPerSecond(url: string, seconds: number): Promise<number> {
  const { hostname, port, pathname } = new URL(url)
  const head = Buffer.from(`GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nAccept-Encoding: br\r\n\r\n`)
  let answered = 0
  let isOver = false
  const wires = await Promise.all(Array.from({ length: connections }, () => openWire(Number(port), hostname)))
  const asking = wires.map(async wire => {
    while (!isOver) {
      await wire.ask({ head })
      answered += 1
    }
    wire.close()
  })
  const startedMs = performance.now()
  await pause(seconds * 1000)
  const rate = answered / ((performance.now() - startedMs) / 1000)
  isOver = true
  await Promise.all(asking)
  return rate
}

/** nginx with one worker serving this compressed page; undefined if nginx is not installed. */
export async function startNginx(body: Buffer): Promise<{ url: string; stop(): Promise<void> } | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bench-nginx-'))
  chmodSync(folder, 0o755)
  mkdirSync(join(folder, 'www'))
  writeFileSync(join(folder, 'www/home'), body)
  const port = await freePort()
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 256; }
http { access_log off; sendfile on; keepalive_requests 100000000; open_file_cache max=100;
  server { listen 127.0.0.1:${port}; root ${folder}/www;
    location = / { try_files /home =404; default_type "text/html; charset=utf-8"; add_header Content-Encoding br; } } }`,
  )
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = new Promise<void>(resolve => nginx.on('exit', () => resolve()))
  await pause(500)
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      nginx.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
