import { type ReactNode, useEffect, useRef } from 'react'

type HeldNewsProps = {
  isHeld: boolean
  /** What is said of the payment. */
  children: ReactNode
}

/**
 * What is said of a payment that does not match, which takes the place of paying. Whoever is further down the page when it arrives,
 * where the payment was, is brought to it.
 */
export function HeldNews({ isHeld, children }: HeldNewsProps) {
  const box = useRef<HTMLDivElement>(null)
  const wasHeld = useRef(isHeld)
  useEffect(() => {
    if (isHeld && !wasHeld.current) box.current?.focus()
    wasHeld.current = isHeld
  }, [isHeld])
  return (
    isHeld && (
      <div className="payment-held" ref={box} tabIndex={-1}>
        {children}
      </div>
    )
  )
}
