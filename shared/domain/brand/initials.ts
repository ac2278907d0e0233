/** Up to four letters by which a name is known: the short name if it is that short, else the initials of the name. */
export function initialsOf(name: string, shortName = ''): string {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^A-Z0-9 ]/g, '')
      .trim()
  const short = plain(shortName)
  if (short.length >= 1 && short.length <= 4 && !short.includes(' ')) return short
  const words = plain(name)
    .split(/ +/)
    .filter(word => !['OF', 'AND', 'THE', 'FOR', 'IN', 'AT', ''].includes(word))
  return words
    .map(word => word.charAt(0))
    .join('')
    .slice(0, 3)
}
