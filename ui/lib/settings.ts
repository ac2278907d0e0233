/** Reading settings (spec sections 2 and 4). Small on purpose: this runs before the first paint of every page. */
export type SettingName = 'scale' | 'theme' | 'contrast' | 'filter'

/** What 'Reset all' returns to. */
export const defaultSettings: Record<SettingName, string> = {
  scale: '1',
  theme: 'light',
  contrast: 'normal',
  filter: 'none',
}

/** The stored value or, if the browser stores nothing, this page’s. */
let store: Record<string, string | undefined> = {}
/** What is kept until the tab is closed, or this page. */
export let visit: Pick<Storage, string> = {}
try {
  store = localStorage
  visit = sessionStorage
} catch {}

/** The stored setting, or what the device asks for, or the default. */
export function readSetting(name: SettingName): string {
  return (
    store[`accessibility-${name}`] ??
    (name === 'theme' && matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : defaultSettings[name])
  )
}

export function storeSetting(name: SettingName, value: string): void {
  store[`accessibility-${name}`] = value
}

/** Sets the settings on the root element, where style sheets find them. */
export function applySettings(root: HTMLElement): void {
  root.style.setProperty('--text-scale', readSetting('scale'))
  root.classList.toggle('dark', readSetting('theme') === 'dark')
  root.classList.toggle('contrast-high', readSetting('contrast') === 'high')
  root.dataset.filter = readSetting('filter')
}
