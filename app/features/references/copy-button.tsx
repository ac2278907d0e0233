import { useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { toast } from '#app/ui/toast.ts'

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const [copied, setCopied] = useState<string>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      toast({
        variant: 'destructive',
        title: 'This browser does not let us copy',
        description: 'Mark the text and copy it.',
      })
    }
  }

  return (
    <Button look="secondary" icon={copied === text ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied === text ? 'Copied' : children}
    </Button>
  )
}
