/**
 * Stands in the page before the lists. Where the address asks for some of the programmes, all of them would be painted for a
 * moment, until `findProgrammes` has come: so they are held back for it, and no longer than two seconds.
 */
const finder = document.querySelector<HTMLElement>('.finder')
if (finder && /[?&](q|subject)=./.test(location.search)) {
  finder.dataset.held = ''
  setTimeout(() => delete finder.dataset.held, 2000)
}
