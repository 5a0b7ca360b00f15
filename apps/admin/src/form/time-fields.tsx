import { useStaff } from '../session/staff-context.ts'
import { fromLocalTime, toLocalTime } from './shop-time.ts'
import { TextField } from './text-field.tsx'

/** From when until when something holds; null is no limit. */
export interface TimeRange {
  start?: string | null | undefined
  end?: string | null | undefined
}

/** Start and end of a time range, in the time zone of the shop. */
export function TimeFields({ range = {} }: { range?: TimeRange | undefined }) {
  const { timeZone } = useStaff().site
  const localOf = (iso: string | null | undefined) => (iso ? toLocalTime(iso, timeZone) : undefined)
  return (
    <div className="grid gap-4">
      <TextField
        name="start"
        label="Starts"
        type="datetime-local"
        optional
        hint={timeZone}
        defaultValue={localOf(range.start)}
      />
      <TextField
        name="end"
        label="Ends"
        type="datetime-local"
        optional
        hint={timeZone}
        defaultValue={localOf(range.end)}
      />
    </div>
  )
}

/** The values of the fields. */
export function readTimes(form: FormData, timeZone: string): { start: string | null; end: string | null } {
  const read = (name: string) => {
    const value = String(form.get(name) ?? '')
    return value ? fromLocalTime(value.slice(0, 16), timeZone) : null
  }
  return { start: read('start'), end: read('end') }
}
