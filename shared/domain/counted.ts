const figures = new Intl.NumberFormat('en-GB')

/** '1 picture', '1,200 pictures' */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${figures.format(count)} ${count === 1 ? one : many}`
}
