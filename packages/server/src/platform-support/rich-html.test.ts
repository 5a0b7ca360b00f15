import { expect, test } from 'vitest'
import { htmlToRich, richToHtml } from './rich-html.ts'

const linkTo = (url: string) => ({
  nodes: [
    {
      type: 'PARAGRAPH',
      nodes: [
        {
          type: 'TEXT',
          textData: { text: 'Read', decorations: [{ type: 'LINK', linkData: { link: { url } } }] },
        },
      ],
    },
  ],
})

test.each([
  ['https://stoa.test/a', '<a href="https://stoa.test/a">Read</a>'],
  ['mailto:ada@stoa.test', '<a href="mailto:ada@stoa.test">Read</a>'],
  ['/care', '<a href="/care">Read</a>'],
  ['/"onclick="x', '<a href="/&quot;onclick=&quot;x">Read</a>'],
  ['javascript:alert(1)', 'Read'],
  ['JavaScript:alert(1)', 'Read'],
  [' javascript:alert(1)', 'Read'],
  ['data:text/html,x', 'Read'],
])('a link to %s is %s', (url, html) => {
  expect(richToHtml(linkTo(url))).toBe(`<p>${html}</p>`)
  // The other way round the same addresses are dropped.
  expect(richToHtml(htmlToRich(`<p><a href="${url.replaceAll('"', '&quot;')}">Read</a></p>`))).toBe(
    `<p>${html}</p>`,
  )
})
