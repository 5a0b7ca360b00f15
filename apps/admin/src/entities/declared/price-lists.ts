import { queryMemberGroups } from '@stoa/client/calls'
import type { Entity } from '../../form/form-field.ts'
import { priceList } from '../../generated/entities/price-list.ts'
import { t } from '../../i18n/translate.ts'
import { PricesPanel } from '../../price-lists/prices-panel.tsx'
import { entityAdmin } from '../entity-admin.ts'

export const priceLists = entityAdmin({
  of: priceList,
  path: 'price-lists',
  title: t('Price lists'),
  one: t('price list'),
  newOne: t('New price list'),
  noneYet: t('No price lists yet'),
  area: 'PRICES',
  empty: t('A price list has prices for a group of customers, for a currency, or for a time.'),
  search: 'name',
  sort: 'name',
  fields: {
    name: { label: t('Name') },
    active: { label: t('Active'), column: true },
    memberGroupId: {
      label: t('Group of customers'),
      kind: 'entity',
      column: true,
      choices: {
        query: queryMemberGroups,
        listOf: ({ memberGroups }) => memberGroups as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    currency: {
      label: t('Currency'),
      column: true,
      hint: t('For shoppers who see amounts in it. Empty for all shoppers.'),
    },
    percentOff: {
      label: t('Percent off'),
      column: true,
      hint: t('Off the price of all products without a fixed price in the list.'),
    },
    priority: {
      label: t('Priority'),
      required: true,
      hint: t('Of several lists for a shopper, the one with the highest number counts.'),
    },
    startDate: { label: t('Starts') },
    endDate: { label: t('Ends') },
  },
  Aside: PricesPanel,
})
