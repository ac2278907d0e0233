import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { OutgoingMessage } from './message-sender.ts'

export interface ProviderRequest {
  method: string | undefined
  path: string | undefined
  headers: IncomingHttpHeaders
  body: string
}

/** What the stand-in says: JSON, or text as it is. `silent` says nothing. */
export type Said = { status?: number; body?: unknown; location?: string } | 'silent'

/** A provider on this machine that answers as it was recorded, and keeps what it was asked. */
export async function startProvider() {
  const asked: ProviderRequest[] = []
  let said: Said = {}
  const server: Server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    asked.push({ method: request.method, path: request.url, headers: request.headers, body })
    if (said === 'silent') return
    const { status = 200, body: answer = {}, location } = said
    response.writeHead(status, location ? { location } : {})
    response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    say(next: Said) {
      said = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type Provider = Awaited<ReturnType<typeof startProvider>>

/** What no recipient may be blamed for. After some of it, the message may have been sent. */
export const troubles: [outcome: 'held' | 'unknown', after: string, said: Said, reason: RegExp][] = [
  ['unknown', 'no answer', 'silent', /did not answer: no answer in time$/],
  ['held', 'a page instead of JSON', { body: '<html>Sign in to the network</html>' }, /answered 200$/],
  ['held', 'a redirect', { status: 307, location: '/elsewhere', body: '' }, /answered 307$/],
  ['unknown', 'a huge answer', { body: `"${'x'.repeat(300_000)}"` }, /longer than 262144 bytes$/],
  ['held', 'an outage', { status: 503, body: 'Service Unavailable' }, /answered 503$/],
  ['held', 'a limit', { status: 429, body: '' }, /answered 429$/],
]

export const aMessage: OutgoingMessage = {
  id: '0193f6a0-0000-7000-8000-000000000001',
  createdAt: new Date('2026-11-27T12:00:00Z'),
  to: '+2348031234567',
  text: 'There is news about your application – sign in to read it.',
  url: 'https://apply.example.edu/dashboard',
}
