import type { ReactElement } from 'react'
import { useRefreshMe } from '#app/features/outcome/refresh-me.ts'
import { callApi } from '#app/lib/api.ts'
import { FileButton } from '#app/lib/file-button.tsx'
import { publicUrl } from '#app/lib/page-meta.ts'
import { ownCaseCalls } from '#shared/contract/calls/own-case.ts'

/** The letter to download, and how anyone can check it. */
export function LetterDownload({ uuid }: { uuid: string }): ReactElement {
  return (
    <>
      <Download uuid={uuid} />
      <p className="soft small">
        Anyone can check your letter. The code printed on it leads to{' '}
        <span className="verify-address" translate="no">
          {new URL('/verify/', publicUrl()).href.replace(/^https?:\/\//, '')}
        </span>
      </p>
    </>
  )
}

/** The first download issues the letter, so its number is shown afterwards. */
function Download({ uuid }: { uuid: string }): ReactElement {
  const refresh = useRefreshMe()
  async function fetchLetter(): Promise<Blob> {
    const letter = await callApi(ownCaseCalls.admissionLetter, { params: { uuid } })
    void refresh().catch(() => undefined)
    return letter
  }
  return (
    <div>
      <FileButton
        label="Download letter (PDF)"
        busyLabel="Making your letter..."
        fileName="Offer of admission.pdf"
        fetchFile={fetchLetter}
      />
    </div>
  )
}
