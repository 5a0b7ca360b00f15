import { expect, test } from 'vitest'
import { adminFiles, textsOf, textsOfFile, translations } from '../../../../tools/admin-texts.ts'
import { counted, setMessages, t } from './translate.ts'

const files = adminFiles().map(file => ({ file, ...textsOfFile(file) }))
const texts = [...new Set(files.flatMap(({ texts }) => texts))].sort()
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

test('each text and label of a page is in t(…). `node tools/admin-texts.ts` wraps new ones', () => {
  expect(
    files.flatMap(({ file, edits }) => edits.map(({ replacement }) => `${file}: ${replacement}`)),
  ).toEqual([])
})

test.each(Object.entries(translations()))(
  '%s has every text, with its values, and no other',
  (_, messages) => {
    expect(texts.filter(text => !messages[text])).toEqual([])
    expect(Object.keys(messages).filter(text => !texts.includes(text))).toEqual([])
    const counts = (text: string) => text.includes('|')
    for (const text of texts.filter(text => !counts(text)))
      expect(placeholders(messages[text] ?? ''), text).toEqual(placeholders(text))
  },
)

test('German, Spanish and Arabic have files', () => {
  expect(Object.keys(translations()).sort()).toEqual(['ar', 'de', 'es'])
})

test('texts that are not wrapped are found', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source code
  const source = 'const a = <Panel title="Price list"><p>No {what} here</p></Panel>; toast(`Saved ${name}`)'
  expect(textsOf('a.tsx', source).edits.map(({ replacement }) => replacement)).toEqual([
    "{t('Price list')}",
    "{t('No')}{' '}",
    "{' '}{t('here')}",
    "t('Saved {0}', name)",
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
    "t('Subscription: {0}', title)",
    "t('until {0}', time)",
    "t('{0} % off', value)",
  ])
})

test('a number takes the plural form of the language', () => {
  setMessages('ar', { 'item|items': 'صفر|واحد|=عنصران|قليل|كثير|آخر', '{0} of {1}': '{0} من {1}' })
  expect([0, 1, 2, 3, 11, 100].map(count => counted(count, 'item', 'items'))).toEqual([
    '0 صفر',
    '1 واحد',
    'عنصران',
    '3 قليل',
    '11 كثير',
    '100 آخر',
  ])
  expect(t('{0} of {1}', 2, 6)).toBe('2 من 6')
  setMessages('en', {})
  expect(counted(1, 'item', 'items')).toBe('1 item')
  expect(t('Unknown')).toBe('Unknown')
})
