/** What a notification shows, and the address that it opens. */
interface News {
  title: string
  body: string
  data: string
}

/** The news in a pushed message; plain ones if the message is missing or wrong. The address is always one of this site. */
export function newsIn(text: string | undefined, origin: string): News {
  try {
    const { title, body, url } = JSON.parse(text ?? '')
    const { pathname, search } = new URL(url, origin)
    if (title && url) return { title, body, data: origin + pathname + search }
  } catch {
    // Shown as plain news: a browser takes the permission away from a site that shows nothing.
  }
  return { title: 'There is news from the admissions office', body: '', data: `${origin}/dashboard` }
}
