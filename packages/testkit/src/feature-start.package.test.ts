import { contractFeature } from '@stoa/contract'
import { feature, type PackageFeature } from '@stoa/server/feature'
import { describe, expect, test } from 'vitest'
import { loyalty } from '../../../examples/loyalty/server.ts'
import { createShop } from './create-shop.ts'

describe('a package ends the start with one sentence', () => {
  const open = (...features: PackageFeature[]) =>
    createShop({ fixture: 'empty', features }).then(shop => shop.close())
  const empty = (name: string) =>
    feature(contractFeature({ name, group: 'Platform', area: 'SETTINGS', resources: {}, titles: {} }), {
      handlers: {},
    })

  test.each<[string, () => PackageFeature[], string]>([
    [
      'if it was built for another version',
      () => [{ ...empty('old'), builtFor: '9.1' }],
      'The feature old was built for Stoa 9.1',
    ],
    ['if it is there twice', () => [empty('twice'), empty('twice')], 'Two features are called twice'],
    [
      'if it has the name of a feature of the platform',
      () => [empty('orders')],
      'Two features are called orders',
    ],
    [
      'if a handler is missing',
      () => [{ ...loyalty(), handlers: { loyalty: {} } }],
      'no handler for loyalty.getMyPoints',
    ],
    [
      'if it declares a resource that is there',
      () => [
        feature(
          contractFeature({
            name: 'again',
            group: 'Platform',
            area: 'ORDERS',
            resources: { orders: {} },
            titles: { orders: 'Orders' },
          }),
          { handlers: { orders: {} } },
        ),
      ],
      'again declares orders, which is there already',
    ],
    [
      'if its table does not say whose it is',
      () => [
        { ...empty('stray'), migrations: [{ name: 'a', statements: 'create table points (site_id uuid)' }] },
      ],
      'name it stray_…',
    ],
    [
      'if its table is of no site',
      () => [
        { ...empty('stray'), migrations: [{ name: 'a', statements: 'create table stray_points (id uuid)' }] },
      ],
      'begin it with site_id',
    ],
  ])('%s', async (_, features, sentence) => {
    await expect(open(...features())).rejects.toThrow(sentence)
  })
})
