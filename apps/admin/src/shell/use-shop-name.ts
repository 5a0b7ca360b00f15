import { getSite } from '@stoa/client/calls'
import { useCall } from '@stoa/react'
import { useStaff } from '../session/staff-context.ts'

/** The name of the shop, also after a change of the settings. */
export function useShopName(): string {
  const { site, can } = useStaff()
  const { data } = useCall(getSite, {}, { enabled: can('SETTINGS') })
  return data?.site.name ?? site.name
}
