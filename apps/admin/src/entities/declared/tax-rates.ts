import {
  createTaxRate,
  deleteTaxRate,
  getTaxRate,
  listDefaultTaxGroups,
  queryTaxGroups,
  queryTaxRates,
  queryTaxRegions,
  updateTaxRate,
} from '@stoa/client/calls'
import { placeTitle } from '../../form/place-title.ts'
import { t } from '../../i18n/translate.ts'
import { type Entity, entityAdmin } from '../entity-admin.ts'

export const taxRates = entityAdmin({
  path: 'tax-rates',
  title: t('Tax rates'),
  one: t('tax rate'),
  newOne: t('New tax rate'),
  noneYet: t('No tax rates yet'),
  area: 'PRICES',
  empty: t('A tax rate applies to a tax group in a tax region.'),
  key: 'taxRate',
  many: 'taxRates',
  calls: {
    query: queryTaxRates,
    get: getTaxRate,
    create: createTaxRate,
    update: updateTaxRate,
    remove: deleteTaxRate,
  },
  search: 'name',
  sort: 'name',
  fields: [
    { name: 'name', label: t('Name on invoices'), required: true, max: 200 },
    { name: 'rate', label: t('Rate in percent'), kind: 'percent', required: true, column: true },
    {
      name: 'taxRegionId',
      label: t('Tax region'),
      kind: 'entity',
      required: true,
      immutable: true,
      column: true,
      choices: {
        query: queryTaxRegions,
        listOf: ({ taxRegions }) => taxRegions as Entity[],
        titleOf: ({ country, subdivision }) => placeTitle(country, subdivision),
      },
    },
    {
      name: 'taxGroupId',
      label: t('Tax group'),
      kind: 'entity',
      required: true,
      immutable: true,
      column: true,
      choices: {
        query: queryTaxGroups,
        also: listDefaultTaxGroups,
        listOf: ({ taxGroups }) => taxGroups as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    { name: 'appliesToDelivery', label: t('Applies to delivery'), kind: 'check', initial: true },
    { name: 'appliesToFees', label: t('Applies to fees'), kind: 'check', initial: true },
  ],
})
