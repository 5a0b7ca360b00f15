import { queryDeliveryProfiles } from '@stoa/client/calls'
import type { Entity, EntityField } from '../entities/entity-admin.ts'
import { t } from '../i18n/translate.ts'
import { type Rate, RatesControl } from './rates-control.tsx'

interface Region extends Entity {
  name?: string
}

/** The delivery regions in which an option is offered. */
export const regionsField: EntityField = {
  name: 'deliveryRegionIds',
  label: t('Regions'),
  hint: t('Shoppers of these delivery regions can choose it.'),
  kind: 'entities',
  choices: {
    query: queryDeliveryProfiles,
    listOf: ({ deliveryProfiles }) =>
      (deliveryProfiles as { name?: string; deliveryRegions?: Region[] }[]).flatMap(profile =>
        (profile.deliveryRegions ?? []).map(region => ({
          ...region,
          title: [(deliveryProfiles as unknown[]).length > 1 && profile.name, region.name]
            .filter(Boolean)
            .join(': '),
        })),
      ),
    titleOf: ({ title }) => String(title),
  },
}

/** The prices of a delivery option, by conditions. */
export const ratesField: EntityField = {
  name: 'rates',
  label: t('Prices'),
  column: true,
  control: {
    Input: RatesControl,
    read: text => {
      const rates = JSON.parse(text || '[]') as Rate[]
      return rates.filter(({ amount }) => amount !== '')
    },
    text: value => (value as Rate[]).map(({ amount }) => amount).join(', '),
  },
}
