import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'

/** One system call: where in the trace it began and ended, and everything printed about it. */
interface Call {
  process: string
  name: string
  text: string
  from: number
  to: number
}

export interface SyncOrder {
  /** Writes whose commit was flushed before PostgreSQL confirmed it, and confirmed before the response was sent. */
  writesInOrder: number
  /** Files that were flushed, moved and had their folder flushed before the next response was sent. */
  filesInOrder: number
  wrong: string[]
}

/**
 * Reads a trace of the server and PostgreSQL while one client wrote, one request at a time. Each write is found by its
 * Idempotency-Key, which PostgreSQL receives in the same transaction.
 */
export async function readSyncOrder(tracePath: string, keys: readonly string[]): Promise<SyncOrder> {
  const calls = await readCalls(tracePath)
  const wrong: string[] = []
  const writesInOrder = keys.filter(key => {
    const fault = faultOfWrite(calls, key)
    if (fault) wrong.push(`${key}: ${fault}`)
    return !fault
  }).length
  const moves = calls.filter(call => call.name.startsWith('rename') && /staging\/upload-/.test(call.text))
  const filesInOrder = moves.filter(move => {
    const fault = faultOfFile(calls, move)
    if (fault) wrong.push(`${move.text}: ${fault}`)
    return !fault
  }).length
  return { writesInOrder, filesInOrder, wrong }
}

function faultOfWrite(calls: readonly Call[], key: string): string | undefined {
  const told = calls.find(call => call.name === 'recvfrom' && call.text.includes(key) && isInTransaction(calls, call))
  if (!told) return 'PostgreSQL never received it'
  const inSession = calls.filter(call => call.process === told.process && call.from > told.from)
  const commit = inSession.find(call => call.name === 'recvfrom' && call.text.includes('commit'))
  const confirmed = inSession.find(
    call => call.name === 'sendto' && call.text.includes('COMMIT') && call.from > (commit?.to ?? 0),
  )
  if (!commit || !confirmed) return 'it was never committed'
  const isFlushed = calls.some(
    call =>
      /^f(data)?sync$/.test(call.name) &&
      call.text.includes('/pg_wal/') &&
      call.from > commit.from &&
      call.to < confirmed.from,
  )
  if (!isFlushed) return 'the write-ahead log was not flushed before the commit was confirmed'
  // Other responses are sent in between: the sandbox also reports payments over HTTP.
  const asked = calls.find(call => call.name === 'read' && call.text.includes(key) && call.from < told.from)
  const connection = /^\d+<[^>]*>/.exec(asked?.text ?? '')?.[0]
  if (!asked || !connection) return 'the request was not seen'
  const answer = calls.find(call => isAnswer(call) && call.text.startsWith(connection) && call.from > asked.to)
  if (!answer) return 'no response was seen'
  return answer.from < confirmed.from ? 'the response was sent before the commit was confirmed' : undefined
}

/** A write stores its key inside a transaction. Outside one, the server only looks up whether the key was used before. */
function isInTransaction(calls: readonly Call[], call: Call): boolean {
  const before = calls.findLast(
    one =>
      one.process === call.process &&
      one.name === 'recvfrom' &&
      one.from < call.from &&
      transactionControl.test(one.text),
  )
  return before !== undefined && transactionControl.exec(before.text)?.[1] === 'begin'
}

/** A separate statement, as strace prints what PostgreSQL receives. */
const transactionControl = /(begin|commit|rollback)\\0/

function isAnswer(call: Call): boolean {
  return /^(write|writev|sendmsg|sendto)$/.test(call.name) && call.text.includes('"HTTP/1.1 2')
}

function faultOfFile(calls: readonly Call[], move: Call): string | undefined {
  const [from = '', to = ''] = [...move.text.matchAll(/"([^"]+)"/g)].map(([, path]) => path)
  const folder = to.slice(0, to.lastIndexOf('/'))
  const answer = calls.find(call => isAnswer(call) && call.from > move.from)
  // Its content and size, which either call flushes; its directory entry is only durable after an fsync.
  const isFileFlushed = calls.some(
    call => /^f(data)?sync$/.test(call.name) && call.text.includes(`<${from}>`) && call.to < move.from,
  )
  if (!isFileFlushed) return 'it was renamed before it was flushed'
  const isFolderFlushed = calls.some(
    call =>
      call.name === 'fsync' &&
      call.text.includes(`<${folder}>`) &&
      call.from > move.to &&
      call.to < (answer?.from ?? 0),
  )
  return isFolderFlushed ? undefined : 'its folder was not flushed before the response was sent'
}

async function readCalls(path: string): Promise<Call[]> {
  const calls: Call[] = []
  const unfinished = new Map<string, Call>()
  let at = 0
  for await (const line of createInterface({ input: createReadStream(path) })) {
    at += 1
    const [, process = '', rest = ''] = /^(\d+)\s+(.*)$/.exec(line) ?? []
    const resumed = /^<\.\.\. (\w+) resumed>(.*)$/.exec(rest)
    const begun = /^(\w+)\((.*)$/.exec(rest)
    if (resumed) {
      const call = unfinished.get(process)
      if (call) Object.assign(call, { text: call.text + resumed[2], to: at })
      unfinished.delete(process)
    } else if (begun) {
      const isOpen = rest.endsWith('<unfinished ...>')
      const call: Call = { process, name: begun[1] ?? '', text: begun[2] ?? '', from: at, to: isOpen ? Infinity : at }
      calls.push(call)
      if (isOpen) unfinished.set(process, call)
    }
  }
  return calls
}
