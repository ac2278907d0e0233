export interface SessionOnWire {
  id: string
  user_agent: string
  created_at: string
  last_used_at: string
  current: boolean
}

interface SessionRow {
  id: string
  user_agent: string | null
  created_at: Date
  last_used_at: Date
}

/** A session as its owner sees it; `here` is the id of the one that asks. */
export function sessionOnWire(here: string): (row: SessionRow) => SessionOnWire {
  return ({ id, user_agent, created_at, last_used_at }) => ({
    id,
    user_agent: user_agent ?? '',
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === here,
  })
}
