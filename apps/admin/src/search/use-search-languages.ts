import { getSite } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { useStaff } from '../session/staff-context.ts'

/** The languages that the shop is searched in, the main one first, as codes without a country. */
export function useSearchLanguages(): string[] {
  const { site } = useStaff()
  const { data } = useCall(getSite, {})
  const tags = [site.locale, ...(data?.site.languages ?? [])]
  return [...new Set(tags.flatMap(tag => (tag ? [new Intl.Locale(tag).language] : [])))]
}
