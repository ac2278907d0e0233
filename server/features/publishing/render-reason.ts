/** Why a render ended, for an editor: 'There is no school' from what Node prints about an error that nobody caught. */
export function reasonIn(said: string): string {
  if (/heap out of memory/.test(said)) return 'It needs too much memory.'
  return /^(?:\w*Error): (.+)$/m.exec(said)?.[1] ?? 'It ended unexpectedly.'
}
