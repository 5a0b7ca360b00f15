import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sameOriginPath } from './same-origin-path.ts'

const origins = ['https://shop.example', 'http://127.0.0.1:3000', 'https://shop.example:8443']

/** Pieces from which redirects to other origins have been made, between random text. */
const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      '.',
      '..',
      '/.',
      '%09',
      '%5c',
      '%2f',
      ':',
      '@',
      '?',
      '#',
    ],
    ...['https:', 'http:', 'javascript:', 'data:', 'evil.example', 'shop.example', '127.0.0.1', '[::1]'],
    ...['\u3002', '\uff0f', '\u2215', '\u202e', '\ud800', '\u00ad', 'ä', '日本'],
  ),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const address = fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join(''))

test('the Location header leads to the same origin for every address', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...origins),
      fc.oneof(
        address,
        address.map(text => `/${text}`),
      ),
      (own, text) => {
        const path = sameOriginPath(text, own)
        if (path === undefined) return
        const location = new Headers({ location: path }).get('location') ?? ''
        expect(location).toBe(path)
        expect(location).toMatch(/^\/(?!\/)[\x21-\x7e]*$/)
        for (const page of [`${own}/`, `${own}/sign-in/callback?code=1`, `${own}/a/b/c`])
          expect(new URL(location, page).origin).toBe(own)
      },
    ),
    { numRuns: 5000 },
  )
})
