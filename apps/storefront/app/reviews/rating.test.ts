import { expect, test } from 'vitest'
import { ratingOf } from './rating.ts'

test('the average has one decimal, the distribution all five numbers of stars', () => {
  const rating = ratingOf([
    { _id: 5, count: 2 },
    { _id: 4, count: 1 },
  ])
  expect(rating).toMatchObject({ count: 3, average: 4.7 })
  expect(rating.stars.map(({ stars, count, percent }) => [stars, count, percent])).toEqual([
    [5, 2, 67],
    [4, 1, 33],
    [3, 0, 0],
    [2, 0, 0],
    [1, 0, 0],
  ])
})

test('without reviews nothing is divided by zero; other numbers do not count', () => {
  expect(ratingOf([{ _id: 9, count: 4 }])).toMatchObject({ count: 0, average: 0 })
})
