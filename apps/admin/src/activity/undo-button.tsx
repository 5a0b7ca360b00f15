import { getCatalogTransfer, getJob, undoChange } from '@stoa/client/calls'
import { useCall, useClient } from '@stoa/react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ActionDialog } from '../form/action-dialog.tsx'
import { SmallButton } from '../form/small-button.tsx'
import { t } from '../i18n/translate.ts'
import { errorText } from '../shell/error-text.ts'
import { Pending } from '../shell/page.tsx'
import { useToast } from '../shell/toasts.tsx'
import { UndoContentImportPlan, UndoImportPlan } from '../transfer/undo-import-button.tsx'
import { operationTitle } from './change-fields.tsx'
import { useUndo } from './undo.ts'

/** Takes a change back after it has shown what that does, and what stays. */
export function UndoButton({ requestId, title }: { requestId: string; title: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <SmallButton
        className="justify-self-start"
        aria-label={t('Undo: {title}', { title })}
        onClick={() => setOpen(true)}
      >
        {t('Undo')}
      </SmallButton>
      {isOpen && <UndoDialog requestId={requestId} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Calls that start the undo of an import, and what it does. */
const undosOfImports: Readonly<Record<string, (props: { id: string }) => ReactNode>> = {
  'catalogTransfers.undoCatalogImport': CatalogImportPlan,
  'movementJobs.undoContentImport': ContentImportPlan,
}

function UndoDialog({
  requestId,
  title,
  onClose,
}: {
  requestId: string
  title: string
  onClose: () => void
}) {
  const client = useClient()
  const toast = useToast()
  const undo = useUndo()
  const { data: plan, error } = useQuery({
    queryKey: ['undo plan', requestId],
    queryFn: () => client.call(undoChange, { requestId, dryRun: true }),
    staleTime: 0,
    retry: false,
  })
  const submit = async () => {
    await undo.run([requestId])
    toast(
      ImportPlan
        ? t('The undo has started. The home page shows its progress.')
        : t('Taken back: {title}', { title }),
    )
  }
  const isPossible = plan !== undefined && plan.undone.length > 0
  const [first] = plan?.undone ?? []
  const ImportPlan = first && undosOfImports[first.operation]
  return (
    <ActionDialog
      id={`undo-${requestId}`}
      title={t('Undo: {title}', { title })}
      submit={t('Take it back')}
      disabled={!isPossible}
      open
      onClose={onClose}
      onSubmit={submit}
    >
      {!plan ? (
        <Pending error={error && errorText(error) ? error : undefined} />
      ) : (
        <div className="grid gap-3 text-sm">
          {ImportPlan && first ? (
            <ImportPlan id={first.entityId} />
          ) : isPossible ? (
            <>
              <p>{t('These calls restore the former values, all or none:')}</p>
              <ul className="grid list-disc gap-1 ps-5">
                {[...Map.groupBy(plan.undone, ({ operation }) => operation)].map(([operation, steps]) => (
                  <li key={operation}>
                    {steps.length > 1
                      ? t('{title} ({count} times)', {
                          title: operationTitle(operation),
                          count: steps.length,
                        })
                      : operationTitle(operation)}
                  </li>
                ))}
              </ul>
            </>
          ) : (
            <p>{t('Nothing of this change can be taken back.')}</p>
          )}
          {plan.kept.length > 0 && (
            <>
              <p className="font-medium">{t('This stays:')}</p>
              <ul className="grid list-disc gap-1 ps-5">
                {plan.kept.map(({ description }) => (
                  <li key={description}>{description}</li>
                ))}
              </ul>
            </>
          )}
        </div>
      )}
    </ActionDialog>
  )
}

/** What the undo of an import of items does. */
function ContentImportPlan({ id: jobId }: { id: string }) {
  const { data, error } = useCall(getJob, { jobId })
  return data ? <UndoContentImportPlan job={data.job} /> : <Pending error={error} />
}

/** What the undo of an import of products does. */
function CatalogImportPlan({ id }: { id: string }) {
  const { data, error } = useCall(getCatalogTransfer, { id })
  return data ? <UndoImportPlan transfer={data.transfer} /> : <Pending error={error} />
}
