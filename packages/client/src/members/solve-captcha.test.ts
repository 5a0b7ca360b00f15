import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { manualEnvironment } from '../../test/manual-environment.ts'
import { solveCaptcha } from './solve-captcha.ts'

const salt = 'salt?expires=1800000000&'
const challengeOf = (number: number, maxnumber = 5000) => ({
  algorithm: 'SHA-256',
  challenge: createHash('sha256').update(`${salt}${number}`).digest('hex'),
  salt,
  maxnumber,
  signature: 'signed',
})

test.each([0, 1, 1499, 1500, 4321, 5000])(
  'finds %d, and gives it back with all of the challenge',
  async number => {
    const { maxnumber: _, ...rest } = challengeOf(number)
    const solution = await solveCaptcha(challengeOf(number), manualEnvironment().environment)
    expect(JSON.parse(atob(solution))).toEqual({ ...rest, number })
  },
)

test('yields between batches', async () => {
  const { environment, waits } = manualEnvironment()
  await solveCaptcha(challengeOf(4500), environment)
  expect(waits).toEqual([0, 0, 0])
})

test('rejects when there is no solution', async () => {
  const { environment } = manualEnvironment()
  await expect(solveCaptcha(challengeOf(101, 100), environment)).rejects.toThrow('no solution')
})
