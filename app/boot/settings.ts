/** Reading settings (spec sections 2 and 4). Small on purpose: this runs before the first paint of every page. */
export type SettingName = 'scale' | 'theme' | 'contrast' | 'filter'

const keyOf = (name: SettingName) => `accessibility-${name}`

/** What 'Reset all' returns to. */
export const defaultSettings: Record<SettingName, string> = {
  scale: '1',
  theme: 'light',
  contrast: 'normal',
  filter: 'none',
}

/** The stored setting, or what the device asks for, or the default. A blocked store counts as an empty one. */
export function readSetting(name: SettingName): string {
  try {
    const stored = localStorage.getItem(keyOf(name))
    if (stored) return stored
  } catch {}
  return name === 'theme' && matchMedia('(prefers-color-scheme:dark)').matches ? 'dark' : defaultSettings[name]
}

export function storeSetting(name: SettingName, value: string): void {
  try {
    localStorage.setItem(keyOf(name), value)
  } catch {}
}

/** Puts the settings on the root element, where the style sheet finds them. */
export function applySettings(root: HTMLElement): void {
  root.style.setProperty('--text-scale', readSetting('scale'))
  root.classList.toggle('dark', readSetting('theme') === 'dark')
  root.classList.toggle('contrast-high', readSetting('contrast') === 'high')
  root.dataset.filter = readSetting('filter')
}
