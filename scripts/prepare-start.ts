import { refusePortInUse } from '../server/http/port.ts'
import { readConfig } from '../server/start/config.ts'
import { requireWritable } from '../server/start/data-dir.ts'
import { buildIfStale } from './build.ts'
import { explain } from './command-line/usage.ts'

// Runs before the server in `npm start`. Configuration errors are reported first, because a build takes a while.
try {
  const config = readConfig(process.env)
  requireWritable(config.dataDir)
  await refusePortInUse(config)
  const startedMs = performance.now()
  process.stdout.write(`Site: ${await buildIfStale()}, ${Math.round(performance.now() - startedMs)} ms\n`)
} catch (error) {
  process.stderr.write(explain(error, ''))
  process.exit(1)
}
