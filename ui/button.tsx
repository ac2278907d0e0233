import type { ButtonHTMLAttributes, MouseEvent, ReactElement, ReactNode, Ref } from 'react'
import { Icon, type IconName } from './icon.tsx'

export type ButtonLook = 'primary' | 'secondary' | 'quiet' | 'danger'

export type Shape = {
  look?: ButtonLook
  icon?: IconName
  iconAfter?: IconName
  wide?: boolean
  children: ReactNode
}

type ButtonProps = Shape &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    busy?: boolean
    /** What the button says while busy, for example 'Saving...'. */
    busyLabel?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

export function shapeAttributes({
  look = 'primary',
  wide,
  className,
}: Partial<Shape> & { className?: string | undefined }) {
  return {
    className: className ? `button ${className}` : 'button',
    'data-look': look === 'primary' ? undefined : look,
    'data-wide': wide || undefined,
  }
}

/**
 * A button that does something here. While busy or disabled it stays focusable and swallows clicks. Its label has an element of its
 * own, so that it can change under a page translation.
 */
export function Button({
  look,
  icon,
  iconAfter,
  wide,
  busy = false,
  busyLabel,
  disabled = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactElement {
  const off = busy || disabled
  function guard(event: MouseEvent<HTMLButtonElement>): void {
    if (off) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      {...shapeAttributes({ look, wide, className })}
      type={type}
      onClick={guard}
      aria-disabled={off || undefined}
      aria-busy={busy || undefined}
    >
      {busy ? <span className="spinner-ring" data-inline="" /> : icon && <Icon name={icon} />}
      <span>{busy && busyLabel ? busyLabel : children}</span>
      {iconAfter && !busy && <Icon name={iconAfter} />}
    </button>
  )
}

type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
  icon: IconName
  /** What the button does; it is its name for screen readers and its tooltip. */
  label: string
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, className, type = 'button', ...rest }: IconButtonProps): ReactElement {
  return (
    <button
      {...rest}
      type={type}
      className={className ? `icon-button ${className}` : 'icon-button'}
      aria-label={label}
      title={label}
    >
      <Icon name={icon} />
    </button>
  )
}
