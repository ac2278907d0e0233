/**
 * Whether a text contains every word of a search, ignoring accents, case and plurals. An empty search matches
 * everything.
 */
export function fitsSearch(search: string, text: string): boolean {
  const plain = (value: string) =>
    value
      .toLowerCase()
      .normalize('NFD')
      .replace(/[\u0300-\u036f.’']/g, '')
  const within = plain(text)
  return plain(search)
    .split(/[^\p{L}\p{N}₦$%]+/u)
    .every(word => within.includes(word.length > 3 ? word.replace(/s$/, '') : word))
}

/**
 * Opens the answer named in the address, filters during typing, and copies the address of an answer. Runs once
 * (app/boot/page.ts) and listens on the window, so that it works however often the questions are rendered.
 */
export function runQuestions(): void {
  // For browsers that do not open a fold when its content is the target.
  const open = () => byId(location.hash.slice(1))?.closest('details')?.setAttribute('open', '')
  addEventListener('hashchange', open)
  open()

  // Toggle events do not bubble, but can be captured.
  addEventListener('toggle', ({ target }) => target instanceof Element && offerLink(target), true)

  addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.id === 'faq-search') show(target.value.trim())
  })

  addEventListener('click', event => {
    if (!(event.target instanceof Element)) return
    const again = event.target.closest('#faq-all')
    const search = byId('faq-search')
    if (again && search instanceof HTMLInputElement) {
      search.value = ''
      search.focus()
      show('')
    }
    const link = event.target.closest<HTMLAnchorElement>('.faq-link')
    if (!link || !navigator.clipboard) return
    event.preventDefault()
    history.replaceState(history.state, '', link.href)
    navigator.clipboard.writeText(link.href).then(
      () => say('Link copied to the clipboard.', link),
      () => say('The link is in the address bar.', link),
    )
  })
}

const byId = (id: string) => document.getElementById(id)

function offerLink(question: Element) {
  const answer = question.querySelector('.faq .disclosure-body')
  if (!answer?.id || answer.querySelector('.faq-link')) return
  const link = document.createElement('a')
  link.className = 'faq-link small'
  link.href = `#${answer.id}`
  const which = document.createElement('span')
  which.className = 'visually-hidden'
  which.textContent = ' to this answer'
  link.append('Copy link', which)
  answer.append(link)
}

function say(words: string, link?: HTMLElement) {
  const status = byId('faq-said')
  if (status) status.textContent = words
  if (!link) return
  link.dataset.said = words
  setTimeout(() => delete link.dataset.said, 3000)
}

function show(search: string) {
  let found = 0
  for (const group of document.querySelectorAll<HTMLElement>('.faq-group')) {
    let inGroup = 0
    for (const item of group.querySelectorAll('details')) {
      item.hidden = !fitsSearch(search, `${group.dataset.title} ${item.textContent}`)
      if (!item.hidden) inGroup++
    }
    group.hidden = !inGroup
    found += inGroup
  }
  if (search)
    for (const item of document.querySelectorAll<HTMLDetailsElement>('.faq-group details:not([hidden])'))
      item.open = found < 4
  const none = byId('faq-none')
  if (none) none.hidden = found > 0
  say(search ? `${found} ${found === 1 ? 'question' : 'questions'}` : '')
}
