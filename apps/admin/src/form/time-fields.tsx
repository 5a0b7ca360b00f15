import { t } from '../i18n/translate.ts'
import { DateTimeField } from './date-time-field.tsx'
import { fromLocalTime } from './shop-time.ts'

/** From when until when something holds; null is no limit. */
export interface TimeRange {
  start?: string | null | undefined
  end?: string | null | undefined
}

/** Start and end of a time range, in the time zone of the shop. */
export const TimeFields = ({ range = {} }: { range?: TimeRange | undefined }) => (
  <div className="grid gap-4">
    <DateTimeField name="start" label={t('Starts')} iso={range.start} />
    <DateTimeField name="end" label={t('Ends')} iso={range.end} />
  </div>
)

/** The values of the fields. */
export function readTimes(form: FormData, timeZone: string): { start: string | null; end: string | null } {
  const read = (name: string) => {
    const value = String(form.get(name) ?? '')
    return value ? fromLocalTime(value.slice(0, 16), timeZone) : null
  }
  return { start: read('start'), end: read('end') }
}
