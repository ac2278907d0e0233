/**
 * `npm run bench:pages [-- runs]`: the weight of public pages and their speed on a slow link, compared with a client-rendered build of
 * the same home page, and the server’s throughput for a page, compared with nginx. bench/README.md says how to read it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { type Browser, chromium } from 'playwright-core'
import { median, print, row } from '../harness/table.ts'
import { browserProgram } from '../scripts/browser-program.ts'
import { buildIfStale } from '../scripts/build.ts'
import { endOnSignal } from '../server/testing/end-with-process.ts'
import { portalProcess } from '../server/testing/portal-process.ts'
import { type ClientRendered, serveClientRendered } from './pages/client-rendered.ts'
import { links } from './pages/links.ts'
import { loadCold, medianFelt } from './pages/measure.ts'
import { moves, timeMove } from './pages/navigation.ts'
import { answersPerSecond, startNginx } from './pages/server-speed.ts'
import { pageWeights } from './pages/weights.ts'

const measured = {
  home: '/',
  list: '/programs',
  detail: '/programs/beng-civil-engineering',
  FAQ: '/faq',
  contact: '/contact',
} as const
const runs = Number(process.argv[2] ?? 5)
const secondsOfLoad = 5

async function main(): Promise<void> {
  await buildIfStale()
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-pages-'))
  const portal = await portalProcess(dataDir)
  const plain = await serveClientRendered()
  await portal.start()
  const executablePath = browserProgram()
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-background-networking'],
  })
  try {
    printWeights(plain)
    await printFelt(browser, portal.url, plain.url)
    await printMoves(executablePath ?? chromium.executablePath(), portal.port)
    await printSpeed(portal.url)
  } finally {
    await browser.close()
    plain.close()
    await portal.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function printWeights(plain: ClientRendered): void {
  const weights = pageWeights(fileURLToPath(new URL('../build/site', import.meta.url)))
  print('Bytes after brotli')
  row('', 'document', 'css in it', 'js in it', 'behaviour', 'island js', 'files')
  for (const [name, path] of Object.entries(measured)) {
    const page = weights.find(each => each.path === path)
    if (page)
      row(name, page.html, page.styles, page.inlineScript, page.pageScript, page.scriptBytes, page.scripts.length)
  }
  const { '.html': html = 0, '.css': css = 0, '.js': js = 0 } = plain.bytes
  row('home, client-rendered', html, css, js, 0, 0, '')
  print('A client-rendered page needs its css and js before it shows anything; they are linked files there.')
}

async function printFelt(browser: Browser, portalUrl: string, plainUrl: string): Promise<void> {
  const addresses = Object.entries(measured).map(([name, path]) => [name, portalUrl + path] as const)
  for (const link of links) {
    print()
    print(
      `${link.name}: ${link.downKbps} kbps down, ${link.upKbps} up, ${link.roundTripMs} ms, processor / ${link.cpu}; medians of ${runs}, cold, ms`,
    )
    row('', 'FCP', 'LCP', 'TBT', 'CLS', 'requests')
    for (const [name, url] of [...addresses, ['home, client-rendered', plainUrl] as const]) {
      const felt = []
      for (let run = 0; run < runs; run += 1) felt.push(await loadCold(browser, url, link))
      const { firstPaint, largestPaint, blocked, cls, requests } = medianFelt(felt)
      row(name, Math.round(firstPaint), Math.round(largestPaint), Math.round(blocked), cls.toFixed(3), requests)
    }
  }
}

/** From pressing a link to the first paint of the next page. */
async function printMoves(program: string, port: number): Promise<void> {
  const [link] = links
  if (!link) return
  print()
  print(`To the next page, ${link.name}; medians of ${runs}, first move after a cold load, ms`)
  row('', 'hover', 'hover', 'touch')
  row('processor', 'as it is', `/ ${link.cpu}`, `/ ${link.cpu}`)
  let [prerendered, hovered] = [0, 0]
  for (const move of moves) {
    const medians = []
    for (const [how, cpu] of [
      ['hover', 1],
      ['hover', link.cpu],
      ['touch', link.cpu],
    ] as const) {
      const times = []
      for (let run = 0; run < runs; run += 1) {
        const moved = await timeMove({ program, port, move, link: { ...link, cpu }, how })
        times.push(moved.ms)
        hovered += how === 'hover' ? 1 : 0
        prerendered += moved.isPrerendered ? 1 : 0
      }
      medians.push(Math.round(median(times)))
    }
    row(move.name, ...medians)
  }
  row('budget', 200, 200, 450)
  print(`Prerendered: ${prerendered} of the ${hovered} pages whose link was hovered`)
}

async function printSpeed(portalUrl: string): Promise<void> {
  print()
  print('Home page from the server, responses a second over 32 open connections (the client shares the machine)')
  const answer = await fetch(portalUrl, { headers: { 'accept-encoding': 'identity' } })
  const nginx = await startNginx(brotliCompressSync(Buffer.from(await answer.arrayBuffer())))
  const ours = await answersPerSecond(`${portalUrl}/`, secondsOfLoad)
  row('this server', Math.round(ours))
  if (!nginx) {
    print('nginx is not installed, so there is no comparison')
    return
  }
  const theirs = await answersPerSecond(nginx.url, secondsOfLoad)
  await nginx.stop()
  row('nginx, one worker', Math.round(theirs))
  row('share', `${Math.round((100 * ours) / theirs)} %`)
}

endOnSignal()
await main()
