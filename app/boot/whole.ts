/** While developing, pages carry both scripts in one. */
import './inline.ts'
import './page.ts'
