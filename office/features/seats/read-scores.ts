export interface ReadScores {
  rows: { application_number: string; score: number | null }[]
  /** The numbers of unreadable lines, from 1. */
  wrong: number[]
}

/**
 * Parses lines such as '27-001842 61.5' or '27-002214, absent', separated by a tab, a comma, a semicolon or spaces.
 */
export function readScores(text: string): ReadScores {
  const read: ReadScores = { rows: [], wrong: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const [application_number = '', score = '', ...more] = line.trim().split(/[\s,;]+/)
    const isAbsent = /^(absent|abs)$/i.test(score)
    const isScore = /^\d{1,3}(\.\d)?$/.test(score) && Number(score) <= 100
    if (more.length > 0 || (!isAbsent && !isScore)) read.wrong.push(index + 1)
    else read.rows.push({ application_number, score: isAbsent ? null : Number(score) })
  }
  return read
}
