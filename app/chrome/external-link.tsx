import type { AnchorHTMLAttributes } from 'react'

interface ExternalLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** Where it leads, as the 'Leaving This Site' dialog names it. */
  destination: string
  /** Text of the dialog's onward button; 'Continue' unless said. */
  onward?: string
}

/**
 * A link off this site. `app/boot/chrome-events.ts` asks first, in the dialog of `LeavingDialog`; with scripts off it is
 * a plain link.
 */
export function ExternalLink({ destination, onward, children, ...rest }: ExternalLinkProps) {
  return (
    <a {...rest} target="_blank" rel="noopener noreferrer" data-leaving={destination} data-onward={onward}>
      {children}
    </a>
  )
}
