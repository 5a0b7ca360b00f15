import { allCalls, type ErrorCode, errorOf, errors } from '@stoa/contract'
import { type Article, articles, articlesOf, sections } from './articles.ts'
import { summaryOf } from './home-page.ts'
import { personalized, type Reader } from './reader.ts'

const INTRODUCTION = `# Stoa

> An open, self-hosted platform for commerce and content, with a typed client for TypeScript (\`@stoa/client\`) and React frontends. Each page below exists as Markdown.`

const link = (url: string, path: string, title: string, text: string) =>
  `- [${title}](${url}${path}.md): ${text}`

/** All pages with a sentence each: https://llmstxt.org. */
export function llmsIndex({ url = '' }: Reader): string {
  const groups = sections.map(
    ({ name, title }) =>
      `## ${title}\n\n${articlesOf(name)
        .map(one => link(url, one.path, one.title, summaryOf(one)))
        .join('\n')}`,
  )
  const others = [...articles().values()].filter(({ section }) => !section)
  const resources = [...new Set(allCalls.map(({ resource }) => resource))].map(resource => {
    const names = allCalls.filter(call => call.resource === resource).map(({ name }) => name)
    return link(url, `/docs/${resource}`, resource, names.join(', '))
  })
  return `${INTRODUCTION}

${groups.join('\n\n')}

## Reference

- [OpenAPI](${url}/openapi.json): all calls, OpenAPI 3.1
${link(url, '/docs/errors', 'Error codes', 'status and remedy of each code')}
${others.map(one => link(url, one.path, one.title, summaryOf(one))).join('\n')}
${resources.join('\n')}
`
}

const isInFull = ({ section, path }: Article) => section !== 'decisions' && path !== '/docs/changelog'

/** All error codes as a list of Markdown. */
export const errorList = () =>
  (Object.keys(errors) as ErrorCode[])
    .map(code => `- \`${code}\` (${errorOf(code)[0]}): ${errorOf(code)[1]}`)
    .join('\n')

/** All articles, calls and errors in one file. Decisions and the changelog are left out; the index links to them. */
export function llmsFull(reader: Reader): string {
  const texts = [...articles().values()].filter(isInFull).map(({ text }) => personalized(text.trim(), reader))
  const calls = allCalls.map(
    ({ resource, name, declaration: { method, path, summary } }) =>
      `- \`${resource}.${name}\` (\`${method} ${path}\`): ${summary}`,
  )
  return `${INTRODUCTION}

${texts.join('\n\n')}

# Calls

${calls.join('\n')}

# Error codes

${errorList()}
`
}
