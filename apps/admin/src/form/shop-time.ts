import { instantOf } from '@stoa/contract/time-zone'

/** A moment as the value of a `datetime-local` input, in the time zone of the shop. */
export const toLocalTime = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    .format(new Date(iso))
    .replace(' ', 'T')

/** The moment of a `datetime-local` input. A local time that the clock skips is that of the hour after. */
export const fromLocalTime = (local: string, timeZone: string): string =>
  new Date(instantOf(Date.parse(`${local}Z`), {}, timeZone)).toISOString()
