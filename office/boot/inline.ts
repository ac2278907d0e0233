/** The script in the head of the office, which runs before anything is painted. The settings are those of the site. */
import { applySettings } from '#app/boot/settings.ts'

applySettings(document.documentElement)
