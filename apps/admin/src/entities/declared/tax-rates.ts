import { listDefaultTaxGroups, queryTaxGroups, queryTaxRegions } from '@stoa/client/calls'
import type { Entity } from '../../form/form-field.ts'
import { placeTitle } from '../../form/place-title.ts'
import { taxRate } from '../../generated/entities/tax-rate.ts'
import { t } from '../../i18n/translate.ts'
import { entityAdmin } from '../entity-admin.ts'

export const taxRates = entityAdmin({
  of: taxRate,
  path: 'tax-rates',
  title: t('Tax rates'),
  one: t('tax rate'),
  newOne: t('New tax rate'),
  noneYet: t('No tax rates yet'),
  area: 'PRICES',
  empty: t('A tax rate applies to a tax group in a tax region.'),
  search: 'name',
  sort: 'name',
  fields: {
    name: { label: t('Name on invoices') },
    rate: { label: t('Rate in percent'), kind: 'percent', column: true },
    taxRegionId: {
      label: t('Tax region'),
      kind: 'entity',
      column: true,
      choices: {
        query: queryTaxRegions,
        listOf: ({ taxRegions }) => taxRegions as Entity[],
        titleOf: ({ country, subdivision }) => placeTitle(country, subdivision),
      },
    },
    taxGroupId: {
      label: t('Tax group'),
      kind: 'entity',
      column: true,
      choices: {
        query: queryTaxGroups,
        also: listDefaultTaxGroups,
        listOf: ({ taxGroups }) => taxGroups as Entity[],
        titleOf: ({ name }) => String(name),
      },
    },
    appliesToDelivery: { label: t('Applies to delivery') },
    appliesToFees: { label: t('Applies to fees') },
  },
  leftOut: [
    'taxType',
    'jurisdiction',
    'jurisdictionType',
    'postalCodes',
    'cities',
    'compound',
    'activeFrom',
    'activeUntil',
  ],
})
