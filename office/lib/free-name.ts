/** A name that is not taken: 'Civil', or 'Civil 2'. */
export function freeName(name: string, own: readonly { name: string }[]): string {
  const isTaken = (wanted: string) => own.some(one => one.name.toLowerCase() === wanted.toLowerCase())
  if (!isTaken(name)) return name
  for (let number = 2; ; number += 1) {
    const wanted = `${name.slice(0, 56)} ${number}`
    if (!isTaken(wanted)) return wanted
  }
}
