import { queryDeliveryProfiles } from '@stoa/client/calls'
import type { Entity } from '../form/form-field.ts'
import { t } from '../i18n/translate.ts'
import { type Rate, RatesControl } from './rates-control.tsx'

interface Region extends Entity {
  name?: string
}

/** The delivery regions in which an option is offered. */
export const regionsField = {
  label: t('Regions'),
  hint: t('Shoppers of these delivery regions can choose it.'),
  kind: 'entities' as const,
  choices: {
    query: queryDeliveryProfiles,
    listOf: ({ deliveryProfiles }: Record<string, unknown>) =>
      (deliveryProfiles as { name?: string; deliveryRegions?: Region[] }[]).flatMap(profile =>
        (profile.deliveryRegions ?? []).map(region => ({
          ...region,
          title: [(deliveryProfiles as unknown[]).length > 1 && profile.name, region.name]
            .filter(Boolean)
            .join(': '),
        })),
      ),
    titleOf: ({ title }: Entity) => String(title),
  },
}

/** The prices of a delivery option, by conditions. */
export const ratesField = {
  label: t('Prices'),
  column: true as const,
  control: {
    Input: RatesControl,
    read: (text: string) => {
      const rates = JSON.parse(text || '[]') as Rate[]
      return rates.filter(({ amount }) => amount !== '')
    },
    text: (value: unknown) => (value as Rate[]).map(({ amount }) => amount).join(', '),
  },
}
