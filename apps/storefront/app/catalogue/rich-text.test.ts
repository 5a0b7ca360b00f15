import { describe, expect, it } from 'vitest'
import { plainText, readRichText } from './rich-text.ts'

describe('readRichText', () => {
  it('makes a paragraph of each block of plain text', () => {
    expect(readRichText('One.\n\nTwo\nlines.')).toEqual([
      { tag: 'p', children: ['One.'] },
      { tag: 'p', children: ['Two\nlines.'] },
    ])
  })

  it('keeps a lone "<" of plain text', () => {
    expect(readRichText('3 < 4')).toEqual([{ tag: 'p', children: ['3 < 4'] }])
  })

  it('keeps simple markup', () => {
    expect(readRichText('<p>A <b>bold</b> word</p><ul><li>x</li></ul>')).toEqual([
      { tag: 'p', children: ['A ', { tag: 'strong', children: ['bold'] }, ' word'] },
      { tag: 'ul', children: [{ tag: 'li', children: ['x'] }] },
    ])
  })

  it.each([
    ['<p onclick="x()">a</p>', [{ tag: 'p', children: ['a'] }]],
    ['<script>alert(1)</script><p>a</p>', [{ tag: 'p', children: ['a'] }]],
    ['<img src=x onerror=alert(1)>text', ['text']],
    ['<a href="javascript:alert(1)">a</a>', [{ tag: 'a', href: undefined, children: ['a'] }]],
    ['<a href="//evil.example">a</a>', [{ tag: 'a', href: undefined, children: ['a'] }]],
    ['<a href="&#106;avascript:alert(1)">a</a>', [{ tag: 'a', href: undefined, children: ['a'] }]],
    ['<b>never closed', [{ tag: 'strong', children: ['never closed'] }]],
    ['</p>closed only<br/>', ['closed only', { tag: 'br', children: [] }]],
  ])('is safe with %s', (text, nodes) => {
    expect(readRichText(text)).toEqual(nodes)
  })

  it('decodes entities once', () => {
    expect(readRichText('<p>&amp;lt; &eacute; &#8364;</p>')).toEqual([
      { tag: 'p', children: ['&lt; &eacute; €'] },
    ])
  })
})

describe('plainText', () => {
  it('cuts at a word', () => {
    expect(plainText('<p>Deep enough for soup, open enough for salad.</p>', 20)).toBe('Deep enough for…')
  })
})
