import { allCalls } from '@stoa/contract'
import { escapeHtml } from '../escape-html.ts'
import { resourcesByGroup } from '../reference/resource-groups.ts'
import { articlesOf, sections } from './articles.ts'

/** The page that a navigation is for. */
export interface CurrentPage {
  path: string
  /** Parts of the page. */
  parts: readonly { id: string; title: string }[]
}

/** The name of a call, which may be broken between its words. */
const breakable = (name: string) => name.replaceAll(/(?=[A-Z])/g, '<wbr>')

const item = (path: string, title: string, current: CurrentPage) => {
  const isCurrent = path === current.path
  const parts = current.parts.map(({ id, title: part }) => `<li><a href="#${id}">${part}</a></li>`)
  return `<li><a href="${path}"${isCurrent ? ' aria-current="page"' : ''}>${title}</a>${isCurrent && parts.length > 0 ? `<ul class="calls">${parts.join('')}</ul>` : ''}</li>`
}

const group = (title: string, isOpen: boolean, items: readonly string[]) =>
  `<details${isOpen ? ' open' : ''}><summary>${title}</summary><ul>${items.join('')}</ul></details>`

/** Groups of the guides and of the reference. That of the current page is open. */
export function navigation(current: CurrentPage): string {
  const top = [
    ['/docs', 'Overview'],
    ['/docs/comparison', 'Comparison'],
    ['/docs/glossary', 'Glossary'],
    ['/docs/changelog', 'Changelog'],
  ] as const
  const guides = sections.map(({ name, title }) =>
    group(title, current.path.split('/')[2] === name, [
      item(`/docs/${name}`, `All ${title.toLowerCase()}`, current),
      ...articlesOf(name).map(one => item(one.path, escapeHtml(one.title), current)),
    ]),
  )
  const reference = resourcesByGroup().map(([title, members]) =>
    group(
      title,
      members.some(({ name }) => current.path === `/docs/${name}`),
      members.map(({ name, title: resource }) => item(`/docs/${name}`, resource, current)),
    ),
  )
  const errorsItem = item('/docs/errors', 'Error codes', current)
  return `<ul>${top.map(([path, title]) => item(path, title, current)).join('')}</ul>${guides.join('')}<h2>Reference</h2><ul>${item('/docs/reference', 'All calls', current)}${errorsItem}</ul>${reference.join('')}`
}

/** The calls of a resource as parts of its page. */
export const callParts = (resource: string) =>
  allCalls
    .filter(call => call.resource === resource)
    .map(({ name }) => ({ id: name, title: breakable(name) }))
