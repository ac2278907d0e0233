import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeEnvironment, nodeFlags } from './server-process.mjs'

const unitFiles = ['admissions.service', 'admissions@.service']
const read = (name: string) => readFileSync(new URL(`../deploy/systemd/${name}`, import.meta.url), 'utf8').split('\n')

test.each(unitFiles)('%s runs the server as npm start does', name => {
  const lines = read(name)
  expect(lines).toContain(`ExecStart=/opt/admissions/node_modules/.bin/node ${nodeFlags.join(' ')} server/main.ts`)
  for (const [variable, value] of Object.entries(nodeEnvironment))
    expect(lines).toContain(`Environment=${variable}=${value}`)
})

test('the unit file for several instances differs from that for one only by port and name', () => {
  const [one = [], each = []] = unitFiles.map(name =>
    read(name).filter(line => !/^(#|Description=|Environment=PORT=)/.test(line)),
  )
  expect(each).toEqual(one)
})
