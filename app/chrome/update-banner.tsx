import { useEffect, useState } from 'react'
import { bannerMs, fetchVersion, pageVersion, updateCheckMs } from './update-check.ts'

/** 'New version available!': asked every five minutes and when the tab is looked at again (spec section 4). */
export default function UpdateBanner() {
  const [newVersion, setNewVersion] = useState<string>()

  useEffect(() => {
    let dismissed: string | undefined
    const check = async () => {
      if (document.visibilityState !== 'visible') return
      const version = await fetchVersion(Date.now())
      if (!version || version === pageVersion() || version === dismissed) return
      dismissed = version
      setNewVersion(version)
    }
    const timer = setInterval(check, updateCheckMs)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [])

  useEffect(() => {
    if (!newVersion) return
    const timer = setTimeout(() => setNewVersion(undefined), bannerMs)
    return () => clearTimeout(timer)
  }, [newVersion])

  return (
    <div role="status">
      {newVersion && (
        <div className="banner">
          <span>New version available! (v{newVersion})</span>
          <button type="button" className="button" onClick={() => location.reload()}>
            Update Now
          </button>
          <button type="button" className="button" data-look="secondary" onClick={() => setNewVersion(undefined)}>
            Later
          </button>
        </div>
      )}
    </div>
  )
}
