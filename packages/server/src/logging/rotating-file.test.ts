import { appendFile, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { limitLogFile } from './limit-log-file.ts'
import { openLogFile, openRotatingFile } from './rotating-file.ts'

/** What pino writes in one piece. */
const WRITE_BYTES = 17_000

const folder = await mkdtemp(join(tmpdir(), 'stoa-log-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a log starts a new file when it is large, and keeps so many of them, with the newest lines', async () => {
  const file = join(folder, 'stoa.log')
  const log = pino(openRotatingFile(file, { maxBytes: 50_000, files: 3 }))
  const LINES = 2000
  for (let line = 0; line < LINES; line++) log.info({ line }, 'x'.repeat(100))
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain(`"line":${LINES - 1},`)
  const names = (await readdir(folder)).filter(name => name.startsWith('stoa.log')).sort()
  expect(names).toEqual(['stoa.log', 'stoa.log.1', 'stoa.log.2'])
  let text = ''
  for (const name of names.toReversed()) {
    expect((await stat(join(folder, name))).size).toBeLessThan(50_000 + WRITE_BYTES)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    text += await readFile(join(folder, name), 'utf8')
  }
  const numbers = text
    .trim()
    .split('\n')
    .map(line => JSON.parse(line).line)
  expect(numbers).toEqual(Array.from(numbers, (_, i) => LINES - numbers.length + i))
})

test('a log that is already large continues in a new file after the first line', async () => {
  const file = join(folder, 'old.log')
  await appendFile(file, 'x'.repeat(30_000))
  const log = pino(openRotatingFile(file, { maxBytes: 20_000, files: 2 }))
  log.info('first')
  await expect.poll(() => readFile(`${file}.1`, 'utf8').catch(() => '')).toContain('first')
  log.info('second')
  await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toContain('second')
})

test('a log that several processes write starts a new file, which the others open', async () => {
  const file = join(folder, 'shared.log')
  const other = openLogFile(file)
  let rotations = 0
  const onRotated = () => {
    rotations++
    other.reopen()
  }
  const log = pino(openRotatingFile(file, { maxBytes: 5_000, files: 2, onRotated }))
  for (let line = 0; line < 50; line++) pino(other).info('x'.repeat(100))
  log.info('first')
  await expect.poll(() => rotations).toBe(1)
  expect((await readFile(`${file}.1`, 'utf8')).trim().split('\n')).toHaveLength(51)
  log.info('second')
  pino(other).info('third')
  await expect.poll(() => readFile(file, 'utf8')).toMatch(/second[\s\S]*third/)
})

test('the log of another process is copied and emptied when it is large', async () => {
  const file = join(folder, 'child.log')
  await appendFile(file, 'first '.repeat(1000))
  const limit = limitLogFile(file, 5000, 20)
  onTestFinished(() => limit.close())
  await expect.poll(async () => (await stat(file)).size).toBe(0)
  expect(await readFile(`${file}.1`, 'utf8')).toBe('first '.repeat(1000))
  await appendFile(file, 'second')
  expect(await readFile(file, 'utf8')).toBe('second')
})
