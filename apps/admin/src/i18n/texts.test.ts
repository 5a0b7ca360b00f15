import { compileSentences } from '@stoa/texts/compile'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adminFiles, textsOf, textsOfFile, translations } from '../../../../tools/admin-texts.ts'
import { rich, setMessages, t } from './translate.ts'

const files = adminFiles().map(file => ({ file, ...textsOfFile(file) }))
const texts = [...new Set(files.flatMap(({ texts }) => texts))].sort()
const { en: english = {}, ...others } = translations()

test('each text and label of a page is in t(…). `node tools/admin-texts.ts` wraps new ones', () => {
  expect(
    files.flatMap(({ file, edits }) => edits.map(({ replacement }) => `${file}: ${replacement}`)),
  ).toEqual([])
})

test.each(Object.entries(others))('%s has every text and no other', (_, messages) => {
  expect(texts.filter(text => !messages[text])).toEqual([])
  expect(Object.keys(messages).filter(text => !texts.includes(text))).toEqual([])
})

test('English has the messages that differ from their text', () => {
  expect(Object.keys(english).filter(text => !texts.includes(text) || english[text] === text)).toEqual([])
})

test('no text is a part of a sentence that code puts together', () => {
  const parts = texts.filter(text => /^[\s,.;:·)]|[\s(,]$/.test(text))
  // Between the entries of a list.
  expect(parts).toEqual([', '])
})

test('German, Spanish and Arabic have files', () => {
  expect(Object.keys(others).sort()).toEqual(['ar', 'de', 'es'])
})

test('texts that are not wrapped are found', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  const source = 'const a = <Panel title="Price list"><p>No {what} here</p></Panel>; toast(`Saved ${name}`)'
  expect(textsOf('a.tsx', source).edits.map(({ replacement }) => replacement)).toEqual([
    "{t('Price list')}",
    "{t('No')}{' '}",
    "{' '}{t('here')}",
    "t('Saved {name}', { name })",
  ])
})

test('words around a value are found anywhere, and keys, addresses and styles are not', () => {
  const source = [
    // biome-ignore-start lint/suspicious/noTemplateCurlyInString: source code
    'const line = subscription && `Subscription: ${title}`',
    'const end = [`until ${time}`, `${value} % off`]',
    'const href = `/orders/${id}`; const key = `field-${name}`; const style = { width: `repeat(${n}, 1fr)` }',
    'const a = <p className={`grid ${look}`} />; throw new Error(`No page ${path}`)',
    // biome-ignore-end lint/suspicious/noTemplateCurlyInString: source code
  ].join('\n')
  expect(textsOf('a.tsx', source).edits.map(({ replacement }) => replacement)).toEqual([
    "t('Subscription: {title}', { title })",
    "t('until {time}', { time })",
    "t('{value} % off', { value })",
  ])
})

test('a number takes the plural form of the language', () => {
  const text = '{count} changes'
  const arabic = '{count, plural, zero {#z} one {واحد} two {عنصران} few {#f} many {#m} other {#o}}'
  setMessages(
    'ar',
    compileSentences('ar', {}, { [text]: arabic, '{done} of {count}': '{done} من {count}' }, () => {}),
  )
  expect([0, 1, 2, 3, 11, 100].map(count => t(text, { count }))).toEqual([
    '0z',
    'واحد',
    'عنصران',
    '3f',
    '11m',
    '100o',
  ])
  expect(t('{done} of {count}', { done: 2, count: 6 })).toBe('2 من 6')
  setMessages('en', {})
  expect(t(text, { count: 1 })).toBe('1 change')
  expect(t('Unknown')).toBe('Unknown')
})

test('values can be elements', () => {
  const text = rich('Run {command} again', { command: createElement('code', null, 'npx') })
  expect(renderToStaticMarkup(text)).toBe('Run <code>npx</code> again')
})
