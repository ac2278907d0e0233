/**
 * Only workers that the build made from our own packages are allowed (server/http/site/headers.ts names this policy).
 */
const policy = globalThis.trustedTypes?.createPolicy('worker', {
  createScriptURL: address => (address.startsWith('/office/assets/') ? address : null),
})

/** The address of a worker, in the form that Trusted Types require. */
export function scriptAddress(address: string): string {
  return policy ? policy.createScriptURL(address) : address
}
