import { createContext, use } from 'react'
import type { AdminFeature } from '../admin-feature.ts'
import { t } from '../i18n/translate.ts'
import type { ActionFor, ExtensionTarget, PanelFor } from './define-extension.ts'

/** All features. Pages cannot import them: the features import the pages. */
export const FeaturesContext = createContext<readonly AdminFeature[]>([])

/** An addition to a page with its title in the language of the staff member, and a key. */
type Titled<Addition> = Addition & { key: string }

/** Additions of features to a page. */
function useAdditions(kind: 'panels' | 'actions', at: ExtensionTarget) {
  return use(FeaturesContext).flatMap(({ name, [kind]: additions = [] }) =>
    additions
      .map((addition, i) => ({ ...addition, title: t(addition.title), key: `${name}-${i}` }))
      .filter(addition => addition.at === at),
  )
}

/** Panels that features add to a page. */
export const usePanels = <T extends ExtensionTarget>(at: T) =>
  useAdditions('panels', at) as unknown as readonly Titled<PanelFor<T>>[]

/** Actions that features add to a page. */
export const useActions = <T extends ExtensionTarget>(at: T) =>
  useAdditions('actions', at) as unknown as readonly Titled<ActionFor<T>>[]
