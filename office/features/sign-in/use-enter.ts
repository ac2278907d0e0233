import { useNavigate } from 'react-router'
import { type Me, nowSignedIn } from '../../lib/me.ts'
import { queryClient } from '../../lib/query-client.ts'
import { tellSignedIn } from '../../lib/session-clock.ts'

/** Opens the office for someone who has just signed in, and clears what was cached for the previous person. */
export function useEnter(path = '/'): (me: Me) => void {
  const navigate = useNavigate()
  return me => {
    queryClient.clear()
    nowSignedIn(me)
    tellSignedIn(me.id)
    void navigate(path, { replace: true })
  }
}
