import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

let portal: TestApp
beforeAll(async () => {
  portal = await testApp()
})
afterAll(() => portal.close())

test('/readyz reports a mail server without TLS and stays ready', async () => {
  const ready = async () => {
    const { statusCode, body } = await portal.app.inject('/readyz')
    return { statusCode, ...JSON.parse(body) }
  }
  expect(await ready()).not.toHaveProperty('mail_trouble')
  const { mail } = portal.context
  portal.context.mail = { ...mail, trouble: 'no-tls' }
  expect(await ready()).toMatchObject({ statusCode: 200, status: 'ready', mail_trouble: 'no-tls' })
  portal.context.mail = mail
})
