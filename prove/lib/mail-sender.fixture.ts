// Sends the emails of a database and reads what comes back, until it is killed: jobs of the server in their own process, with a faster clock.
import { pino } from 'pino'
import { systemRandom } from '../../server/base/system.ts'
import { openDatabase } from '../../server/db/client.ts'
import { readReturns } from '../../server/features/mail/read-returns.ts'
import { dutyRunner } from '../../server/jobs/duty.ts'
import { sendMail, sendUrgentMail } from '../../server/jobs/send-mail.ts'
import { readConfig } from '../../server/start/config.ts'
import { createContext } from '../../server/start/create-context.ts'
import { fastClock } from './fast-clock.ts'

const [connectionString = '', originMs = '0', speed = '1'] = process.argv.slice(2)
const { context } = await createContext({
  config: readConfig(process.env),
  clock: fastClock(Number(originMs), Number(speed)),
  random: systemRandom,
  db: openDatabase({ connectionString }, { max: 8, onIdleError: () => {} }),
  log: pino({ level: 'silent' }),
})
dutyRunner([sendMail, sendUrgentMail, { ...readReturns, restMs: 500 }]).start(context)
process.stdout.write('sending\n')
