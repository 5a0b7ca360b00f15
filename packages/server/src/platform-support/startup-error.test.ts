import { describe, expect, it } from 'vitest'
import { explainFileError, isDiskFull, StartupError } from './startup-error.ts'

const rejected = (code: string) => Object.assign(new Error(`${code}: rejected`), { code })

describe('explainFileError', () => {
  it.each([
    ['ENOSPC', 'The disk that holds /shop is full'],
    ['EDQUOT', 'The disk that holds /shop is full'],
    ['EACCES', 'is not writable for this user'],
    ['ENOENT', 'cannot be created there'],
    ['EROFS', 'is on a read-only disk'],
    ['ENOTDIR', 'a file has its name'],
  ])('explains %s in one sentence', (code, sentence) => {
    const problem = explainFileError(rejected(code), '/shop')
    expect(problem).toBeInstanceOf(StartupError)
    expect((problem as Error).message).toContain(sentence)
    expect((problem as Error).message).toMatch(/^[^\n]+\.$/)
  })

  it('returns other errors unchanged', () => {
    const other = rejected('EMFILE')
    expect(explainFileError(other, '/shop')).toBe(other)
  })
})

describe('isDiskFull', () => {
  it("knows PostgreSQL's ways of saying it", () => {
    expect(isDiskFull(rejected('53100'))).toBe(true)
    expect(isDiskFull(new Error('FATAL:  could not write to file: No space left on device'))).toBe(true)
    expect(isDiskFull(rejected('53200'))).toBe(false)
  })
})
