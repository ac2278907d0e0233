import { useEffect, useRef, useState } from 'react'
import { PasswordField } from '#ui/password-field.tsx'
import { type PasswordStrength, passwordStrength } from './password-strength.ts'

interface NewPasswordFieldProps {
  name: string
  label: string
  error: string | undefined
  /** Other typed values that would make a poor password; read when the password changes. */
  known: () => readonly string[]
}

const bars: Record<PasswordStrength['level'], { filled: number; tone: 'error' | 'warning' | 'success' }> = {
  'too-short': { filled: 0, tone: 'error' },
  weak: { filled: 1, tone: 'error' },
  fair: { filled: 2, tone: 'warning' },
  strong: { filled: 3, tone: 'success' },
}

/** A new password, with live feedback on its strength. The feedback never forbids what the rule allows. */
export function NewPasswordField({ name, label, error, known }: NewPasswordFieldProps) {
  const [strength, setStrength] = useState<PasswordStrength>()
  const input = useRef<HTMLInputElement>(null)

  function assess(): void {
    const password = input.current?.value
    setStrength(password ? passwordStrength(password, known()) : undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for a password that was typed before React came
  useEffect(assess, [])

  return (
    <PasswordField
      name={name}
      label={label}
      error={error}
      autoComplete="new-password"
      hint="At least 8 characters. Three random words make a strong password you can remember."
      ref={input}
      onChange={assess}
      help={strength && <StrengthBars {...strength} />}
    />
  )
}

function StrengthBars({ level, hint }: PasswordStrength) {
  const { filled, tone } = bars[level]
  return (
    <span className="strength" data-tone={tone}>
      <span aria-hidden="true">
        <i data-on={filled > 0 || undefined} />
        <i data-on={filled > 1 || undefined} />
        <i data-on={filled > 2 || undefined} />
      </span>
      <span>{hint}</span>
    </span>
  )
}
