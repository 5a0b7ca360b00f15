import { useClient } from '@stoa/react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { FormActions } from '../form/form-actions.tsx'
import { useStaff } from '../session/staff-context.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { useActions } from './additions.ts'
import type { ActionModule, ExtensionTarget, ExtensionTargets } from './define-extension.ts'
import { lazyContent } from './extension-panels.tsx'

/** The function that loads the fields of an action: the same one in each rendering. */
const fieldLoaders = new WeakMap<object, () => Promise<unknown>>()

function fieldsOf(load: () => Promise<ActionModule<never>>) {
  const loader = fieldLoaders.get(load) ?? (async () => (await load()).Fields)
  fieldLoaders.set(load, loader)
  return lazyContent(loader)
}

/** Buttons of extensions on the page of an entity, with their dialogs. */
export function ExtensionActions<T extends ExtensionTarget>({
  at,
  entity,
}: {
  at: T
  entity: ExtensionTargets[T]
}) {
  const { can } = useStaff()
  const client = useClient()
  const queryClient = useQueryClient()
  const toast = useToast()
  const actions = useActions(at).filter(({ area }) => can(area, 'WRITE'))
  return (
    <FormActions
      actions={actions.map(({ key, title, load }) => {
        const Fields = fieldsOf(load as () => Promise<ActionModule<never>>)
        return {
          id: `extension-${key}`,
          title,
          fields: (
            <Suspense fallback={<Pending error={undefined} />}>
              <Fields entity={entity} />
            </Suspense>
          ),
          run: async form => {
            const { run } = await load()
            const message = await run(form, { entity, client })
            // The admin does not know what an action of an extension changes.
            void queryClient.invalidateQueries()
            if (message) toast(message)
          },
        }
      })}
    />
  )
}
