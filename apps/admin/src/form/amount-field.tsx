import type { ComponentProps } from 'react'
import { TextField } from './text-field.tsx'

type Props = ComponentProps<typeof TextField>

/** A control for an amount or a rate, from 0 by default. */
export const AmountField = (props: Props) => (
  <TextField type="number" inputMode="decimal" min={0} step="any" {...props} />
)

/** A control for a whole number, from 0 by default. */
export const CountField = (props: Props) => (
  <TextField type="number" inputMode="numeric" min={0} step={1} {...props} />
)
