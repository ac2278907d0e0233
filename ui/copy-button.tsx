import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { toast } from './toast.ts'

type CopyButtonProps = { text: string; look?: 'secondary' | 'quiet'; children: ReactNode }

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, look = 'secondary', children }: CopyButtonProps) {
  const [copied, setCopied] = useState<string>()

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(text)
    } catch {
      toast({
        variant: 'destructive',
        title: 'This browser does not allow copying',
        description: 'Select the text and copy it.',
      })
    }
  }

  return (
    <Button look={look} icon={copied === text ? 'check' : 'copy'} onClick={() => void copy()}>
      {copied === text ? 'Copied' : children}
    </Button>
  )
}
