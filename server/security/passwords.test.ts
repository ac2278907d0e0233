import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { institution } from '#shared/catalogue/parts/institution.ts'
import { passwordProblem } from '#shared/domain/password.ts'
import { hashPassword, isPassword, refuseCommonPassword } from '../features/identity/passwords.ts'

/** Whether someone may choose it: the same two questions as a sign-up, a reset and a change ask. */
async function isTaken(password: string): Promise<boolean> {
  if (passwordProblem(password)) return false
  return refuseCommonPassword(password, 'password').then(
    () => true,
    () => false,
  )
}

test.each([
  'password',
  'Password1',
  '12345678',
  '123456789',
  'qwerty123',
  'iloveyou',
  'football',
  'princess',
  'sunshine',
  'password123',
  'letmein1',
  'trustno1',
  'welcome1',
  'baseball',
  'superman',
  'michelle',
  '1q2w3e4r',
  'abc12345',
  'passw0rd',
  'aaaaaaaa',
])('refuses the passwords that everyone tries first: %s', async password => {
  expect(await isTaken(password)).toBe(false)
})

describe('refuses the university’s own name as a password, however it is written', () => {
  const name = institution().name.replace(/\s/g, '')
  test.each([
    name,
    institution().name,
    name.toUpperCase(),
    `${name}2026`,
    `${name}!`,
    `${institution().shortName}20262027`,
    `${institution().shortName}-admissions`,
    `${institution().shortName}Admissions1`,
    'Admissions2026',
    'adm1ss10ns',
    '@dm1ss1on$',
  ])('%s', async password => {
    expect(await isTaken(password)).toBe(false)
  })
})

test.each([
  'three words in a row',
  'Ọláwálé jẹ́ ọmọ mi',
  'correct horse 🐎',
  'my admissions went well',
  ' eight sp',
  `${'x'.repeat(64)}yz`,
])('takes what no one else thinks of: %s', async password => {
  expect(await isTaken(password)).toBe(true)
})

test('counts every character of a long password', async () => {
  const long = 'three words in a row and '.repeat(7)
  const stored = await hashPassword(`${long}one`)
  expect(await isPassword(`${long}one`, stored)).toBe(true)
  expect(await isPassword(`${long}two`, stored)).toBe(false)
  expect(await isPassword(long.slice(0, 72), stored)).toBe(false)
})

test('the bundled list is long enough to matter', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  expect(dictionary['passwords-common'].length).toBeGreaterThan(10_000)
  const lock = readFileSync(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8')
  expect(lock).toContain('@zxcvbn-ts/language-common')
})
