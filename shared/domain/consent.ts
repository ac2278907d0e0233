import { consentVersions } from '../catalogue/parts/consent-versions.ts'
import type { ConsentVersion } from '../catalogue/types.ts'

/** What someone who signs up now agrees to. */
export function currentConsent(): ConsentVersion {
  return consentVersions().at(-1) ?? consentVersions()[0]
}
