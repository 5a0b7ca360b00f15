import {
  createPriceList,
  deletePriceList,
  getPriceList,
  queryMemberGroups,
  queryPriceLists,
  updatePriceList,
} from '@stoa/client/calls'
import { t } from '../../i18n/translate.ts'
import { PricesPanel } from '../../price-lists/prices-panel.tsx'
import { type Entity, entityAdmin } from '../entity-admin.ts'

export const priceLists = entityAdmin({
  path: 'price-lists',
  title: t('Price lists'),
  one: t('price list'),
  newOne: t('New price list'),
  noneYet: t('No price lists yet'),
  area: 'PRICES',
  empty: t('A price list has prices for a group of customers, for a currency, or for a time.'),
  key: 'priceList',
  many: 'priceLists',
  calls: {
    query: queryPriceLists,
    get: getPriceList,
    create: createPriceList,
    update: updatePriceList,
    remove: deletePriceList,
  },
  search: 'name',
  sort: 'name',
  fields: [
    { name: 'name', label: t('Name'), required: true, max: 100 },
    { name: 'active', label: t('Active'), kind: 'check', column: true, initial: true },
    {
      name: 'memberGroupId',
      label: t('Group of customers'),
      kind: 'entity',
      column: true,
      choices: {
        query: queryMemberGroups,
        listOf: ({ memberGroups }) => memberGroups as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    {
      name: 'currency',
      label: t('Currency'),
      kind: 'currency',
      immutable: true,
      column: true,
      hint: t('For shoppers who see amounts in it. Empty for all shoppers.'),
    },
    {
      name: 'percentOff',
      label: t('Percent off'),
      kind: 'number',
      column: true,
      hint: t('Off the price of all products without a fixed price in the list.'),
    },
    {
      name: 'priority',
      label: t('Priority'),
      kind: 'number',
      required: true,
      initial: '0',
      hint: t('Of several lists for a shopper, the one with the highest number counts.'),
    },
    { name: 'startDate', label: t('Starts'), kind: 'time' },
    { name: 'endDate', label: t('Ends'), kind: 'time' },
  ],
  Aside: PricesPanel,
})
