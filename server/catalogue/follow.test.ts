import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { catalogue, replaceCatalogue, sampleCatalogue } from '#shared/catalogue/current.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { followCatalogue } from './follow.ts'
import { lockCatalogue, newestVersion, publishCatalogue } from './versions.ts'

let portal: TestApp
let putBack: () => void
beforeEach(async () => {
  putBack = replaceCatalogue(catalogue())
  portal = await testApp()
})
afterEach(async () => {
  await portal.close()
  putBack()
})

/** A version whose only difference is the name, published and announced. */
async function publish(name: string, announce: () => void): Promise<void> {
  const { context } = portal
  await context.db.transaction().execute(async tx => {
    await lockCatalogue(tx)
    const value = { ...sampleCatalogue, institution: { ...sampleCatalogue.institution, name } }
    await publishCatalogue(tx, context, value, { by: null })
  })
  announce()
}

/** An instance that renders each version until it is told to finish it, or until that one is overtaken. */
async function instance() {
  const line = Object.assign(new EventEmitter(), { query: async () => {}, release: () => {} })
  const pool = { connect: async () => line } as unknown as pg.Pool
  const began: string[] = []
  const ended: string[] = []
  let finish = () => {}
  let fail: (error: Error) => void = () => {}
  const following = await followCatalogue({
    context: portal.context,
    pool,
    async prepare(value, overtaken) {
      const { name } = value.institution
      began.push(name)
      const rendering = Promise.withResolvers<void>()
      finish = rendering.resolve
      fail = rendering.reject
      overtaken.addEventListener('abort', () => {
        ended.push(name)
        rendering.reject(new Error('ended'))
      })
      await rendering.promise
      return () => void replaceCatalogue(value)
    },
  })
  return {
    ...{ began, ended, stop: following.stop },
    hear: () => line.emit('notification'),
    finish: () => finish(),
    fail: (error: Error) => fail(error),
  }
}

describe('an instance that hears of a version while it renders the one before', () => {
  test('ends that render, and shows the newest', async () => {
    const one = await instance()
    await publish('First', one.hear)
    await vi.waitFor(() => expect(one.began).toEqual(['First']))
    await publish('Second', one.hear)
    await vi.waitFor(() => expect(one.began).toEqual(['First', 'Second']))
    expect([one.ended, catalogue().institution.name]).toEqual([['First'], sampleCatalogue.institution.name])
    one.finish()
    await vi.waitFor(() => expect(catalogue().institution.name).toBe('Second'))
    const failures = await portal.context.db.selectFrom('catalogue_instance').select('failed_version').execute()
    expect(failures).toEqual([{ failed_version: null }])
    await one.stop()
  })

  test('never ends two in a row, so that constant publishing still shows something', async () => {
    const one = await instance()
    await publish('First', one.hear)
    await vi.waitFor(() => expect(one.began).toEqual(['First']))
    await publish('Second', one.hear)
    await vi.waitFor(() => expect(one.began).toEqual(['First', 'Second']))
    await publish('Third', one.hear)
    // Its own question to the database, which an end would have followed, came before this one.
    await newestVersion(portal.context.db)
    await setImmediate()
    one.finish()
    await vi.waitFor(() => expect(one.began).toEqual(['First', 'Second', 'Third']))
    expect([one.ended, catalogue().institution.name]).toEqual([['First'], 'Second'])
    one.finish()
    await vi.waitFor(() => expect(catalogue().institution.name).toBe('Third'))
    await one.stop()
  })
})

test('an instance that cannot render a version says why, and one that is only stopped meanwhile says nothing', async () => {
  const reasons: (string | null)[] = []
  for (const error of [new DOMException('The operation was aborted', 'AbortError'), new Error('The disk is full')]) {
    const one = await instance()
    await publish(error.message, one.hear)
    await vi.waitFor(() => expect(one.began).toHaveLength(1))
    one.fail(error)
    await one.stop()
    const told = await portal.context.db.selectFrom('catalogue_instance').select('failed_detail').executeTakeFirst()
    reasons.push(told?.failed_detail ?? null)
    await portal.context.db.deleteFrom('catalogue_version').execute()
  }
  expect(reasons).toEqual([null, 'The disk is full'])
})
