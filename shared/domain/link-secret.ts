/** The secret behind the # of an address: `#TOKEN`, `#%23TOKEN.`, `#TOKEN?utm_source=x`; empty if there is none. */
export function secretInFragment(fragment: string): string {
  return /^(?:key=)?\s*([\w-]+)/.exec(decoded(fragment).replace(/^[\s#]+/, ''))?.[1] ?? ''
}

/** As it came if it cannot be decoded. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
