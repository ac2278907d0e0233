/**
 * The script in the head of the office, which runs before anything is painted. It shares the settings of the site.
 */
import { applySettings } from '#ui/lib/settings.ts'

applySettings(document.documentElement)
