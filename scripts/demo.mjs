// `npm run demo`: a sample university in a separate folder, on this machine only. `npm run demo -- codes` prints how to sign in.
import { join } from 'node:path'
import { installPackages, nodeProgram, root, run } from './install.mjs'

/** The demo ignores any database, bucket, mail server and gateway in the environment. */
const kept =
  /^(PATH|HOME|USER|TMPDIR|TERM|LANG|LC_\w+|NO_COLOR|FORCE_COLOR|PORT|LOG_LEVEL|npm_\w+|SystemRoot|APPDATA)$/i
for (const name of Object.keys(process.env)) if (!kept.test(name)) delete process.env[name]
Object.assign(process.env, { HOST: '127.0.0.1', DATA_DIR: join(root, 'data', 'demo') })
// Every channel is on, and can be read at /dev/mail.
Object.assign(process.env, { SMS_PROVIDER: 'capture', WHATSAPP_TOKEN: 'capture', WEB_PUSH: 'capture' })
// So that the sign-ins stay visible.
process.env.LOG_LEVEL ??= 'warn'

installPackages()
run(nodeProgram(), ['demo/make.ts'])
if (process.argv[3] !== 'codes') await import('./start.mjs')
