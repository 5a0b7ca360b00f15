import {
  createPriceList,
  deletePriceList,
  getPriceList,
  queryMemberGroups,
  queryPriceLists,
  updatePriceList,
} from '@stoa/client/calls'
import { PricesPanel } from '../../price-lists/prices-panel.tsx'
import { type Entity, entityAdmin } from '../entity-admin.ts'

export const priceLists = entityAdmin({
  path: 'price-lists',
  title: 'Price lists',
  one: 'price list',
  area: 'PRICES',
  empty: 'A price list has prices for a group of customers, for a currency, or for a time.',
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
    { name: 'name', label: 'Name', required: true, max: 100 },
    { name: 'active', label: 'Active', kind: 'check', column: true, initial: true },
    {
      name: 'memberGroupId',
      label: 'Group of customers',
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
      label: 'Currency',
      immutable: true,
      column: true,
      max: 3,
      hint: 'Code of three letters, such as USD, for shoppers who see amounts in it. Empty for all shoppers.',
    },
    {
      name: 'percentOff',
      label: 'Percent off',
      kind: 'number',
      column: true,
      hint: 'Off the price of all products without a fixed price in the list.',
    },
    {
      name: 'priority',
      label: 'Priority',
      kind: 'number',
      required: true,
      initial: '0',
      hint: 'Of several lists for a shopper, the one with the highest number counts.',
    },
    { name: 'startDate', label: 'Starts', kind: 'time' },
    { name: 'endDate', label: 'Ends', kind: 'time' },
  ],
  Aside: PricesPanel,
})
