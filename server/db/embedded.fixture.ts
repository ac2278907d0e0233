import { startEmbeddedStore } from './embedded.ts'

/**
 * A process that keeps a folder’s database running until it is stopped (SIGTERM) or killed. Arguments: the folder,
 * then as JSON the programs, then the uid to become, both optional.
 */
const [dataDir = '', programs, uid] = process.argv.slice(2)
if (uid) {
  process.setgroups?.([])
  process.setgid?.(Number(uid))
  process.setuid?.(Number(uid))
}
const log = { info() {}, warn() {} }
const stopping = new AbortController()
process.once('SIGTERM', () => stopping.abort('SIGTERM'))
const options = { dataDir, log, signal: stopping.signal, ...(programs && { programs: JSON.parse(programs) }) }
const store = await startEmbeddedStore(options).catch(reason => {
  if (stopping.signal.aborted) process.exit(0)
  throw reason
})
process.stdout.write(`${JSON.stringify({ adopted: store.adopted, connection: store.connection })}\n`)
const stop = async () => {
  await store.stop()
  process.exit(0)
}
if (stopping.signal.aborted) await stop()
stopping.signal.addEventListener('abort', stop)
