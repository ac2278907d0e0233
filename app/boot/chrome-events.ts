import { applySettings, defaultSettings, type SettingName, storeSetting } from '#ui/lib/settings.ts'
import { settled } from '#ui/lib/settled.ts'
import { openDialog, prepareFilters, preparePageParts } from './page-parts.ts'
import { whenShown } from './when-shown.ts'

/** Past this many pixels the bar hides when scrolling down (spec section 9). */
const hidesPastPx = 100

/** Listens on the window, so that it serves every page that is ever shown in this tab. */
export function handleChrome(root: HTMLElement): void {
  addEventListener('click', event => {
    const target = event.target as Element
    const invoker = target.closest('[commandfor]')
    const link = target.closest('a')
    // What is chosen in the menu closes it first: the focus is then on its button, and comes back there from a dialog.
    ;(invoker ?? link)?.closest<HTMLElement>('[popover]')?.hidePopover?.()
    // A browser that knows invoker commands has already done this, if what it commands is there.
    if (invoker && !(invoker as { commandForElement?: Element }).commandForElement)
      openDialog(invoker.getAttribute('commandfor') ?? '')

    const message = target.closest('.icon-button')?.closest<HTMLElement>('.toast')
    if (message) message.hidden = true

    if (!link) return
    // A link in a dialog closes it behind itself.
    link.closest('dialog')?.close()
    if (!link.dataset.leaving) return
    event.preventDefault()
    openDialog('leaving', link)
  })

  addEventListener('change', ({ target }) => {
    const { dataset, value } = target as HTMLInputElement
    if (!dataset.setting) return
    storeSetting(dataset.setting as SettingName, value)
    applySettings(root)
    prepareFilters(root)
  })

  // The browser puts the form back to what the page was written with, which are the defaults.
  addEventListener('reset', ({ target }) => {
    if ((target as HTMLFormElement).id !== 'settings') return
    for (const name in defaultSettings) storeSetting(name as SettingName, defaultSettings[name as SettingName])
    applySettings(root)
  })
  preparePageParts()

  showAgain(root)

  // The menu is for narrow screens. A phone that was turned may no longer be one.
  addEventListener(
    'resize',
    settled(() => {
      if (!document.querySelector<HTMLElement>('.bar .bar-menu')?.offsetParent)
        document.getElementById('menu')?.hidePopover?.()
    }),
  )

  let last = 0
  addEventListener('scroll', () => {
    root.dataset.bar = scrollY > hidesPastPx && scrollY > last ? 'hidden' : ''
    last = scrollY
  })
}

/** Settings may have been changed since this page was loaded, and it fades in when it is opened. */
function showAgain(root: HTMLElement): void {
  whenShown(() => {
    applySettings(root)
    prepareFilters(root)
    root.classList.add('fade')
  })
  // Its fade would be over before anyone sees it.
  if (document.prerendering) root.classList.remove('fade')
  addEventListener('pagehide', () => root.classList.remove('fade'))
}
