// What a browser with Trusted Types has on its window. The values that a policy makes are objects; the sinks that take them are
// typed for text, so here they are called text as well.

interface TrustedTypePolicy {
  createHTML(text: string): string
  createScript(text: string): string
  createScriptURL(url: string): string
}

interface TrustedTypePolicyRules {
  /** Null refuses. */
  createHTML?: (text: string) => string | null
  createScript?: (text: string) => string | null
  createScriptURL?: (url: string) => string | null
}

declare var trustedTypes: undefined | { createPolicy(name: string, rules: TrustedTypePolicyRules): TrustedTypePolicy }
