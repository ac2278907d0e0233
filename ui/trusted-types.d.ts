// The Trusted Types API of `window`. The values that a policy creates are objects, but sinks are typed for strings, so they are typed
// as strings here.

interface TrustedTypePolicy {
  createHTML(text: string): string
  createScript(text: string): string
  createScriptURL(url: string): string
}

interface TrustedTypePolicyRules {
  /** Null rejects the value. */
  createHTML?: (text: string) => string | null
  createScript?: (text: string) => string | null
  createScriptURL?: (url: string) => string | null
}

declare var trustedTypes: undefined | { createPolicy(name: string, rules: TrustedTypePolicyRules): TrustedTypePolicy }
