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
const store = await startEmbeddedStore({ dataDir, log, ...(programs && { programs: JSON.parse(programs) }) })
process.stdout.write(`${JSON.stringify({ adopted: store.adopted, connection: store.connection })}\n`)
process.once('SIGTERM', async () => {
  await store.stop()
  process.exit(0)
})
