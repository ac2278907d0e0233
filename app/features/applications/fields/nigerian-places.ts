import { all } from 'nigerian-states-and-lgas'

const states = all().map(({ state, lgas }) => ({ state: state === 'Kastina' ? 'Katsina' : state, areas: lgas }))

/** The 36 states and the Federal Capital Territory, by name. */
export function stateNames(): string[] {
  return states.map(({ state }) => state)
}

/** The local government areas of a state; empty for an unknown name. */
export function areasOf(state: string): string[] {
  return states.find(each => each.state === state)?.areas ?? []
}
