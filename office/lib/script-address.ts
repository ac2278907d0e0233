/** Only workers that the build made of our own packages are started (server/http/site/headers.ts names this policy). */
const policy = globalThis.trustedTypes?.createPolicy('worker', {
  createScriptURL: address => (address.startsWith('/office/assets/') ? address : null),
})

/** The address of a worker, as a browser with Trusted Types takes it. */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : address
}
