import { installed } from '#installed-extensions'
import { addMessages, currentLanguage, t } from '../i18n/translate.ts'
import type { ActionFor, ExtensionPage, ExtensionTarget, PanelFor } from './define-extension.ts'

const ids = installed.map(({ id }) => id)
const twice = ids.find((id, i) => ids.indexOf(id) !== i)
if (twice) throw new Error(`Two extensions have the id "${twice}".`)

// Pages and groups translate their titles when they are loaded: the texts come first.
for (const { messages } of installed) addMessages(messages?.[currentLanguage()] ?? {})

/** Pages of all extensions with their paths below `/admin`, in the language of the staff member. */
export const extensionPages: readonly ExtensionPage[] = installed.flatMap(({ id, pages = [] }) =>
  pages.map(page => ({ ...page, title: t(page.title), path: `extensions/${id}/${page.path}` })),
)

/** An addition to a page with its title in the language of the staff member, and a key. */
type Titled<Addition> = Addition & { key: string }

const titled = <Addition extends { title: string }>(id: string, additions: readonly Addition[]) =>
  additions.map((addition, i) => ({ ...addition, title: t(addition.title), key: `${id}-${i}` }))

const panels = installed.flatMap(({ id, panels = [] }) => titled(id, panels))
const actions = installed.flatMap(({ id, actions = [] }) => titled(id, actions))

const isAt = (at: ExtensionTarget) => (addition: { at: ExtensionTarget }) => addition.at === at

/** Panels that extensions add to a page. */
export const panelsAt = <T extends ExtensionTarget>(at: T) =>
  panels.filter(isAt(at)) as unknown as readonly Titled<PanelFor<T>>[]

/** Actions that extensions add to a page. */
export const actionsAt = <T extends ExtensionTarget>(at: T) =>
  actions.filter(isAt(at)) as unknown as readonly Titled<ActionFor<T>>[]
