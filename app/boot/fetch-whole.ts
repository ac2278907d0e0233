/** Puts a script into the HTTP cache, so that the import that follows does not fail, which browsers remember (docs/adr/0046). */
export async function fetchWhole(file: string): Promise<void> {
  const answer = await fetch(file)
  if (!answer.ok) throw new Error(file)
  await answer.blob()
}
