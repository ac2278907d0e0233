import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, readConfig, refuseOpenTestMode } from './config.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'admissions-config-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const secret = 'a secret of more than thirty-two characters'

test('with nothing set everything has a default', () => {
  expect(readConfig({ DATA_DIR: dataDir })).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    smtp: undefined,
    testMode: 'loopback-only',
    webhookPrivateHosts: [],
    messages: { sms: undefined, whatsapp: undefined, push: undefined },
    s3: undefined,
    paystack: undefined,
    corsOrigins: [],
    trustProxy: [],
    rateLimitFactor: 1,
    logLevel: 'info',
  })
})

test('the signing secret is made once, kept for the next start, and readable by no one else', () => {
  const first = readConfig({ DATA_DIR: dataDir }).secret
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(first)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(first)
  expect(statSync(join(dataDir, 'secret')).mode & 0o077).toBe(0)
})

test.each([
  ['empty', ''],
  ['cut off', 'only-a-part'],
])('a signing secret that a crash left %s is replaced while no database depends on it', (_title, left) => {
  writeFileSync(join(dataDir, 'secret'), left)
  const made = readConfig({ DATA_DIR: dataDir }).secret
  expect(made.length).toBeGreaterThan(32)
  expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(made)
})

test.each([
  ['empty', ''],
  ['cut off', 'only-a-part'],
])(
  'with a database beside it, a secret that is %s stops the start with a sentence that says what to do',
  (what, left) => {
    writeFileSync(join(dataDir, 'secret'), left)
    mkdirSync(join(dataDir, 'postgres'))
    const start = () => readConfig({ DATA_DIR: dataDir })
    expect(start).toThrow(ConfigError)
    expect(start).toThrow(`is ${what}. Put it back from a backup, or delete the file and start again`)
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(left)
  },
)

test('a secret that somebody has written to the file counts without the line break at its end', () => {
  writeFileSync(join(dataDir, 'secret'), `${secret}\n`)
  mkdirSync(join(dataDir, 'postgres'))
  expect(readConfig({ DATA_DIR: dataDir }).secret).toBe(secret)
})

test('processes that start in the same moment agree on one secret, and nothing else is left in the folder', async () => {
  writeFileSync(join(dataDir, 'secret'), '')
  const script = `import { readConfig } from '${new URL('./config.ts', import.meta.url)}'; process.stdout.write(readConfig({ DATA_DIR: '${dataDir}' }).secret)`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])
  const told = await Promise.all([run(), run(), run(), run()])
  expect(new Set(told.map(({ stdout }) => stdout)).size).toBe(1)
  expect(told[0]?.stdout).toBe(readFileSync(join(dataDir, 'secret'), 'utf8'))
  expect(readdirSync(dataDir).sort()).toEqual(['secret', 'secret.lock'])
})

test('a DATA_DIR that cannot be written stops the start with a sentence that names it', () => {
  writeFileSync(join(dataDir, 'a-file'), '')
  const start = (folder: string) => () => readConfig({ DATA_DIR: folder })
  expect(start(join(dataDir, 'a-file', 'data'))).toThrow(/^DATA_DIR cannot be used: .*a part of the path is a file\.$/)
  expect(start('/proc/admissions')).toThrow(/^DATA_DIR cannot be used: .*nothing can be created there\.$/)
})

test.each([
  ['PORT', { PORT: 'eighty' }],
  ['PORT', { PORT: '70000' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'apply.example.edu' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://apply.example.edu/portal' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost/x', JWT_SECRET: secret }],
  ['JWT_SECRET', { DATABASE_URL: 'postgres://localhost/x' }],
  ['JWT_SECRET', { JWT_SECRET: 'short' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example.edu' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.edu:587?ignoreTLS=true' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example.edu:587/?tls.rejectUnauthorized=false' }],
  ['SMTP_ALLOW_PLAIN', { SMTP_ALLOW_PLAIN: 'yes' }],
  ['ALLOW_TEST_MODE', { ALLOW_TEST_MODE: 'no' }],
  ['S3_ACCESS_KEY_ID', { S3_BUCKET: 'uploads' }],
  ['S3_SECRET_ACCESS_KEY', { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id' }],
  ['S3_ENDPOINT', { S3_BUCKET: 'uploads', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'key', S3_ENDPOINT: 'files' }],
  ['PAYSTACK_PUBLIC_KEY', { PAYSTACK_SECRET_KEY: 'sk_test_1' }],
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_PUBLIC_KEY: 'pk_test_1' }],
  ['PAYSTACK_SECRET_KEY', { PAYSTACK_SECRET_KEY: 'secret', PAYSTACK_PUBLIC_KEY: 'pk_test_1' }],
  ['PAYSTACK_PUBLIC_KEY', { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_test_1' }],
  ['OIDC_CLIENT_ID', { OIDC_ISSUER: 'https://id.example.edu' }],
  ['OIDC_CLIENT_SECRET', { OIDC_ISSUER: 'https://id.example.edu', OIDC_CLIENT_ID: 'office' }],
  ['OIDC_ISSUER', { OIDC_CLIENT_ID: 'office', OIDC_CLIENT_SECRET: 'secret' }],
  ['OIDC_ISSUER', { OIDC_ISSUER: 'http://id.example.edu', OIDC_CLIENT_ID: 'office', OIDC_CLIENT_SECRET: 'secret' }],
  ['CORS_ORIGINS', { CORS_ORIGINS: 'https://a.example, b.example' }],
  ['S3_ENDPOINT', { S3_ENDPOINT: 'files' }],
  ['S3_BUCKET', { S3_ENDPOINT: 'https://files.example.edu' }],
  ['S3_BUCKET', { S3_REGION: 'eu-west-1' }],
  ['PAYSTACK_API_URL', { PAYSTACK_API_URL: 'provider' }],
  ['MAIL_FROM', { MAIL_FROM: 'the office' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'bounces' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'Bounces <bounces@example.edu>' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: '*-*@example.edu' }],
  ['BOUNCE_ADDRESS', { BOUNCE_ADDRESS: 'returned-admissions@example.edu' }],
  ['SMS_PROVIDER', { SMS_PROVIDER: 'twilio' }],
  ['SMS_PROVIDER', { SMS_PROVIDER: 'capture', SMTP_URL: 'smtp://mail.example.edu:587' }],
  ['WHATSAPP_PHONE_ID', { WHATSAPP_TOKEN: 'token' }],
  ['WEB_PUSH', { WEB_PUSH: '1' }],
  ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, gateway' }],
  ['TRUST_PROXY', { TRUST_PROXY: '10.0.0.0/33' }],
  ['RATE_LIMIT_FACTOR', { RATE_LIMIT_FACTOR: '0' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
])('a wrong value stops the start with a sentence that names %s', (name, env) => {
  const read = () => readConfig({ DATA_DIR: dataDir, ...env })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(new RegExp(`^${name} .*\\.$`))
})

test('the ways to write a sender and the reverse proxies', () => {
  for (const MAIL_FROM of ['a@example.edu', 'Admissions <a@example.edu>', '"Admissions, Abuja" <a@example.edu>'])
    expect(readConfig({ DATA_DIR: dataDir, MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
  const { trustProxy } = readConfig({
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1, ::1, 10.0.0.0/8, fd00::/8, loopback',
  })
  expect(trustProxy).toEqual(['127.0.0.1', '::1', '10.0.0.0/8', 'fd00::/8', 'loopback'])
})

test.each([
  ['bounces@example.edu', 'bounces+*@example.edu'],
  ['*@bounces.example.edu', '*@bounces.example.edu'],
  ['bounces-*@example.edu', 'bounces-*@example.edu'],
])('emails that come back go to %s, with a code of their own each', (given, read) => {
  expect(readConfig({ DATA_DIR: dataDir, BOUNCE_ADDRESS: given }).bounceAddress).toBe(read)
})

describe('mail to a server', () => {
  test.each([
    ['smtp://mail.example.edu:587', {}, 'required'],
    ['smtps://mail.example.edu', {}, 'required'],
    ['smtp://user:password@10.0.0.5:25', {}, 'required'],
    ['smtp://mail.example.edu:587', { SMTP_ALLOW_PLAIN: '0' }, 'required'],
    ['smtp://127.0.0.1.evil.example:25', {}, 'required'],
    ['smtp://mail.example.edu:25', { SMTP_ALLOW_PLAIN: '1' }, 'if-offered'],
    ['smtp://127.0.0.1:25', {}, 'if-offered'],
    ['smtp://localhost:25', {}, 'if-offered'],
    ['smtp://[::1]:25', {}, 'if-offered'],
    ['smtp://[::ffff:7f00:1]:25', {}, 'if-offered'],
  ] as const)('%s with %j: TLS is %s', (SMTP_URL, env, tls) => {
    expect(readConfig({ DATA_DIR: dataDir, SMTP_URL, ...env }).smtp).toEqual({ url: SMTP_URL, tls })
  })
})

describe('captured email and the sandbox', () => {
  const start = (env: Record<string, string>) => () => refuseOpenTestMode(readConfig({ DATA_DIR: dataDir, ...env }))
  const mail = { SMTP_URL: 'smtp://mail.example.edu:587' }
  const testKeys = { PAYSTACK_SECRET_KEY: 'sk_test_1', PAYSTACK_PUBLIC_KEY: 'pk_test_1' }
  const liveKeys = { PAYSTACK_SECRET_KEY: 'sk_live_1', PAYSTACK_PUBLIC_KEY: 'pk_live_1' }
  const open = { PUBLIC_URL: 'https://apply.example.edu' }

  test.each([
    [open, /^SMTP_URL .*PAYSTACK_SECRET_KEY .*ALLOW_TEST_MODE=1.*PUBLIC_URL is https:\/\/apply\.example\.edu\.$/],
    [{ PUBLIC_URL: 'http://192.168.1.10' }, /PUBLIC_URL/],
    [{ PUBLIC_URL: 'http://127.0.0.1.evil.example' }, /PUBLIC_URL/],
    [{ HOST: '0.0.0.0' }, /PUBLIC_URL is http:\/\/0\.0\.0\.0/],
    [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }, /HOST is 0\.0\.0\.0/],
    [{ HOST: '::', PUBLIC_URL: 'http://localhost:3000' }, /HOST is ::/],
    [{ HOST: '10.0.0.5', PUBLIC_URL: 'http://localhost:3000' }, /HOST is 10\.0\.0\.5/],
    [{ ...open, ...mail }, /^PAYSTACK_SECRET_KEY and PAYSTACK_PUBLIC_KEY are missing/],
    [{ ...open, ...liveKeys }, /^SMTP_URL is missing/],
    [liveKeys, /^SMTP_URL is missing.*PAYSTACK_SECRET_KEY is a live key\.$/],
    [{ ...open, ALLOW_TEST_MODE: '0' }, /ALLOW_TEST_MODE=1/],
  ] as const)('do not start where others could reach them: %j', (env, sentence) => {
    expect(start(env)).toThrow(ConfigError)
    expect(start(env)).toThrow(sentence)
  })

  test.each([
    [{}],
    [{ HOST: '127.0.0.2' }],
    [{ HOST: '::1' }],
    [{ HOST: 'localhost', PUBLIC_URL: 'http://portal.localhost:3000' }],
    [{ HOST: '::ffff:127.0.0.1', PUBLIC_URL: 'http://127.0.0.1:3000' }],
    [testKeys],
    [{ ...open, ...mail, ...testKeys }],
    [{ ...open, ...mail, ...liveKeys }],
    [{ ...open, ALLOW_TEST_MODE: '1' }],
    [{ ...liveKeys, ALLOW_TEST_MODE: '1' }],
  ])('start on this machine, with real services, or where it is meant: %j', env => {
    expect(start(env)).not.toThrow()
  })
})
