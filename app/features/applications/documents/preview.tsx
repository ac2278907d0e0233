import { type ReactElement, useEffect, useState } from 'react'
import { callApi } from '#app/lib/api.ts'
import { applicationCalls } from '#shared/contract/calls/application.ts'
import type { DocumentOnWire } from '#shared/contract/schemas/applications.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { Spinner } from '#ui/spinner.tsx'

/** A thumbnail of an image, or a file icon. */
export function Thumbnail({ file, fileName }: { file: File | undefined; fileName: string }): ReactElement {
  const address = useAddress(isPicture(file) ? file : undefined)
  if (address) return <img className="thumb" src={address} alt="" />
  return (
    <span className="thumb thumb-file">
      <Icon name={/\.pdf$/i.test(fileName) ? 'file' : 'image'} />
    </span>
  )
}

interface PreviewProps {
  document: DocumentOnWire
  label: string
  /** The file selected on this page, so that nothing needs to be fetched. */
  local: File | undefined
}

/** Shows an uploaded document, fetched on demand. */
export function Preview({ document, label, local }: PreviewProps): ReactElement {
  const [isOpen, setOpen] = useState(false)
  const [fetched, setFetched] = useState<{ id: string; blob: Blob }>()
  const [problem, setProblem] = useState('')
  const blob = local ?? (fetched?.id === document.id ? fetched.blob : undefined)
  const address = useAddress(isOpen ? blob : undefined)

  async function show(): Promise<void> {
    setOpen(true)
    setProblem('')
    if (blob) return
    try {
      setFetched({
        id: document.id,
        blob: await callApi(applicationCalls.readDocument, { params: { id: document.id } }),
      })
    } catch (error) {
      setProblem(error instanceof Error && 'detail' in error ? String(error.detail) : 'Please try again.')
    }
  }

  return (
    <>
      <Button look="quiet" icon="eye" onClick={() => void show()}>
        View<span className="visually-hidden"> {label}</span>
      </Button>
      <Dialog id={`view-${document.kind}`} title={label} open={isOpen} onClose={() => setOpen(false)} width={46}>
        {problem && (
          <Notice tone="error" role="alert">
            {problem}
          </Notice>
        )}
        {isOpen && !problem && !address && <Spinner label="Opening…" />}
        {address && blob && (
          <div className="stack">
            {isPicture(blob) ? (
              <img className="doc-picture" src={address} alt={label} />
            ) : (
              navigator.pdfViewerEnabled && <iframe className="doc-pdf" src={address} title={label} />
            )}
            <div>
              <ButtonLink href={address} target="_blank" rel="noopener" look="secondary" icon="external">
                Open in a new tab
              </ButtonLink>
            </div>
          </div>
        )}
      </Dialog>
    </>
  )
}

function isPicture(blob: Blob | undefined): boolean {
  return blob?.type.startsWith('image/') === true
}

/** An object URL for as long as it is shown. */
function useAddress(blob: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!blob) return setAddress(undefined)
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
