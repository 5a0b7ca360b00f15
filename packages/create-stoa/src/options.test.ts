import { expect, test } from 'vitest'
import { helpText, readOptions } from './options.ts'

test('everything can be said on the command line', () => {
  expect(
    readOptions(['shop', '--storefront', 'next', '--data=empty', '--no-install', '--no-git', '-y']),
  ).toEqual({
    help: false,
    folder: 'shop',
    storefront: 'next',
    data: 'empty',
    install: false,
    git: false,
    yes: true,
  })
})

test('what is not said is left open', () => {
  expect(readOptions([])).toEqual({ help: false, install: true, git: true, yes: false })
})

test.each([
  [['--framework', 'vue'], /^There is no option --framework: .*--help/],
  [['-x'], /^There is no option -x: .*--help/],
  [['--storefront'], /^--storefront needs a value: .*--help/],
  [['--storefront', '--yes'], /^--storefront needs a value: .*--help/],
  [['--no-git=1'], /^--no-git takes no value: .*--help/],
  [['--storefront', 'svelte'], /"svelte", which is not one of storefront, next, vite, none: give one/],
  [['--storefront', 'toString'], /"toString", which is not one of/],
  [['--data', 'big'], /"big", which is not one of demo, empty: give one/],
  [['one', 'two'], /^"two" is one argument too many: name one folder/],
])('%j fails with one sentence', (args, sentence) => {
  expect(() => readOptions(args)).toThrow(sentence)
})

test('the help names all options', () => {
  for (const name of ['--storefront', '--data', '--no-install', '--no-git', '--yes', '--help'])
    expect(helpText).toContain(name)
})
