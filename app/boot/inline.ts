/**
 * The script in the head of every page, which runs before anything is painted: only what affects appearance. Everything else that must work
 * before React is in page.ts, a file that all pages share.
 */

import { applySettings } from '#ui/lib/settings.ts'
import { fetchHeadingFace } from './heading-face.ts'
import { isSpareLink } from './idle.ts'

const root = document.documentElement
// On a metered or slow link the face is not fetched.
if (!isSpareLink()) fetchHeadingFace()
applySettings(root)
// The page fades in when it is reached from another page of this site (ui/styles/base.css).
root.classList.toggle('fade', document.referrer.includes(origin))
