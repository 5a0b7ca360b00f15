import { useMoney } from '@stoa/react'
import { checkoutTexts } from '../i18n/checkout-texts.ts'
import { useI18n, useTexts } from '../i18n/i18n-context.ts'
import { useSession } from '../session/session-context.ts'
import type { NoteFormat } from './subscription-notes.ts'

/** Formats the notes about subscriptions in the language of the page. */
export function useNoteFormat(currency: string): NoteFormat {
  const { subscription } = useTexts(checkoutTexts)
  const { locale } = useI18n()
  const { timeZone } = useSession().site
  const money = useMoney()
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })
  return {
    texts: subscription,
    timeZone,
    money: amount => money(amount, currency),
    day: instant => days.format(new Date(instant)),
  }
}
