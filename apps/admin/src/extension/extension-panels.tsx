import { Alert } from '@stoa/ui'
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { t } from '../i18n/translate.ts'
import { useStaff } from '../session/staff-context.ts'
import { Panel, Pending } from '../shell/page.tsx'
import { usePanels } from './additions.ts'
import type { ExtensionTarget, ExtensionTargets } from './define-extension.ts'

/** An error in a panel of an extension leaves the rest of the page as it is. */
class PanelBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return <Alert tone="danger" title={t('This part of an extension does not work.')} />
  }
}

type Content = ComponentType<{ entity: ExtensionTargets[ExtensionTarget] }>
/** The content of each panel, by its function that loads it. */
const contents = new Map<unknown, Content>()

/** The component that loads a content on first use. */
export function lazyContent(load: () => Promise<unknown>): Content {
  const known = contents.get(load)
  if (known) return known
  const content = lazy(async () => ({ default: (await load()) as Content }))
  contents.set(load, content)
  return content
}

/** Panels of extensions on the page of an entity. */
export function ExtensionPanels<T extends ExtensionTarget>({
  at,
  entity,
}: {
  at: T
  entity: ExtensionTargets[T]
}) {
  const { can } = useStaff()
  return usePanels(at)
    .filter(({ area }) => !area || can(area))
    .map(({ key, title, load }) => {
      const Content = lazyContent(load)
      return (
        <Panel key={key} title={title}>
          <PanelBoundary>
            <Suspense fallback={<Pending error={undefined} />}>
              <Content entity={entity} />
            </Suspense>
          </PanelBoundary>
        </Panel>
      )
    })
}
