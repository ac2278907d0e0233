import { describe, expect, test } from 'vitest'
import { pages } from '../paths.ts'
import { repairedAddress } from './link-repair.ts'
import { secretInFragment } from './link-secret.ts'

const uuid = '3f2b8c1e-7a94-4d0b-9e55-0c1d2e3f4a5b'
const token = 'aB3_dE-fGhIjKlMnOpQrStUv'

describe('a private link in the path', () => {
  test.each(['references', 'transcripts', 'decision'])('to %s is found in what mail programs make of it', page => {
    for (const end of [
      '/',
      '//',
      '.',
      ')',
      '>',
      '",',
      "'",
      '%22',
      '%3E',
      '%29.',
      ']',
      '&',
      '%3Futm_source=mail',
      '%23x',
      '%20',
      ';',
      '…',
      '”',
    ])
      expect(repairedAddress(`/${page}/${uuid}${end}`), end).toBe(`/${page}/${uuid}`)
    expect(repairedAddress(`//${page}/${uuid}`)).toBe(`/${page}/${uuid}`)
    expect(repairedAddress(`/${page}//${uuid}`)).toBe(`/${page}/${uuid}`)
    expect(repairedAddress(`/${page.toUpperCase()}/${uuid.toUpperCase()}`)).toBe(`/${page}/${uuid}`)
    expect(repairedAddress(`/${page}/<${uuid}>`)).toBe(`/${page}/${uuid}`)
    expect(repairedAddress(`/${page}/${uuid}/?utm_source=x`)).toBe(`/${page}/${uuid}?utm_source=x`)
  })

  test.each(['pay', 'verify', 'preview'])('to %s keeps the capital letters of its token', page => {
    for (const end of ['/', '.', ')', '%3E', '%22', '%23x'])
      expect(repairedAddress(`/${page}/${token}${end}`), end).toBe(`/${page}/${token}`)
    expect(repairedAddress(`/${page.toUpperCase()}/${token}`)).toBe(`/${page}/${token}`)
  })

  test('of any page is repaired', () => {
    const secrets = Object.values(pages).flatMap(({ path }) => /^(.*)\/:(?:uuid|token)\??$/.exec(path)?.[1] ?? [])
    expect(secrets.length).toBeGreaterThan(3)
    for (const start of secrets) expect(repairedAddress(`${start}/${uuid}/`), start).toBe(`${start}/${uuid}`)
  })

  test('that is whole is left as it is, and so is one that was cut', () => {
    for (const whole of [
      `/references/${uuid}`,
      `/references/${uuid}?utm_source=x`,
      `/pay/${token}`,
      `/verify/${token}`,
      '/references',
      '/login',
      '/login?email=a%40example.com',
    ])
      expect(repairedAddress(whole), whole).toBeUndefined()
    expect(repairedAddress(`/references/${uuid.slice(0, 20)}`)).toBeUndefined()
    expect(repairedAddress('/payment/')).toBeUndefined()
    expect(repairedAddress('/references/%E0%A4%A')).toBeUndefined()
  })

  test('never leads to another site', () => {
    for (const evil of [
      `//references/${uuid}//evil.example`,
      '//login%2F%2Fevil.example',
      '/\\evil.example',
      `//evil.example/references/${uuid}`,
    ])
      expect(repairedAddress(evil) ?? '/', evil).toMatch(/^\/(?!\/)/)
  })
})

describe('a secret behind the #', () => {
  test('is found when the # arrives encoded', () => {
    expect(repairedAddress(`/office/setup%23${token}`)).toBe(`/office/setup#${token}`)
    expect(repairedAddress(`/office/invitation%23${token}`)).toBe(`/office/invitation#${token}`)
    expect(repairedAddress(`/office/invitation/%23${token}.`)).toBe(`/office/invitation#${token}`)
    expect(repairedAddress(`/Office/Invitation%23${token}%3E`)).toBe(`/office/invitation#${token}`)
    expect(repairedAddress(`/office/invitation?x=1%23${token}`)).toBe(`/office/invitation?x=1#${token}`)
    expect(repairedAddress(`/login?email=a%40example.com%23key=${token}`)).toBe(
      `/login?email=a%40example.com#key=${token}`,
    )
    expect(repairedAddress(`/forgot-password?email=a%40example.com%23key%3D${token})`)).toBe(
      `/forgot-password?email=a%40example.com#key=${token}`,
    )
  })

  test.each([
    token,
    `%23${token}`,
    `${token}.`,
    `${token})`,
    `${token}>`,
    `${token}/`,
    `${token}?utm_source=x`,
    `${token}&utm=x`,
    `${token}%22`,
    ` ${token}`,
    `${token}%20`,
  ])('is read from #%s', fragment => {
    expect(secretInFragment(fragment)).toBe(token)
    expect(secretInFragment(`key=${fragment}`.replace('key=%23', '%23key='))).toBe(token)
  })

  test('is empty where there is none', () => {
    for (const nothing of ['', '%23', '.', '%E0%A4%A']) expect(secretInFragment(nothing)).toBe('')
  })
})
