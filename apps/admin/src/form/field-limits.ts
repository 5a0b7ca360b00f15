import type { InputHTMLAttributes } from 'react'
import type { FormField } from './form-field.ts'

const numberInputs = {
  decimal: { inputMode: 'decimal', step: 'any', min: 0 },
  percent: { inputMode: 'decimal', step: 'any', min: 0 },
  number: { inputMode: 'decimal', step: 'any' },
  integer: { inputMode: 'numeric', step: 1 },
} as const

/** What the contract says of a field, as properties of its `TextField`. */
export function limitsOf({
  kind = 'text',
  max,
  min,
  pattern,
  required = false,
}: Pick<FormField, 'max' | 'min' | 'pattern' | 'required'> & {
  kind?: string
}): InputHTMLAttributes<HTMLInputElement> & {
  optional: boolean
} {
  const need = { required, optional: !required }
  if (kind in numberInputs) {
    const scale = kind === 'percent' ? 100 : 1
    return {
      ...need,
      type: 'number',
      ...numberInputs[kind as keyof typeof numberInputs],
      ...(min !== undefined && { min: min * scale }),
      ...(max !== undefined && { max: max * scale }),
    }
  }
  return {
    ...need,
    ...(['email', 'url', 'tel'].includes(kind) && { type: kind }),
    ...(!['lines', 'words', 'emails'].includes(kind) && { maxLength: max }),
    ...(kind === 'emails' && { dir: 'ltr', autoComplete: 'off', spellCheck: false }),
    pattern,
  }
}
