import { installed } from '#installed-extensions'
import type { AdminFeature } from '../admin-feature.ts'
import { addMessages, currentLanguage, t } from '../i18n/translate.ts'
import type { ExtensionEntity, ExtensionPage } from './define-extension.ts'
import { packages } from './packages.ts'

const extensions = [...installed, ...packages]
const ids = installed.map(({ id }) => id)
const twice = ids.find((id, i) => ids.indexOf(id) !== i)
if (twice) throw new Error(`Two extensions have the id "${twice}".`)

// Pages and groups translate their titles when they are loaded: the texts come first.
for (const { messages } of extensions) addMessages(messages?.[currentLanguage()] ?? {})

/** Extensions as features: with their paths below `/admin`, in the language of the staff member. */
export const extensionFeatures: readonly AdminFeature[] = extensions.map(
  ({ id, pages = [], entities = [], panels, actions }) => {
    const listed = <Page extends ExtensionPage | ExtensionEntity>(page: Page) => ({
      ...page,
      title: t(page.title),
      group: page.group ?? ('extensions' as const),
      path: `extensions/${id}/${page.path}`,
    })
    return {
      name: id,
      pages: pages.map(listed),
      entities: entities.map(listed),
      ...(panels && { panels }),
      ...(actions && { actions }),
    }
  },
)
