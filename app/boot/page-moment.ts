/** Now: when the server sent this page, because the clocks of phones are wrong; offline, by the clock of the device. */
export function pageMoment(): Date {
  return new Date(navigator.onLine ? document.lastModified : Date.now())
}
