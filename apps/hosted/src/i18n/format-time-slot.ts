interface TimeSlot {
  from?: string | null | undefined
  to?: string | null | undefined
}

/** Day and hours of a delivery in the time zone of the shop: `Tue 3 Mar, 10:00 – 12:00`. */
export function formatTimeSlot(
  slot: TimeSlot | undefined,
  { locale, timeZone }: { locale: string; timeZone: string },
): string {
  if (!slot?.from || !slot.to) return ''
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  })
  return format.formatRange(new Date(slot.from), new Date(slot.to))
}
