import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'

/** A page that was fetched ahead is there sooner than this, and a flash of grey would only disturb. */
const patienceMs = 150

/** True while a programme page that was asked for takes noticeably long to arrive. */
export function useProgrammeOnItsWay(): boolean {
  const isAsked = useNavigation().location?.pathname.startsWith('/programs/') ?? false
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isAsked) return
    const timer = setTimeout(setLate, patienceMs, true)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isAsked])
  return isAsked && isLate
}
