import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'

const full = new Set<string>()
vi.mock('../base/disk-room.ts', async importOriginal => {
  const original = await importOriginal<typeof import('../base/disk-room.ts')>()
  const hasRoom = async (path: string) => ![...full].some(part => path.includes(part))
  return { ...original, hasRoom }
})

let portal: TestApp
beforeEach(async () => {
  full.clear()
  portal = await testApp()
})
afterEach(() => portal.close())

const ready = () => portal.app.inject({ method: 'GET', url: '/readyz' })

test('a full upload disk is not ready, is named, and recovers automatically', async () => {
  full.add('/files')
  const answer = await ready()
  expect(answer.json()).toMatchObject({ status: 'not-ready', troubles: ['files-disk'] })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  full.clear()
  expect((await ready()).statusCode).toBe(200)
})

test('a full disk of the embedded database is not ready, and both are named when they share it', async () => {
  full.add(portal.context.config.dataDir)
  expect((await ready()).json()).toMatchObject({ troubles: ['store-disk', 'files-disk'] })
})

test('a proxy that ignores disks keeps sending readers here', async () => {
  full.add('/')
  expect((await portal.app.inject({ method: 'GET', url: '/readyz?disks=ignored' })).statusCode).toBe(200)
})

test('a process with a full disk is alive: /healthz stays 200', async () => {
  full.add('/')
  expect((await portal.app.inject({ method: 'GET', url: '/healthz' })).statusCode).toBe(200)
})
