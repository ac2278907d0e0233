import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../server/testing/portal-process.ts'

const deploy = fileURLToPath(new URL('../../deploy', import.meta.url))

/** A proxy in its own process with its own ports, and the configuration of `deploy/`. */
export interface RunningProxy {
  readonly url: string
  close(): Promise<void>
}

export function hasNginx(): boolean {
  return !spawnSync('nginx', ['-v']).error
}

export function hasCaddy(): boolean {
  return !spawnSync('caddy', ['version']).error
}

/** nginx with `deploy/nginx/admissions.conf`, in which only addresses, ports and the certificate are changed. */
export async function nginxBefore(folder: string, instancePorts: readonly number[]): Promise<RunningProxy> {
  const home = join(folder, 'nginx')
  await mkdir(join(home, 'logs'), { recursive: true })
  const [http, https] = [await freePort(), await freePort()]
  makeCertificate(home)
  const site = replaceAll(await readFile(join(deploy, 'nginx/admissions.conf'), 'utf8'), [
    [
      / {4}server 127\.0\.0\.1:3001.*\n(?: {4}server .*\n)+/,
      instancePorts.map(port => `    server 127.0.0.1:${port} max_fails=1 fail_timeout=5s;\n`).join(''),
    ],
    ['listen 80;', `listen 127.0.0.1:${http};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${https} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    [/ssl_certificate .*/, `ssl_certificate ${home}/certificate.pem;`],
    [/ssl_certificate_key .*/, `ssl_certificate_key ${home}/key.pem;`],
  ])
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${home}/${name};`,
  )
  const main = `daemon off; user root; worker_processes 2; pid ${home}/pid; error_log ${home}/logs/error.log;
events { worker_connections 4096; }
http { access_log off; ${temporary.join(' ')}\n${site}\n}\n`
  await writeFile(join(home, 'nginx.conf'), main)
  const child = spawn('nginx', ['-p', home, '-c', join(home, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  return running(child, https, 'SIGQUIT')
}

/** Caddy with `deploy/caddy/Caddyfile`, with its name and instances changed and a self-signed certificate. */
export async function caddyBefore(folder: string, instancePorts: readonly number[]): Promise<RunningProxy> {
  const home = join(folder, 'caddy')
  await mkdir(home, { recursive: true })
  const https = await freePort()
  const site = replaceAll(await readFile(join(deploy, 'caddy/Caddyfile'), 'utf8'), [
    ['apply.example.edu {', `https://localhost:${https} {\n\ttls internal`],
    ['127.0.0.1:3001 127.0.0.1:3002 127.0.0.1:3003', instancePorts.map(port => `127.0.0.1:${port}`).join(' ')],
  ])
  await writeFile(
    join(home, 'Caddyfile'),
    `{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n\tlog {\n\t\tlevel ERROR\n\t}\n}\n${site}`,
  )
  const child = spawn('caddy', ['run', '--config', join(home, 'Caddyfile')], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
  })
  return running(child, https, 'SIGTERM')
}

/** A part that is missing from the file is an error: the tested proxy must be the shipped one. */
function replaceAll(text: string, changes: readonly (readonly [string | RegExp, string])[]): string {
  return changes.reduce((changed, [from, to]) => {
    const next = changed.replace(from, () => to)
    if (next === changed && from !== to) throw new Error(`The proxy configuration has no ${from}`)
    return next
  }, text)
}

function makeCertificate(home: string): void {
  const made = spawnSync('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
    ...['-keyout', `${home}/key.pem`, '-out', `${home}/certificate.pem`],
  ])
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`)
}

async function running(child: ChildProcess, port: number, ending: NodeJS.Signals): Promise<RunningProxy> {
  const ended = once(child, 'exit')
  for (let tries = 0; !(await listens(port)); tries += 1) {
    if (tries > 200 || child.exitCode !== null) throw new Error('The proxy did not start')
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return {
    url: `https://localhost:${port}`,
    async close() {
      child.kill(ending)
      const timer = setTimeout(() => child.kill('SIGKILL'), 5_000)
      await ended
      clearTimeout(timer)
    },
  }
}

function listens(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
