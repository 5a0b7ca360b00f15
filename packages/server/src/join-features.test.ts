import { describe, expect, it } from 'vitest'
import { type Feature, feature } from './feature.ts'
import { features } from './features.ts'
import { declaredBy, handlersOf, joinJobKinds, joinOrderSteps } from './join-features.ts'

const nothing = async () => ({}) as never
const kind = { step: nothing } as never
const worker = { run: nothing }

describe('two features', () => {
  it.each<[string, Feature, (list: readonly Feature[]) => unknown, string]>([
    [
      'a handler',
      { name: 'a', handlers: { ribbonsV3: { getRibbon: nothing } } },
      handlersOf,
      'a handler of ribbonsV3.getRibbon',
    ],
    [
      'work of a minute',
      { name: 'a', everyMinute: { payments: nothing } },
      list => declaredBy(list, 'everyMinute'),
      'payments',
    ],
    [
      'work of an hour',
      { name: 'a', everyHour: { media: nothing } },
      list => declaredBy(list, 'everyHour'),
      'media',
    ],
    ['a worker', { name: 'a', workers: { mails: worker } }, list => declaredBy(list, 'workers'), 'mails'],
    ['a kind of jobs', { name: 'a', jobKinds: { IMPORT: kind } }, joinJobKinds, 'a kind of jobs IMPORT'],
  ])('with %s of one name fail the start', (_, declared, join, name) => {
    expect(() => join([declared])).not.toThrow()
    expect(() => join([declared, { ...declared, name: 'b' }])).toThrow(`${name}: rename or remove one`)
  })

  it('may handle calls of one resource', () => {
    const reads = feature({ name: 'reads', handlers: { ribbonsV3: { getRibbon: nothing } } })
    const writes = feature({ name: 'writes', handlers: { ribbonsV3: { deleteRibbon: nothing } } })
    expect(Object.keys(handlersOf([reads, writes]).ribbonsV3 ?? {})).toEqual(['getRibbon', 'deleteRibbon'])
  })

  it('add their steps to an order in their order', () => {
    const first = async () => ({}) as never
    const steps = joinOrderSteps([
      { name: 'a', orderSteps: { paid: [first] } },
      { name: 'b', orderSteps: { paid: [nothing], ended: [nothing] } },
    ])
    expect(steps.paid).toEqual([first, nothing])
    expect(steps).toMatchObject({ refunded: [], ended: [nothing] })
  })
})

it('features have names of their own', () => {
  const names = features.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
