import 'react'

declare module 'react' {
  /** Invoker Commands, which the React types do not know yet. */
  interface ButtonHTMLAttributes<T> {
    command?: 'show-modal' | 'close' | 'request-close' | `--${string}` | undefined
    commandfor?: string | undefined
  }

  interface CSSProperties {
    [customProperty: `--${string}`]: string | number | undefined
  }
}
