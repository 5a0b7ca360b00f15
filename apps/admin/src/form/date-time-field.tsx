import { useStaff } from '../session/staff-context.ts'
import { toLocalTime } from './shop-time.ts'
import { TextField } from './text-field.tsx'

/** An optional moment, in the time zone of the shop. `iso` is its stored value. */
export function DateTimeField({
  name,
  label,
  iso,
}: {
  name: string
  label: string
  iso: string | null | undefined
}) {
  const { timeZone } = useStaff().site
  return (
    <TextField
      name={name}
      label={label}
      type="datetime-local"
      optional
      hint={timeZone}
      defaultValue={iso ? toLocalTime(iso, timeZone) : undefined}
    />
  )
}
