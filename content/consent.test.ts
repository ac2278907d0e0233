import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { consentVersions } from '#shared/catalogue/parts/consent-versions.ts'
import { privacy } from '#shared/catalogue/parts/privacy.ts'
import { terms } from '#shared/catalogue/parts/terms.ts'
import { isDay } from '#shared/domain/calendar.ts'
import { currentConsent } from '#shared/domain/consent.ts'

test('the newest version is the one of the texts as they are', () => {
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([terms(), privacy()]))
    .digest('hex')
    .slice(0, 16)
  expect(
    currentConsent().fingerprint,
    `The terms or the privacy text have changed. If they promise something else now, add a version to content/consent.ts; if only the wording changed, keep the version. Its fingerprint is '${fingerprint}'`,
  ).toBe(fingerprint)
})

test('versions are days, each after the one before, and each says what changed', () => {
  const days = consentVersions().map(({ version }) => version)
  expect(days.every(isDay)).toBe(true)
  expect([...days].sort()).toEqual(days)
  expect(new Set(days).size).toBe(days.length)
  for (const { changes } of consentVersions()) expect(changes.length).toBeGreaterThan(0)
})
